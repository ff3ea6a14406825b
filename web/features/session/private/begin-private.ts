import { beginSealing, getJournal } from '../../../../shared/contract/journal.ts';
import { toWire } from '../../../../shared/sealed/bytes.ts';
import { newJournal, openJournalWith, type Sheet } from '../../../../shared/sealed/new-journal.ts';
import { flushBeforeReload } from '../../../lib/before-reload.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import { changeWords } from '../lock/change-lock.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { asSent, goOn, heldJournal, hold, said, type Place } from './hold-journal.ts';

const LEAST_CHARACTERS = 14;

/** A passphrase that somebody with a copy of the server has to guess. */
export function isPassphrase(words: string): boolean {
  return words.trim().length >= LEAST_CHARACTERS;
}

export type TurnedOn = 'begun' | 'waiting' | 'wrong_password' | 'changed';

/**
 * From here on the server takes nothing of hers that it can read. The page begins anew and seals what lies there:
 * whatever stops it, she opens the journal with her passphrase or her sheet, and it goes on.
 */
export async function turnOn(ways: Ways, password: string, place: Place): Promise<TurnedOn> {
  const became = await beginWith(ways, { password, mode: 'plain' }, place);
  if (became === 'begun') goOn(place.user.id);
  return became;
}

/**
 * Somebody may know her passphrase: new keys, under which every page is sealed anew. `current` proves that it is
 * she, and a device that was closed by it takes the new one.
 */
export async function renewKeys(
  { current, ...ways }: Ways & { readonly current: string },
  password: string,
  place: Place,
): Promise<TurnedOn | 'wrong'> {
  const { user, api } = place;
  const journal = await api.call(getJournal, {});
  const typed = { kind: 'passphrase', text: current } as const;
  const known = await openJournalWith(typed, journal, { user: user.id, stretches });
  if (known.kind !== 'open') return 'wrong';
  const became = await beginWith(ways, { password, mode: 'sealed' }, place);
  if (became !== 'begun') return became;
  const opened = openedFor(user.id);
  if (opened) await changeWords(opened, { current, next: ways.passphrase }).catch(() => undefined);
  goOn(user.id);
  return became;
}

interface Ways {
  readonly passphrase: string;
  readonly sheet: Sheet;
}

async function beginWith(
  ways: Ways,
  { password, mode }: { readonly password: string; readonly mode: 'plain' | 'sealed' },
  { user, api, holder }: Place,
): Promise<TurnedOn> {
  const state = holder.read();
  if (state.kind !== 'open') return 'waiting';
  await flushBeforeReload();
  const held = heldJournal(user.id);
  const { stopped } = await state.replica.sync.now({ force: true });
  // Beside a server that has forgotten it is private nothing goes on before this.
  if (stopped !== null && !held) return 'waiting';
  const before = await api.call(getJournal, {});
  if (before.mode !== mode) return 'changed';
  const after = {
    generation: Math.max(before.generation, held?.pin.generation ?? 0),
    version: Math.max(before.version, held?.pin.version ?? 0),
    masters: held?.masters ?? {},
  };
  const made = await newJournal(ways, after, { user: user.id, stretches });
  const became = await said(() => api.call(beginSealing, { ...asSent(made.word), password }));
  if (became !== 'done') return became;
  const masters = { [made.pin.generation]: toWire(made.master) };
  // A device that cannot keep it now asks for the passphrase once the page has begun anew.
  await hold(user.id, masters, made.pin).catch(() => undefined);
  return 'begun';
}
