import { beginSealing, getJournal } from '../../../../shared/contract/journal.ts';
import { toWire } from '../../../../shared/sealed/bytes.ts';
import {
  newJournal,
  openJournalWith,
  type Masters,
  type Sheet,
} from '../../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../../shared/sealed/state.ts';
import { passphraseLength } from '../../../../shared/sealed/passphrase.ts';
import { flushBeforeReload } from '../../../lib/before-reload.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import { changeWords, closeWith } from '../lock/change-lock.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { sessionToken } from '../session-token.ts';
import {
  asSent,
  goOn,
  heldJournal,
  hold,
  newDeviceName,
  said,
  type Place,
} from './hold-journal.ts';

const LEAST_CHARACTERS = 14;

/** A passphrase that somebody with a copy of the server has to guess. */
export function isPassphrase(words: string): boolean {
  return passphraseLength(words) >= LEAST_CHARACTERS;
}

export type TurnedOn = 'begun' | 'waiting' | 'wrong_password' | 'changed';

/**
 * From here on the server takes nothing of hers that it can read. The page begins anew and seals what lies there:
 * whatever stops it, she opens the journal with her passphrase or her sheet, and it goes on.
 */
export async function turnOn(ways: Ways, password: string, place: Place): Promise<TurnedOn> {
  const isClosed = openedFor(place.user.id) !== null;
  const became = await beginWith(ways, { password, mode: 'plain' }, place);
  if (typeof became === 'string') return became;
  // A device that cannot keep the keys now asks for the passphrase once the page has begun anew.
  if (isClosed) await hold(place.user.id, became.masters, became.pin).catch(() => undefined);
  else await closeWithKeys(ways.passphrase, became, place).catch(() => undefined);
  goOn(place.user.id);
  return 'begun';
}

/** The keys lie under a lock, and this device has none yet: from now on it asks for the passphrase. */
async function closeWithKeys(words: string, { masters, pin }: Begun, place: Place): Promise<void> {
  const state = place.holder.read();
  const token = sessionToken.read();
  if (state.kind !== 'open' || token === null) return;
  const { user } = place;
  const journal = { device: newDeviceName(), masters, pin };
  const closing = { user, words, ring: { token, email: user.email, journal } };
  await closeWith(closing, { ...place, replica: state.replica });
}

/**
 * Somebody may know her passphrase: new keys, under which every page is sealed anew. `current` proves that it is
 * she, and a device that was closed by it takes the new one.
 */
export async function renewKeys(
  { current, ...ways }: Ways & { readonly current: string },
  password: string,
  place: Place,
): Promise<TurnedOn | 'wrong' | 'refused'> {
  const { user, api } = place;
  const journal = await api.call(getJournal, {});
  const typed = { kind: 'passphrase', text: current } as const;
  const pin = heldJournal(user.id)?.pin ?? null;
  const known = await openJournalWith(typed, journal, { user: user.id, stretches, pin });
  if (known.kind === 'refused') return 'refused';
  if (known.kind !== 'open') return 'wrong';
  const became = await beginWith(ways, { password, mode: 'sealed' }, place);
  if (typeof became === 'string') return became;
  await hold(user.id, became.masters, became.pin).catch(() => undefined);
  const opened = openedFor(user.id);
  if (opened) await changeWords(opened, { current, next: ways.passphrase }).catch(() => undefined);
  goOn(user.id);
  return 'begun';
}

interface Ways {
  readonly passphrase: string;
  readonly sheet: Sheet;
}

interface Begun {
  readonly masters: Masters;
  readonly pin: Pin;
}

async function beginWith(
  ways: Ways,
  { password, mode }: { readonly password: string; readonly mode: 'plain' | 'sealed' },
  { user, api, holder }: Place,
): Promise<Begun | Exclude<TurnedOn, 'begun'>> {
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
    isRenewal: mode === 'sealed',
  };
  const made = await newJournal(ways, after, { user: user.id, stretches });
  const became = await said(() => api.call(beginSealing, { ...asSent(made.word), password }));
  if (became !== 'done') return became;
  return { masters: { [made.pin.generation]: toWire(made.master) }, pin: made.pin };
}
