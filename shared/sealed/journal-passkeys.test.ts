import { expect, test } from 'vitest';
import type { Journal } from '../contract/journal.ts';
import { random, toWire } from './bytes.ts';
import {
  credentialsOf,
  MOST_PASSKEYS,
  passkeysOf,
  whyNoPasskey,
  withoutPasskey,
} from './journal-passkeys.ts';
import { journalKeys } from './keys.ts';
import {
  claimOf,
  newSheet,
  openJournalWith,
  readOpeners,
  turnedOff,
  withPassphrase,
  withSheet,
} from './new-journal.ts';
import { judgeClaim } from './state.ts';
import { HER } from './testing/a-journal.ts';
import {
  add,
  after,
  aPasskey,
  begun,
  DAY,
  laptop,
  onServer,
  openBy,
  PASSPHRASE,
  phone,
  sheet,
  surroundings,
  typed,
  withBoth,
} from './testing/passkeys.ts';

const digits = { kind: 'sheet', text: sheet.groups.join(' ') } as const;

test('whichever of her passkeys answers, it opens; so do passphrase and sheet', async () => {
  const { known, journal, pin } = await withBoth();
  const open = { kind: 'open', master: known.master, pin };
  for (const passkey of [phone, laptop]) expect(await openBy(passkey, journal)).toMatchObject(open);
  expect(await openJournalWith(typed(PASSPHRASE), journal, surroundings)).toMatchObject(open);
  expect(await openJournalWith(digits, journal, surroundings)).toMatchObject(open);
  expect(await openBy(aPasskey(), journal)).toEqual({ kind: 'wrong' });
  expect(pin.version).toBe(3);
});

test('which ones to ask for stands there, and since when she has them in what is sealed', async () => {
  const { known, journal, pin } = await withBoth();
  expect(credentialsOf(journal)).toEqual([phone.credential, laptop.credential]);
  const masters = { [pin.generation]: toWire(known.master) };
  const list = await passkeysOf(journal, { user: HER, masters, pin });
  expect(list?.map(({ day }) => day)).toEqual([DAY, DAY]);
  expect(JSON.stringify(journal)).not.toContain(DAY);
  expect(await passkeysOf(journal, { user: HER, masters: {}, pin })).toBeNull();
});

test('another passphrase or sheet leaves the passkeys, and what is known of them', async () => {
  const known = await begun();
  const one = await add(known);
  const now = await after(one);
  for (const next of [
    await withPassphrase(now, 'six other words entirely', surroundings),
    await withSheet(now, newSheet(), surroundings),
  ]) {
    const again = await openBy(phone, onServer(next));
    expect(again).toMatchObject({ kind: 'open', master: known.master });
    const masters = { 1: toWire(known.master) };
    const list = await passkeysOf(onServer(next), { user: HER, masters, pin: next.pin });
    expect(list).toEqual([{ id: one.word.openers.at(-1)?.id, day: DAY }]);
  }
  // A Noor of before knows nothing of the day.
  const before = await withPassphrase({ ...now, added: undefined }, PASSPHRASE, surroundings);
  const masters = { 1: toWire(known.master) };
  const list = await passkeysOf(onServer(before), { user: HER, masters, pin: before.pin });
  expect(list).toMatchObject([{ day: null }]);
});

test('it never comes alone: only beside passphrase and sheet, and there is room for a few', async () => {
  const known = await begun();
  for (const kind of ['passphrase', 'sheet']) {
    const openers = known.openers.filter((opener) => opener.kind !== kind);
    expect(whyNoPasskey({ openers })).toBe('first');
    await expect(add({ ...known, openers })).rejects.toThrow(RangeError);
  }
  let many = known;
  for (let count = 0; count < MOST_PASSKEYS; count += 1) {
    expect(whyNoPasskey(many)).toBeNull();
    const longest = { credential: toWire(random(1023)), secret: random(32) };
    many = await after(await add(many, longest));
  }
  expect(whyNoPasskey(many)).toBe('full');
  await expect(add(many)).rejects.toThrow(RangeError);
  expect(JSON.stringify(many.openers).length).toBeLessThan(20_000);
});

test('the same passkey twice is one way', async () => {
  const known = await begun();
  const once = await add(known);
  const twice = await add(await after(once));
  expect(twice.word.openers).toHaveLength(3);
  expect(await openBy(phone, onServer(twice))).toMatchObject({ kind: 'open' });
});

test('one that she uses no more opens nothing; the others go on, and none is ever the last', async () => {
  const { known, journal, pin } = await withBoth();
  const id = readOpeners(journal).find((one) => one.credential === phone.credential)?.id ?? '';
  const next = await withoutPasskey(known, id, HER);
  if (!next) throw new Error('There was one.');
  expect(await openBy(phone, onServer(next))).toEqual({ kind: 'wrong' });
  expect(await openBy(laptop, onServer(next))).toMatchObject({ kind: 'open' });
  expect(next.pin).toEqual({ ...pin, version: pin.version + 1 });
  const left = await after(next);
  const others = left.openers.filter(({ kind }) => kind !== 'passkey');
  for (const other of [id, ...others.map((opener) => opener.id)])
    expect(await withoutPasskey(left, other, HER)).toBeNull();
});

test('34: it opens her word that the journal is to be ordinary again', async () => {
  const { known } = await withBoth();
  const off = await turnedOff(known, HER);
  const journal: Journal = { ...onServer(off), mode: 'opening' };
  expect(await openBy(phone, journal)).toMatchObject({ kind: 'open', pin: { mode: 'plain' } });
});

test('a way in of a later Noor stands in nobody’s way, and opens nothing here', async () => {
  const { known, journal, pin } = await withBoth();
  const later = { kind: 'legacy kit', id: 'x', shares: 3 };
  const mixed = { ...journal, openers: [later, ...journal.openers] };
  const keys = [await journalKeys(known.master, HER, 1)];
  expect(await judgeClaim(pin, claimOf(mixed), keys)).toMatchObject({ kind: 'follow' });
  expect(await openBy(phone, mixed)).toMatchObject({ kind: 'open' });
  expect(await openJournalWith(typed(PASSPHRASE), mixed, surroundings)).toMatchObject({
    kind: 'open',
  });
});
