import { beforeAll, expect, test } from 'vitest';
import { random, toWire, type Bytes } from './bytes.ts';
import { journalKeys, type JournalKeys } from './keys.ts';
import { makeOpener, type Opener } from './openers.ts';
import { sealDocument } from './seal.ts';
import { hashOfOpener, judgeClaim, sealState, type Claim, type Pin } from './state.ts';
import { HER } from './testing/a-journal.ts';
import { cheapStretches as stretches } from './testing/cheap-stretches.ts';

let keys: JournalKeys;
let opener: Opener;
let pin: Pin;
beforeAll(async () => {
  const master = random(32);
  keys = await journalKeys(master, HER, 1);
  const facts = { user: HER, kind: 'passphrase', generation: 1, stretch: 'a1' } as const;
  opener = await makeOpener(facts, { secret: random(5), key: master }, { stretches });
  pin = { mode: 'sealed', generation: 1, version: 3, fingerprint: toWire(keys.fingerprint) };
});

async function aState(
  version: number,
  mode: 'sealed' | 'plain' = 'sealed',
  of = keys,
): Promise<Bytes> {
  return sealState(of, { mode, version, openers: [await hashOfOpener(opener)] });
}
async function aClaim(change: Partial<Claim> = {}): Promise<Claim> {
  return { mode: 'sealed', generation: 1, state: await aState(3), openers: [opener], ...change };
}
const judge = (claim: Claim, known = pin as Pin | null) => judgeClaim(known, claim, [keys]);

test('what was is followed, and what came after it', async () => {
  expect(await judge(await aClaim())).toMatchObject({ kind: 'follow', pin });
  const later = await judge(await aClaim({ state: await aState(4) }));
  expect(later).toMatchObject({ kind: 'follow', pin: { ...pin, version: 4 } });
  expect(await judge(await aClaim(), null)).toMatchObject({ kind: 'follow', pin });
});

test('what was finished under the same keys stays so, whatever her next word', async () => {
  const finished = { ...pin, isFinished: true };
  const next = await aClaim({ state: await aState(4) });
  expect(await judge(next, finished)).toMatchObject({ pin: { version: 4, isFinished: true } });
  expect(await judge(next)).not.toHaveProperty('pin.isFinished');
});

test('30, 54: "it is plain" and "it was never private" send nothing plain', async () => {
  for (const known of [pin, null]) {
    const never = await aClaim({ mode: 'plain', state: null, openers: [] });
    expect(await judge(never, known)).toEqual({ kind: 'refuse', why: 'plain_again' });
    const open = await aClaim({ mode: 'plain' });
    expect(await judge(open, known)).toEqual({ kind: 'refuse', why: 'plain_again' });
    const opening = await aClaim({ mode: 'opening' });
    expect(await judge(opening, known)).toEqual({ kind: 'refuse', why: 'plain_again' });
  }
});

test('32: an old word of "off" is not followed after it was turned on again', async () => {
  const old = await aClaim({ mode: 'plain', state: await aState(2, 'plain') });
  expect(await judge(old)).toEqual({ kind: 'refuse', why: 'older_state' });
  const next = await journalKeys(random(32), HER, 2);
  const again: Pin = {
    mode: 'sealed',
    generation: 2,
    version: 5,
    fingerprint: toWire(next.fingerprint),
  };
  const replayed = await aClaim({ mode: 'plain', state: await aState(9, 'plain') });
  expect(await judgeClaim(again, replayed, [keys, next])).toEqual({
    kind: 'refuse',
    why: 'older_state',
  });
});

test('33: a forged word of "off" is not followed', async () => {
  const stranger = await journalKeys(random(32), HER, 1);
  for (const state of [
    await aState(4, 'plain', stranger),
    Uint8Array.from([1, 0, 1, ...random(600)]),
    new Uint8Array(),
  ])
    expect(await judge(await aClaim({ mode: 'plain', state }))).toEqual({
      kind: 'refuse',
      why: 'forged_state',
    });
});

test('34: a true word of "off" asks her here as well, and is followed once she has said it', async () => {
  const off = await aClaim({ mode: 'plain', state: await aState(4, 'plain') });
  const asked = await judge(off);
  expect(asked).toMatchObject({ kind: 'ask', pin: { mode: 'plain', version: 4 } });
  if (asked.kind === 'ask') expect(await judge(off, asked.pin)).toMatchObject({ kind: 'follow' });
});

test('35: another document of hers is no state', async () => {
  const body = { mode: 'plain', version: 9, openers: [] };
  const answer = await sealDocument(keys, { kind: 'answer', id: 'journal', body });
  const elsewhere = await sealDocument(keys, { kind: 'state', id: 'another', body });
  const shapeless = await sealDocument(keys, {
    kind: 'state',
    id: 'journal',
    body: { mode: 'open' },
  });
  for (const state of [answer, elsewhere, shapeless])
    expect(await judge(await aClaim({ state }))).toEqual({ kind: 'refuse', why: 'forged_state' });
});

test('39: whoever plants an opener or a key of its own is noticed', async () => {
  const facts = { user: HER, kind: 'passphrase', generation: 1, stretch: 'a1' } as const;
  const planted = await makeOpener(facts, { secret: random(5), key: random(32) }, { stretches });
  expect(await judge(await aClaim({ openers: [opener, planted] }))).toEqual({
    kind: 'refuse',
    why: 'foreign_opener',
  });
  expect(await judge(await aClaim({ openers: [{ ...opener, commit: planted.commit }] }))).toEqual({
    kind: 'refuse',
    why: 'foreign_opener',
  });
  const other = await journalKeys(random(32), HER, 1);
  const foreign = await aClaim({ state: await aState(4, 'sealed', other) });
  expect(await judgeClaim(pin, foreign, [other])).toEqual({ kind: 'refuse', why: 'other_key' });
});

test('41, 42: an older state and an older generation are refused', async () => {
  expect(await judge(await aClaim({ state: await aState(2) }))).toEqual({
    kind: 'refuse',
    why: 'older_state',
  });
  const further: Pin = { ...pin, generation: 2 };
  expect(await judge(await aClaim(), further)).toEqual({ kind: 'refuse', why: 'older_state' });
  expect(await judge(await aClaim({ generation: 2 }))).toEqual({
    kind: 'refuse',
    why: 'other_key',
  });
});

test('50: a state of a newer format changes nothing here', async () => {
  const state = await aState(4);
  state[0] = 2;
  expect(await judge(await aClaim({ state }))).toEqual({ kind: 'refuse', why: 'newer_noor' });
});
