import { useTranslation } from 'react-i18next';
import { waitsForHer } from '../../../shared/replica/private/journal-status.ts';
import type { SyncState } from '../../../shared/replica/sync/sync-state.ts';
import { formatTime } from '../../lib/format/format.ts';
import { useOpenReplica } from '../../lib/replica-context.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { honestWords, syncWords, type SyncWords } from './sync-words.ts';

const BEFORE_THE_FIRST: SyncState = { kind: 'syncing', pending: 0 };

/** The state of her words on this device as it is now. */
export function useSyncWords(): SyncWords {
  const replica = useOpenReplica();
  const state = useObservable(replica.sync.state$, BEFORE_THE_FIRST);
  const held = useObservable(replica.sync.details$, null)?.heldErasures;
  const journal = useObservable(replica.journal$, null);
  const words = syncWords(state, held);
  const isHeld = words.explanation === 'trouble' && journal !== null && waitsForHer(journal);
  return honestWords(isHeld ? { ...words, explanation: 'journal' } : words, replica.persistent);
}

/** The badge's words in her language. */
export function useSyncText({ word, count, at }: SyncWords): string {
  const { t } = useTranslation('sync');
  switch (word) {
    case 'onServer':
      return t('badge.onServer', { time: formatTime(at ?? 0) });
    case 'nothing':
    case 'offline':
    case 'checking':
    case 'signInAlone':
      return t(`badge.${word}`);
    case 'onDevice':
    case 'unsent':
    case 'waiting':
    case 'sending':
    case 'attention':
    case 'signIn':
      return t(`badge.${word}`, { count });
  }
}
