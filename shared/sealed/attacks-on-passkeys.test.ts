import { expect, test, vi } from 'vitest';
import type { Journal } from '../contract/journal.ts';
import { random, toWire } from './bytes.ts';
import { passkeysOf, withoutPasskey } from './journal-passkeys.ts';
import { journalKeys } from './keys.ts';
import { claimOf, newJournal, newSheet, openJournalWith, readOpeners } from './new-journal.ts';
import { makeOpener, openWith, type Opener } from './openers.ts';
import { judgeClaim } from './state.ts';
import { HER } from './testing/a-journal.ts';
import { cheapStretches as stretches } from './testing/cheap-stretches.ts';
import {
  aPasskey,
  laptop,
  onServer,
  openBy,
  PASSPHRASE,
  phone,
  surroundings,
  typed,
  withBoth,
} from './testing/passkeys.ts';

test('41: a device that has seen it go takes neither the word of before nor that way in', async () => {
  const { known, journal } = await withBoth();
  const id = known.openers.at(-1)?.id ?? '';
  const next = await withoutPasskey(known, id, HER);
  if (!next) throw new Error('There was one.');
  const keys = [await journalKeys(known.master, HER, 1)];
  expect(await judgeClaim(next.pin, claimOf(journal), keys)).toEqual({
    kind: 'refuse',
    why: 'older_state',
  });
  const replayed = { ...onServer(next), openers: journal.openers };
  const foreign = { kind: 'refuse', why: 'foreign_opener' };
  expect(await judgeClaim(next.pin, claimOf(replayed), keys)).toEqual(foreign);
  expect(await openBy(laptop, replayed)).toEqual({ kind: 'refused', why: 'foreign_opener' });
});

test('a way in that the server hides, or shows twice in the place of another, is missed before her next word', async () => {
  const { journal } = await withBoth();
  const [passphrase, sheet, ...others] = journal.openers;
  if (!passphrase || !sheet) throw new Error('Both are there.');
  const open = (one: Journal) => openJournalWith(typed(PASSPHRASE), one, surroundings);
  expect(await open(journal)).toMatchObject({ kind: 'open', isWhole: true });
  for (const openers of [
    [passphrase, ...others],
    [passphrase, passphrase, ...others],
  ]) {
    expect(await open({ ...journal, openers })).toMatchObject({
      kind: 'open',
      isWhole: false,
    });
  }
});

test('41: her next word is not built on one of before', async () => {
  const { known, journal } = await withBoth();
  const pin = { ...known.pin, version: known.pin.version + 1 };
  const seen = { ...surroundings, pin };
  expect(await openJournalWith(typed(PASSPHRASE), journal, seen)).toEqual({
    kind: 'refused',
    why: 'older_state',
  });
});

test('42, 47: new keys know no passkey of before', async () => {
  const { known, journal, pin } = await withBoth();
  const masters = { 1: toWire(known.master) };
  const ways = { passphrase: 'nine slow trains in rain', sheet: newSheet() };
  const renewed = await newJournal(ways, { ...pin, masters }, surroundings);
  expect(readOpeners(onServer(renewed)).map(({ kind }) => kind)).toEqual(['passphrase', 'sheet']);
  expect(await openBy(phone, onServer(renewed))).toEqual({ kind: 'wrong' });
  const carried = onServer(renewed);
  carried.openers.push(...journal.openers.filter(({ kind }) => kind === 'passkey'));
  // The key of before, for a state of now.
  expect(await openBy(phone, carried)).toEqual({ kind: 'refused', why: 'forged_state' });
  const typedNew = await openJournalWith(typed(ways.passphrase), carried, surroundings);
  expect(typedNew).toEqual({ kind: 'refused', why: 'foreign_opener' });
});

test("10: another account's passkey does not open, for the same answer either", async () => {
  const { journal } = await withBoth();
  expect(await openBy(phone, journal, { ...surroundings, user: 'him' })).toEqual({ kind: 'wrong' });
});

