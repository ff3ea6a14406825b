import { firstValueFrom } from 'rxjs';
import { beginSealing, getJournal, type Journal } from '../../../../shared/contract/journal.ts';
import { isOlder, writePrivateMark } from '../../../../shared/outbox/private-mark.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { toWire } from '../../../../shared/sealed/bytes.ts';
import { drawKeys, type DrawnKeys } from '../../../../shared/sealed/drawn-keys.ts';
import {
  newJournal,
  newSheet,
  openJournalWith,
  type Masters,
  type Sheet,
} from '../../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../../shared/sealed/state.ts';
import { passphraseLength } from '../../../../shared/sealed/passphrase.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import { closeWith, keepTyped, liesShut, opensNow } from '../lock/change-lock.ts';
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
import { openedBySheet } from './sheet/opened-by-sheet.ts';
import { unfinishedSheet } from './sheet/unfinished-sheet.ts';
import { takeWords } from './take-words.ts';

const LEAST_CHARACTERS = 14;

/** A passphrase that somebody with a copy of the server has to guess. */
export function isPassphrase(words: string): boolean {
  return passphraseLength(words) >= LEAST_CHARACTERS;
}

/**
 * What keeps a journal from getting keys. `undecided`: erasures are held back here that she has not judged. `shut`,
 * `held`: words lie here of a lock that is lost.
 */
export type NotReady = 'waiting' | 'changed' | 'undecided' | 'shut' | 'held';
export type TurnedOn = 'begun' | 'wrong_password' | NotReady;

type Mode = 'plain' | 'sealed';

/** What she writes down before anything changes. */
export interface Drawn {
  readonly sheet: Sheet;
  readonly keys: DrawnKeys;
}

/** `before`: what she has written down already stays hers where nothing came in between. */
export async function drawJournal(
  mode: Mode,
  place: Place,
  before: Drawn | null,
): Promise<Drawn | NotReady> {
  const ready = await findReady(mode, place);
  if (typeof ready === 'string') return ready;
  const generation = lastGeneration(ready, place) + 1;
  if (before?.keys.generation === generation) return before;
  return { sheet: newSheet(), keys: await drawKeys(generation, { user: place.user.id }) };
}

interface Ways extends Drawn {
  readonly passphrase: string;
}

interface Begun {
  readonly masters: Masters;
  readonly pin: Pin;
}

/**
 * From here on the server takes nothing of hers that it can read. The page begins anew and seals what lies there:
 * whatever stops it, she opens the journal with her passphrase or her sheet, and it goes on.
 */
export async function turnOn(ways: Ways, password: string, place: Place): Promise<TurnedOn> {
  const isClosed = openedFor(place.user.id) !== null;
  const isAgain = await isCalledPlain(place);
  const begun = await beginOrFind(ways, place, () =>
    beginWith(ways, { password, mode: 'plain' }, place),
  );
  if (typeof begun === 'string') return begun;
  unfinishedSheet.clear();
  // Before anything that takes its time: a page that is closed now must know of it when it comes back.
  await writePrivateMark(place.user.id, begun.pin).catch(() => undefined);
  const became = { ...begun, pin: { ...begun.pin, ...(isAgain && { isAgain }) } };
  // A device that cannot keep the keys now asks for the passphrase once the page has begun anew.
  if (isClosed) await hold(place.user.id, became.masters, became.pin).catch(() => undefined);
  else await closeWithKeys(ways.passphrase, became, place).catch(() => undefined);
  await goOn(place.user.id);
  return 'begun';
}

