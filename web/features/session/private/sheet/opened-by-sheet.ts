import { getJournal } from '../../../../../shared/contract/journal.ts';
import {
  openJournalWith,
  type OpenedJournal,
  type Sheet,
} from '../../../../../shared/sealed/new-journal.ts';
import { stretchesInWorker as stretches } from '../../../../workers/stretch-in-worker.ts';
import type { Place } from '../hold-journal.ts';

/**
 * Whether the server took it after all, where its answer was lost: only a sheet that opens nothing is to be thrown
 * away. Null where it opens nothing.
 */
export async function openedBySheet(
  { groups }: Pick<Sheet, 'groups'>,
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Extract<OpenedJournal, { kind: 'open' }> | null> {
  const given = { kind: 'sheet', text: groups.join(' ') } as const;
  const journal = await api.call(getJournal, {});
  const opened = await openJournalWith(given, journal, { user: user.id, stretches });
  return opened.kind === 'open' && opened.pin.mode === 'sealed' ? opened : null;
}
