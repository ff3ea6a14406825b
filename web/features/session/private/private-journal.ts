import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { User } from '../../../../shared/contract/auth.ts';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import {
  beginOpening,
  beginSealing,
  changeJournal,
  getJournal,
  startOver,
} from '../../../../shared/contract/journal.ts';
import { leavePrivate } from '../../../../shared/replica/private/leave-private.ts';
import type { Ring } from '../../../../shared/sealed/device-lock.ts';
import { random, toWire } from '../../../../shared/sealed/bytes.ts';
import {
  newJournal,
  openJournalWith,
  readOpeners,
  turnedOff,
  withPassphrase,
  withSheet,
  type KnownJournal,
  type OpenedJournal,
  type Sheet,
  type Word,
} from '../../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../../shared/sealed/state.ts';
import { flushBeforeReload } from '../../../lib/before-reload.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { sessionToken } from '../session-token.ts';
import { changeRing } from '../lock/change-ring.ts';
import { beginAnew, changeWords, closeWith } from '../lock/change-lock.ts';
import { beginChanging } from '../lock/close-device.ts';
import { coverPage } from '../lock/cover.ts';
import { openedFor } from '../lock/opened-lock.ts';

const LEAST_CHARACTERS = 14;
const DEVICE_BYTES = 9;

/** A passphrase that somebody with a copy of the server has to guess. */
export function isPassphrase(words: string): boolean {
  return words.trim().length >= LEAST_CHARACTERS;
}

export interface Place {
  readonly user: User;
  readonly api: ApiClient;
  readonly holder: Pick<ReplicaHolder, 'read' | 'release'>;
}

type HeldJournal = NonNullable<Ring['journal']>;

/** What this device holds of her private journal; null where it holds nothing. */
export function heldJournal(userId: string): HeldJournal | null {
  return openedFor(userId)?.ring.journal ?? null;
}

export type TurnedOn = 'begun' | 'waiting' | 'wrong_password' | 'changed';

/**
 * From here on the server takes nothing of hers that it can read. The page begins anew and seals what lies there:
 * whatever stops it, she opens the journal with her passphrase or her sheet, and it goes on.
 */
export async function turnOn(
  ways: { readonly passphrase: string; readonly sheet: Sheet },
  password: string,
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
  if (before.mode !== 'plain') return 'changed';
  const after = {
    generation: Math.max(before.generation, held?.pin.generation ?? 0),
    version: Math.max(before.version, held?.pin.version ?? 0),
  };
  const made = await newJournal(ways, after, { user: user.id, stretches });
  const became = await said(() => api.call(beginSealing, { ...asSent(made.word), password }));
  if (became !== 'done') return became;
  const key = { generation: made.pin.generation, master: toWire(made.master) };
  // A device that cannot keep it now asks for the passphrase once the page has begun anew.
  await hold(user.id, key, made.pin).catch(() => undefined);
  goOn(user.id);
  return 'begun';
}

/** A word that the server did not take: why. Throws whatever else happens. */
async function said(work: () => Promise<unknown>): Promise<'done' | 'wrong_password' | 'changed'> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'wrong_password') return 'wrong_password';
    if (error.code === 'changed_meanwhile') return 'changed';
    throw error;
  }
}

function asSent({ openers, ...word }: Word) {
  return { ...word, openers: [...openers] };
}

/** Beside the keys of earlier generations, which open what is not sealed anew yet. */
async function hold(
  userId: string,
  { generation, master }: { readonly generation: number; readonly master: string },
  pin: Pin,
): Promise<void> {
  await changeRing(userId, (ring) => ({
    ...ring,
    journal: {
      device: ring.journal?.device ?? toWire(random(DEVICE_BYTES)),
      masters: { ...ring.journal?.masters, [generation]: master },
      pin,
    },
  }));
}

function goOn(userId: string): void {
  beginChanging();
  coverPage();
  beginAnew(userId);
}

export interface Typed {
  readonly kind: 'passphrase' | 'sheet';
  readonly text: string;
  /** Where this device is not kept closed yet: by which words it is from now on. */
  readonly words: string;
}

export type Joined = Exclude<OpenedJournal, { kind: 'open' }> | { readonly kind: 'begun' };