/** This device has seen it sealed, and she never said otherwise. */
async function isCalledPlain({ user, holder }: Place): Promise<boolean> {
  const state = holder.read();
  if (state.kind !== 'open' || !heldJournal(user.id)) return false;
  const status = await firstValueFrom(state.replica.journal$);
  return status.kind === 'refused' && status.why === 'plain_again';
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

interface Renewal extends Ways {
  /** Proves that it is she: her passphrase, or the words of this device. */
  readonly current: string;
  /** The server was put back to before her last word: by what she says now it opens nothing. */
  readonly isPutBack?: boolean;
  /** This device goes on opening with the words it was closed with; resolves when she has said what becomes of that. */
  readonly onHere: () => Promise<void>;
}

/**
 * Somebody may know her passphrase, or the server has forgotten it: new keys, under which every page is sealed anew.
 * A device that was closed by the passphrase takes the new one.
 */
export async function renewKeys(
  { current, isPutBack = false, onHere, ...ways }: Renewal,
  password: string,
  place: Place,
): Promise<TurnedOn | 'wrong' | 'refused'> {
  const { user } = place;
  const became = await beginOrFind(ways, place, async () => {
    const why = await (isPutBack ? whyNotOfDevice(current, user.id) : whyNotHers(current, place));
    return why ?? beginWith(ways, { password, mode: 'sealed' }, place);
  });
  if (typeof became === 'string') return became;
  unfinishedSheet.clear();
  const opened = openedFor(user.id);
  if (opened && !isPutBack) {
    const words = { here: current, words: ways.passphrase };
    // Before the keys: closed in the middle it asks for the new passphrase, and for these words, when it opens.
    if (!(await takeWords(opened, words).catch(() => false))) await onHere();
  }
  await hold(user.id, became.masters, became.pin).catch(() => undefined);
  await goOn(user.id);
  return 'begun';
}

async function whyNotOfDevice(words: string, userId: string): Promise<'wrong' | null> {
  const opened = openedFor(userId);
  return opened && (await opensNow(opened, words)) ? null : 'wrong';
}

async function whyNotHers(
  current: string,
  { user, api }: Place,
): Promise<'wrong' | 'refused' | 'changed' | null> {
  const journal = await api.call(getJournal, {});
  const typed = { kind: 'passphrase', text: current } as const;
  const pin = heldJournal(user.id)?.pin ?? null;
  const known = await openJournalWith(typed, journal, { user: user.id, stretches, pin });
  if (known.kind === 'open') return null;
  if (known.kind === 'refused') return 'refused';
  return pin && isOlder(pin, journal) ? 'changed' : 'wrong';
}

/** What another device seems to have been faster with may be what this one sent, whose answer was lost. */
async function beginOrFind<Why extends string>(
  ways: Ways,
  place: Place,
  begin: () => Promise<Begun | Why>,
): Promise<Begun | Why> {
  const became = await begin();
  if (became !== 'changed') return became;
  const opened = await openedBySheet(ways.sheet, place);
  if (!opened) return became;
  return { masters: { [opened.pin.generation]: toWire(opened.master) }, pin: opened.pin };
}

async function beginWith(
  { keys, ...ways }: Ways,
  { password, mode }: { readonly password: string; readonly mode: Mode },
  place: Place,
): Promise<Begun | Exclude<TurnedOn, 'begun'>> {
  const ready = await findReady(mode, place);
  if (typeof ready === 'string') return ready;
  const { user, api } = place;
  const held = heldJournal(user.id);
  const generation = lastGeneration(ready, place);
  // Her sheet names the keys that were to come then.
  if (keys.generation !== generation + 1) return 'changed';
  const after = {
    generation,
    version: Math.max(ready.version, held?.pin.version ?? 0),
    masters: held?.masters ?? {},
    isRenewal: mode === 'sealed',
  };
  const made = await newJournal({ ...ways, keys }, after, { user: user.id, stretches });
  const became = await said(() => api.call(beginSealing, { ...asSent(made.word), password }));
  if (became !== 'done') return became;
  return { masters: { [made.pin.generation]: toWire(made.master) }, pin: made.pin };
}

/** Everything of hers is there, and nothing waits for her to decide. */
async function findReady(mode: Mode, { user, api, holder }: Place): Promise<Journal | NotReady> {
  const state = holder.read();
  if (state.kind !== 'open') return 'waiting';
  const shut = await liesShut(user.id);
  if (shut) return shut;
  await keepTyped();
  const isHeld = heldJournal(user.id) !== null;
  const why = await whyNotSent(state.replica);
  // Beside a server that has forgotten it is private nothing goes on before this.
  if (why && !isHeld) return why;
  const journal = await api.call(getJournal, {});
  return journal.mode === mode ? journal : 'changed';
}

async function whyNotSent({ sync, journal$ }: OpenReplica): Promise<NotReady | null> {
  const { stopped } = await sync.now({ force: true });
  if (stopped !== null) {
    const { kind } = await firstValueFrom(journal$);
    return kind === 'elsewhere' ? 'changed' : 'waiting';
  }
  // Their words are here alone: the history is pulled anew, and they would not come with it.
  const { heldErasures = 0 } = await firstValueFrom(sync.details$);
  return heldErasures > 0 ? 'undecided' : null;
}

function lastGeneration({ generation }: Journal, { user }: Place): number {
  return Math.max(generation, heldJournal(user.id)?.pin.generation ?? 0);
}
