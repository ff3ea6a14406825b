import { createApiClient, type ApiClient } from '../../shared/api/api-client.ts';
import { setDeviceClosed } from '../../shared/contract/auth.ts';
import { beginSealing, finishSealing, type Journal } from '../../shared/contract/journal.ts';
import type { ReflectionChange } from '../../shared/contract/reflections.ts';
import {
  type JournalSeal,
  openJournal,
  saidOnce,
} from '../../shared/replica/private/journal-seal.ts';
import type { PrivateKeeping } from '../../shared/replica/private/private-journal.ts';
import { fromWire, random, toWire } from '../../shared/sealed/bytes.ts';
import { newToken } from '../../shared/sealed/device-lock.ts';
import {
  newJournal,
  newSheet,
  readOpeners,
  turnedOff,
  type Word,
} from '../../shared/sealed/new-journal.ts';
import { cheapStretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import { signUp, type Account } from './sign-up.ts';

/** `locked`: her devices are kept closed; `private`: so they are, and only they can read her journal. */
export const KINDS = ['ordinary', 'private', 'locked'] as const;
export type AccountKind = (typeof KINDS)[number];
export type PerKind = Readonly<Record<AccountKind, number>>;

/** In turn. */
export function kindAt(index: number): AccountKind {
  return KINDS[index % KINDS.length] ?? 'ordinary';
}

/** How many batches of hers say so much; of each kind. */
export function sumPerKind<T extends { readonly kind: AccountKind }>(
  people: readonly T[],
  countOf: (person: T) => number,
): PerKind {
  const sums = { ordinary: 0, private: 0, locked: 0 };
  for (const person of people) sums[person.kind] += countOf(person);
  return sums;
}

export function addPerKind(all: readonly PerKind[]): PerKind {
  const sums = { ordinary: 0, private: 0, locked: 0 };
  for (const one of all) for (const kind of KINDS) sums[kind] += one[kind];
  return sums;
}

export function sayPerKind(sums: PerKind): string {
  return KINDS.map((kind) => `${sums[kind]} ${kind}`).join(', ');
}

export interface KindAccount extends Account {
  readonly kind: AccountKind;
  /** Her keys, where only they read what she wrote. */
  readonly journal: JournalSeal | null;
}

/** A new account on a server in another process, which becomes what it is by the routes that pages ask. */
export async function signUpAs(kind: AccountKind, url: string): Promise<KindAccount> {
  const account = await signUp(url);
  if (kind === 'ordinary') return { ...account, kind, journal: null };
  const closed = { ...account, token: await closeDevice(url, account) };
  if (kind === 'locked') return { ...closed, kind, journal: null };
  return { ...closed, kind, journal: await makePrivate(url, closed) };
}

/** The bearer of before lay open on the device, and is over. */
async function closeDevice(url: string, { token }: Account): Promise<string> {
  const next = newToken();
  await apiOf(url, token).call(setDeviceClosed, { closed: true, next_token: next });
  await apiOf(url, next).call(setDeviceClosed, { closed: true });
  return next;
}

async function makePrivate(url: string, account: Account): Promise<JournalSeal> {
  const { userId, token, password } = account;
  const { word, keeping } = await drawJournal(userId);
  const api = apiOf(url, token);
  await api.call(beginSealing, { ...word, openers: [...word.openers], password });
  await api.call(finishSealing, { generation: word.generation });
  return openJournal(userId, { ...keeping, device: 'phone' });
}

/** Her word on a journal with new keys, and what her devices hold of it; private already where they held one before. */
export async function drawJournal(
  user: string,
  held?: PrivateKeeping,
): Promise<{ readonly word: Word; readonly keeping: PrivateKeeping }> {
  const ways = { passphrase: 'four wild geese at dusk', sheet: newSheet() };
  const { masters = {}, pin: before } = held ?? {};
  const after = before ? { ...before, masters, isRenewal: true } : { generation: 0, version: 0 };
  const { word, master, pin } = await newJournal(ways, after, {
    user,
    stretches: cheapStretches,
  });
  const all = { ...masters, [word.generation]: toWire(master) };
  return { word, keeping: { masters: all, device: '', pin } };
}

/** Her word that it is to be an ordinary one, and what her devices hold until it is. */
export async function turnOffJournal(
  user: string,
  { pin, masters, ...held }: PrivateKeeping,
  said: Pick<Journal, 'openers'>,
): Promise<{ readonly word: Word; readonly keeping: PrivateKeeping }> {
  const { [pin.generation]: master = '', ...before } = masters;
  const known = { master: fromWire(master) ?? random(32), pin, openers: readOpeners(said), before };
  const next = await turnedOff(known, user);
  return { word: next.word, keeping: { ...held, masters, pin: next.pin } };
}

function apiOf(baseUrl: string, token: string): ApiClient {
  return createApiClient({ fetch, baseUrl, token: () => token, timeZone: () => 'UTC' });
}

/** As her device sends it; the same again is word for word the same. */
export async function travelling(
  { journal }: Pick<KindAccount, 'journal'>,
  changes: readonly ReflectionChange[],
): Promise<readonly object[]> {
  if (!journal) return changes;
  return Promise.all(
    changes.map((change) => journal.sealChange(change, saidOnce(journal.generation))),
  );
}

/** As it lies on the server. */
export interface Lying {
  readonly id: string;
  readonly deleted: 0 | 1;
  /** Null where the server can read it. */
  readonly sealed: string | null;
  readonly answer: string | null;
}

/** What her devices read there; null of what is erased. */
export async function readWith(
  { journal }: Pick<KindAccount, 'journal'>,
  { id, deleted, sealed, answer }: Lying,
): Promise<string | null> {
  if (!journal) return sealed === null ? answer : 'sealed, in a journal that is not private';
  if (sealed === null) return `what only her devices should read lies open: ${id}`;
  const read = await journal.open({ id, kind: 'answer', deleted: deleted === 1, sealed });
  if (read?.kind === 'answer') return read.body.reflection.answer;
  return read?.kind === 'erasure' ? null : `what her keys do not open: ${id}`;
}
