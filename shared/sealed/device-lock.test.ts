import { expect, test } from 'vitest';
import { fromWire, random } from './bytes.ts';
import {
  makeLock,
  unlock,
  withoutWay,
  withRing,
  withWay,
  type DeviceLock,
  type Ring,
  type Way,
} from './device-lock.ts';
import { passphraseBytes } from './passphrase.ts';
import { openHere, sealHere } from './seal.ts';
import { HER } from './testing/a-journal.ts';
import { cheapStretches as stretches } from './testing/cheap-stretches.ts';

const ring: Ring = { token: 'canary of a token', email: 'canary@example.org' };
const typed = (words: string): Way => ({
  kind: 'device passphrase',
  secret: passphraseBytes(words),
});
const hers = typed('quiet garden');
const open = (lock: DeviceLock, way = hers, user = HER) => unlock(lock, user, { way, stretches });

test('her words open the device, with the keys that sealed it', async () => {
  const { lock, keys } = await makeLock(HER, { ring, way: hers }, { stretches });
  const row = await sealHere(keys.rows, 'row', random(5));
  const opened = await open(lock);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  expect(opened.ring).toEqual(ring);
  expect(await openHere(opened.keys.rows, 'row', row)).not.toBeNull();
  expect(opened.keys.words).toEqual(keys.words);
});

test('S9: neither token nor address can be read in what lies there', async () => {
  const { lock } = await makeLock(HER, { ring, way: hers }, { stretches });
  expect(JSON.stringify(lock)).not.toMatch(/canary/);
  expect(String(fromWire(lock.ring))).not.toMatch(/canary/);
});

test('S14: fifty wrong tries open nothing, and the right one still does', async () => {
  const { lock } = await makeLock(HER, { ring, way: hers }, { stretches });
  for (let count = 0; count < 50; count += 1)
    expect(await open(lock, typed(`try ${count}`))).toEqual({ kind: 'refused' });
  expect((await open(lock)).kind).toBe('open');
});

test("another account's lock on the same device stays closed, for the same words too", async () => {
  const { lock } = await makeLock(HER, { ring, way: hers }, { stretches });
  expect(await open(lock, hers, 'him')).toEqual({ kind: 'refused' });
});

test('a ring of another lock does not open, and what it holds changes with the session', async () => {
  const { lock, keys } = await makeLock(HER, { ring, way: hers }, { stretches });
  const { lock: other } = await makeLock(HER, { ring, way: hers }, { stretches });
  expect(await open({ ...lock, ring: other.ring })).toEqual({ kind: 'damaged' });
  expect(await open({ ...lock, ring: '' })).toEqual({ kind: 'damaged' });
  const next = await withRing(lock, keys, { ...ring, token: 'the next' });
  expect(await open(next)).toMatchObject({ ring: { token: 'the next' } });
});

test('S10: a passkey is one way of two; gone, her words still open', async () => {
  const { lock } = await makeLock(HER, { ring, way: hers }, { stretches });
  const passkey: Way = { kind: 'device passkey', secret: random(32), credential: 'the phone' };
  const both = await withWay(lock, { user: HER, known: hers, added: passkey }, { stretches });
  if (!both) throw new Error('It was not added.');
  expect((await open(both, passkey)).kind).toBe('open');
  expect(
    await withWay(lock, { user: HER, known: typed('not hers'), added: passkey }, { stretches }),
  ).toBeNull();
  const added = both.openers.find(({ kind }) => kind === 'device passkey');
  const without = withoutWay(both, added?.id ?? '');
  expect(await open(without, passkey)).toEqual({ kind: 'refused' });
  expect((await open(without)).kind).toBe('open');
  expect(() => withoutWay(without, without.openers[0]?.id ?? '')).toThrow(RangeError);
});

test('other words: the new way comes before the old one goes', async () => {
  const { lock } = await makeLock(HER, { ring, way: hers }, { stretches });
  const [before] = lock.openers;
  const other = typed('another garden');
  const both = await withWay(lock, { user: HER, known: hers, added: other }, { stretches });
  if (!both || !before) throw new Error('It was not added.');
  for (const way of [hers, other]) expect((await open(both, way)).kind).toBe('open');
  const changed = withoutWay(both, before.id);
  expect(await open(changed)).toEqual({ kind: 'refused' });
  expect((await open(changed, other)).kind).toBe('open');
});

test('a way of a newer Noor is named as that, and runs nothing', async () => {
  const { lock } = await makeLock(HER, { ring, way: hers }, { stretches });
  const newer = { ...lock, openers: lock.openers.map((one) => ({ ...one, stretch: 'a2' })) };
  expect(await open(newer)).toEqual({ kind: 'newer' });
});
