import type { Journal } from '../../contract/journal.ts';
import { random, toWire, type Bytes } from '../bytes.ts';
import { withPasskey } from '../journal-passkeys.ts';
import {
  newJournal,
  newSheet,
  openJournalWith,
  type KnownJournal,
  type NextWord,
} from '../new-journal.ts';
import { HER } from './a-journal.ts';
import { cheapStretches as stretches } from './cheap-stretches.ts';

export const surroundings = { user: HER, stretches };
export const PASSPHRASE = 'five quiet words of hers';
export const DAY = '2026-11-24';
export const sheet = newSheet();
export const [phone, laptop] = [aPasskey(), aPasskey()];

export function aPasskey() {
  return { credential: toWire(random(16)), secret: random(32) };
}

/** As the server keeps it. */
export function onServer({ word }: Pick<NextWord, 'word'>): Journal {
  return { mode: 'sealed', ...word, openers: word.openers.map((opener) => ({ ...opener })) };
}
/** As a device goes on from there that opens it by her passphrase. */
export async function after(next: NextWord): Promise<KnownJournal> {
  const opened = await openJournalWith(typed(PASSPHRASE), onServer(next), surroundings);
  if (opened.kind !== 'open') throw new Error('It does not open.');
  return { ...opened, openers: next.word.openers };
}
export async function begun(): Promise<KnownJournal> {
  const ways = { passphrase: PASSPHRASE, sheet };
  const made = await newJournal(ways, { generation: 0, version: 0 }, surroundings);
  return { master: made.master, pin: made.pin, openers: made.word.openers, before: {} };
}
export const add = (known: KnownJournal, passkey = phone) =>
  withPasskey(known, { ...passkey, day: DAY }, surroundings);
export const openBy = (
  { secret }: { readonly secret: Bytes },
  journal: Journal,
  how = surroundings,
) => openJournalWith({ kind: 'passkey', secret }, journal, how);
export const typed = (text: string) => ({ kind: 'passphrase', text }) as const;
/** Both of her passkeys beside passphrase and sheet. */
export async function withBoth() {
  const known = await begun();
  const one = await add(known);
  const both = await add(await after(one), laptop);
  return { known: await after(both), journal: onServer(both), pin: both.pin };
}