test('36, 55: an unknown stretching never runs, nor the one for what she types', async () => {
  const { journal } = await withBoth();
  const [a1, h1] = [vi.fn(stretches.a1), vi.fn(stretches.h1)];
  const how = { user: HER, stretches: { a1, h1 } };
  const stretched = (stretch: string): Journal => ({
    ...journal,
    openers: journal.openers.map((opener) => ({ ...opener, stretch })),
  });
  for (const name of ['h2', 'H1', 'none', '', '__proto__', 'constructor'])
    expect(await openBy(phone, stretched(name), how), name).toEqual({ kind: 'newer' });
  expect(await openBy(phone, stretched('a1'), how)).toEqual({ kind: 'wrong' });
  expect([a1.mock.calls, h1.mock.calls]).toEqual([[], []]);
});

test('37: whatever of it is changed, it does not open, nor as something else', async () => {
  const { known } = await withBoth();
  const [one, other] = known.openers.filter(({ kind }) => kind === 'passkey');
  if (!one || !other) throw new Error('There are two.');
  const expected = { user: HER, kind: 'passkey' } as const;
  const how = { secret: phone.secret, stretches };
  expect(await openWith(one, expected, how)).toEqual({ kind: 'key', key: known.master });
  const changes: Partial<Opener>[] = [
    { salt: other.salt },
    { id: other.id },
    { generation: 2 },
    { sealed: other.sealed },
    { commit: other.commit },
    { kind: 'sheet' },
    { kind: 'device passkey' },
  ];
  for (const change of changes) {
    const changed = { ...one, ...change };
    for (const kind of ['passkey', 'sheet', 'device passkey'] as const)
      expect(
        await openWith(changed, { user: HER, kind }, how),
        `${JSON.stringify(change)} as ${kind}`,
      ).toEqual({ kind: 'refused' });
  }
});

test('37: names of passkeys that the server exchanges open no more and no less', async () => {
  const { known, journal } = await withBoth();
  const exchanged = {
    ...journal,
    openers: journal.openers.map((opener) => ({ ...opener, credential: 'AAAA' })),
  };
  expect(await openBy(phone, exchanged)).toMatchObject({ kind: 'open', master: known.master });
  expect(await openBy(aPasskey(), exchanged)).toEqual({ kind: 'wrong' });
});

test('38, 39: a passkey that the server plants opens nothing, and is noticed beside hers', async () => {
  const { known, journal } = await withBoth();
  const facts = { user: HER, kind: 'passkey', generation: 1, stretch: 'h1' } as const;
  const guess = random(32);
  const planted = await makeOpener(
    { ...facts, credential: phone.credential },
    { secret: guess, key: random(32) },
    { stretches },
  );
  const instead = { ...journal, openers: [{ ...planted }] };
  expect(await openBy(phone, instead)).toEqual({ kind: 'wrong' });
  const beside = { ...journal, openers: [{ ...planted }, ...journal.openers] };
  const foreign = { kind: 'refused', why: 'foreign_opener' };
  expect(await openBy(phone, beside)).toEqual(foreign);
  expect(await openJournalWith(typed(PASSPHRASE), beside, surroundings)).toEqual(foreign);
  // One that knows what her passkey answers, but not her key.
  const known2 = await makeOpener(facts, { secret: phone.secret, key: random(32) }, { stretches });
  const other = { ...journal, openers: [{ ...known2 }] };
  expect(await openBy(phone, other)).toEqual({ kind: 'refused', why: 'forged_state' });
  const masters = { 1: toWire(known.master) };
  expect(await passkeysOf(beside, { user: HER, masters, pin: known.pin })).toBeNull();
});

test('40: its sealed key fits one answer', async () => {
  const { known } = await withBoth();
  const one = known.openers.find(({ kind }) => kind === 'passkey');
  if (!one) throw new Error('There are two.');
  const facts = { user: HER, kind: 'passkey', generation: 1, stretch: 'h1' } as const;
  const guess = random(32);
  const planted = await makeOpener(facts, { secret: guess, key: random(32) }, { stretches });
  const expected = { user: HER, kind: 'passkey' } as const;
  for (const mixed of [
    { ...planted, commit: one.commit },
    { ...one, sealed: planted.sealed },
  ])
    for (const secret of [guess, phone.secret])
      expect(await openWith(mixed, expected, { secret, stretches })).toEqual({ kind: 'refused' });
});
