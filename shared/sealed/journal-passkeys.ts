import { isDay, type Day } from '../contract/day.ts';
import type { Journal } from '../contract/journal.ts';
import { fromWire, type Bytes } from './bytes.ts';
import { journalKeys } from './keys.ts';
import {
  claimOf,
  openerOf,
  readOpeners,
  withOpeners,
  type KnownJournal,
  type Masters,
  type NextWord,
  type Surroundings,
} from './new-journal.ts';
import type { Opener } from './openers.ts';
import { judgeClaim, type Pin } from './state.ts';

/** What a passkey answers, and which one it is. */
export interface PasskeySecret {
  readonly credential: string;
  readonly secret: Bytes;
}

/** With the longest names that passkeys have, they fit beside her word on the server. */
export const MOST_PASSKEYS = 8;

const isPasskey = ({ kind }: Pick<Opener, 'kind'>): boolean => kind === 'passkey';

/** `first`: passphrase or sheet is missing, and a passkey is never the only way in. Null where one may come. */
export function whyNoPasskey({ openers }: Pick<KnownJournal, 'openers'>): 'first' | 'full' | null {
  const has = (one: string): boolean => openers.some(({ kind }) => kind === one);
  if (!has('passphrase') || !has('sheet')) return 'first';
  return openers.filter(isPasskey).length < MOST_PASSKEYS ? null : 'full';
}

/** Beside the ways that there are. The same passkey is one way, however often it is added. */
export async function withPasskey(
  known: KnownJournal,
  { credential, secret, day }: PasskeySecret & { readonly day: Day },
  surroundings: Surroundings,
): Promise<NextWord> {
  const why = whyNoPasskey(known);
  if (why) throw new RangeError(`No passkey comes to this journal: ${why}.`);
  const way = { kind: 'passkey', secret, credential } as const;
  const opener = await openerOf(way, { ...known.pin, ...known }, surroundings);
  const others = known.openers.filter((one) => one.credential !== credential);
  const added = { ...known.added, [opener.id]: day };
  return withOpeners({ ...known, added }, [...others, opener], surroundings.user);
}

/** Null where there is none of that id; the others stay. */
export async function withoutPasskey(
  known: KnownJournal,
  id: string,
  user: string,
): Promise<NextWord | null> {
  const openers = known.openers.filter((one) => !(isPasskey(one) && one.id === id));
  if (openers.length === known.openers.length) return null;
  return withOpeners(known, openers, user);
}

export interface ListedPasskey {
  readonly id: string;
  /** Null where the device that added it did not say so, or one of before wrote her word anew. */
  readonly day: Day | null;
}

/** As a device reads them that has the keys; null where the server says what is not hers. */
export async function passkeysOf(
  journal: Journal,
  { user, masters, pin }: { readonly user: string; readonly masters: Masters; readonly pin: Pin },
): Promise<readonly ListedPasskey[] | null> {
  const master = fromWire(masters[journal.generation] ?? '');
  if (!master || master.length === 0) return null;
  const keys = await journalKeys(master, user, journal.generation);
  const judged = await judgeClaim(pin, claimOf(journal), [keys]);
  if (judged.kind !== 'follow') return null;
  const added = new Map(Object.entries(judged.state.added ?? {}));
  return readOpeners(journal)
    .filter(isPasskey)
    .map(({ id }) => ({ id, day: dayOr(added.get(id) ?? '') }));
}

function dayOr(text: string): Day | null {
  return isDay(text) ? text : null;
}

/** Which ones to ask for, on whatever the server says: another's answer opens nothing. */
export function credentialsOf(journal: Pick<Journal, 'openers'>): string[] {
  return readOpeners(journal).flatMap((opener) =>
    isPasskey(opener) && opener.credential !== undefined ? [opener.credential] : [],
  );
}