/** On a device that has no key yet. What waits here is sealed when the page begins anew. */
export async function join(typed: Typed, { user, api, holder }: Place): Promise<Joined> {
  const journal = await api.call(getJournal, {});
  const opened = await openJournalWith(typed, journal, { user: user.id, stretches });
  if (opened.kind !== 'open') return opened;
  const key = { generation: opened.pin.generation, master: toWire(opened.master) };
  if (openedFor(user.id)) {
    await hold(user.id, key, opened.pin);
    goOn(user.id);
    return { kind: 'begun' };
  }
  const state = holder.read();
  const token = sessionToken.read();
  if (state.kind !== 'open' || token === null) throw new Error('Nobody is in.');
  await flushBeforeReload();
  const ring: Ring = {
    token,
    email: user.email,
    journal: {
      device: toWire(random(DEVICE_BYTES)),
      masters: { [key.generation]: key.master },
      pin: opened.pin,
    },
  };
  const { replica } = state;
  await closeWith({ user, words: typed.words, ring }, { api, holder, replica });
  return { kind: 'begun' };
}

export type Changed = 'done' | 'wrong_password' | 'changed' | 'wrong';

/** `current` proves that it is she: whoever finds the page open must not put her out. */
async function change(
  current: Pick<Typed, 'kind' | 'text'>,
  { user, api }: Pick<Place, 'user' | 'api'>,
  next: (
    known: KnownJournal,
  ) => Promise<{ readonly pin: Pin; readonly send: () => Promise<unknown> }>,
): Promise<Changed> {
  const journal = await api.call(getJournal, {});
  const opened = await openJournalWith(current, journal, { user: user.id, stretches });
  if (opened.kind !== 'open') return 'wrong';
  const { master, pin } = opened;
  const { pin: seen, send } = await next({ master, pin, openers: readOpeners(journal) });
  const became = await said(send);
  if (became !== 'done') return became;
  // It is said already; what cannot be kept here now is seen with the next page of the server.
  const key = { generation: seen.generation, master: toWire(master) };
  await hold(user.id, key, seen).catch(() => undefined);
  return 'done';
}

export async function changePassphrase(
  { current, next, password }: { current: string; next: string; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  const became = await change(
    { kind: 'passphrase', text: current },
    { user, api },
    async (known) => {
      const { pin, word } = await withPassphrase(known, next, { user: user.id, stretches });
      return { pin, send: () => api.call(changeJournal, { ...asSent(word), password }) };
    },
  );
  const opened = openedFor(user.id);
  // A device that was closed by the passphrase goes on so; one with words of its own keeps them.
  if (became === 'done' && opened) await changeWords(opened, { current, next });
  return became;
}

export function changeSheet(
  { current, sheet, password }: { current: string; sheet: Sheet; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  return change({ kind: 'passphrase', text: current }, { user, api }, async (known) => {
    const { pin, word } = await withSheet(known, sheet, { user: user.id, stretches });
    return { pin, send: () => api.call(changeJournal, { ...asSent(word), password }) };
  });
}

/** The page begins anew, and puts everything back as it was before. */
export async function turnOff(
  { current, password }: { current: string; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  const became = await change(
    { kind: 'passphrase', text: current },
    { user, api },
    async (known) => {
      const { pin, word } = await turnedOff(known, user.id);
      return { pin, send: () => api.call(beginOpening, { ...asSent(word), password }) };
    },
  );
  if (became === 'done') goOn(user.id);
  return became;
}

/** She turned it off on another device, and says yes here as well. */
export async function followOff(userId: string, pin: Pin): Promise<void> {
  await keepPin(userId, pin);
  goOn(userId);
}

/** What this device has seen of her journal with its own eyes. */
export function keepPin(userId: string, pin: Pin): Promise<void> {
  return changeRing(userId, (ring) =>
    ring.journal ? { ...ring, journal: { ...ring.journal, pin } } : ring,
  );
}

/** It is plain again, by her own word: the keys go, and this device goes on without. */
export async function forgetKeys(
  userId: string,
  holder: Pick<ReplicaHolder, 'release'>,
): Promise<void> {
  const opened = openedFor(userId);
  if (!opened?.ring.journal) return;
  beginChanging();
  coverPage();
  await flushBeforeReload();
  try {
    await holder.release();
    await leavePrivate(userId, opened.keys, opened.ring.journal);
    await changeRing(userId, ({ token, email }) => ({ token, email }));
  } finally {
    beginAnew(userId);
  }
}

/** Without passphrase and sheet: the account stays, and what nobody can open is removed. */
export async function beginEmpty(
  password: string,
  { api }: Pick<Place, 'api'>,
): Promise<'done' | 'wrong_password' | 'changed'> {
  return said(() => api.call(startOver, { password }));
}
