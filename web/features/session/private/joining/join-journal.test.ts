import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import type { Journal } from '../../../../../shared/contract/journal.ts';
import { closeDevice } from '../../../../../shared/outbox/device.ts';
import {
  loadPrivateMark,
  readPrivateMark,
  removePrivateMark,
  writePrivateMark,
} from '../../../../../shared/outbox/private-mark.ts';
import { loadLock, removeLock } from '../../../../../shared/outbox/kept-lock.ts';
import { openOutbox } from '../../../../../shared/outbox/outbox.ts';
import { deviceSeal } from '../../../../../shared/replica/lock/device-seal.ts';
import { random, toWire } from '../../../../../shared/sealed/bytes.ts';
import {
  newJournal,
  newSheet,
  turnedOff,
  type NewJournal,
  type NextWord,
} from '../../../../../shared/sealed/new-journal.ts';
import { deviceLockSchema, unlock } from '../../../../../shared/sealed/device-lock.ts';
import { passphraseBytes } from '../../../../../shared/sealed/passphrase.ts';
import { plainRoot } from '../../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../../shared/sealed/testing/cheap-stretches.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../../tests/doubles/quick-stretches.ts';
import { aUserRow } from '../../../../../tests/doubles/user-row.ts';
import { aClosedDevice } from '../../../../../tests/doubles/a-closed-device.ts';
import { createFakeReplica } from '../../../../../tests/doubles/fake-replica.ts';
import { anEntry } from '../../../../../tests/doubles/outbox-entries.ts';
import { closedMark } from '../../lock/closed-mark.ts';
import { openedFor, openedLock } from '../../lock/opened-lock.ts';
import type { ReplicaState } from '../../replica-holder.ts';
import { sessionToken } from '../../session-token.ts';
import { join, type Joining } from './join-journal.ts';

giveEachTestItsIndexedDb();
stretchQuickly();
afterEach(() => {
  openedLock.set(null);
  vi.restoreAllMocks();
  sessionToken.clear();
  closeDevice();
});
const user = aUserRow({ id: 'amal' });
// The sheet is what opens it here: a passphrase is stretched in a worker.
const of = { user: user.id, stretches: { a1: cheapStretches.a1, h1: plainRoot } };
const sheet = newSheet();
const ways = { passphrase: 'seven small boats at dawn', sheet };
const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', { reload });
});

/** What she said, oldest first: on, off, and on again with the same sheet. */
async function herWords(): Promise<{ readonly off: NextWord; readonly onAgain: NextWord }> {
  const on = await newJournal(ways, { generation: 0, version: 0 }, of);
  const known = { ...on, openers: on.word.openers, before: {} };
  const off = await turnedOff(known, user.id);
  return { off, onAgain: await newJournal(ways, off.pin, of) };
}

interface Around {
  readonly state?: ReplicaState;
  /** What a call brings with it. */
  readonly hear?: (input: { readonly empty?: boolean }) => unknown;
}

function joinWhere(
  word: NextWord['word'],
  mode: Journal['mode'],
  { state = { kind: 'none' }, hear = () => undefined, ...more }: Partial<Joining> & Around = {},
) {
  const journal = { ...word, openers: [...word.openers], mode } as unknown as Journal;
  const call = async (_: unknown, input: { readonly empty?: boolean }) => {
    await hear(input);
    return journal;
  };
  const api = { call } as unknown as ApiClient;
  const holder = { read: () => state, release: () => Promise.resolve() };
  const given = { kind: 'sheet', text: sheet.groups.join(' ') } as const;
  return join({ given, words: 'seven blue doors', ...more }, { user, api, holder });
}

test('a word that it is ordinary again is followed when she says so, never by itself', async () => {
  const { off } = await herWords();
  await writePrivateMark(user.id);
  expect(await joinWhere(off.word, 'plain')).toEqual({ kind: 'plain' });
  expect(await joinWhere(off.word, 'plain', { sureOf: 'unknown' })).toEqual({ kind: 'plain' });
  expect(await loadPrivateMark(user.id)).toBe(true);
  expect(reload).not.toHaveBeenCalled();

  expect(await joinWhere(off.word, 'plain', { sureOf: 'plain' })).toEqual({ kind: 'begun' });
  expect(await loadPrivateMark(user.id)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('attacks 32, 34: a device that saw the journal turned on again follows no older word of hers', async () => {
  const { off, onAgain } = await herWords();
  await writePrivateMark(user.id, onAgain.pin);
  const replayed = await joinWhere(off.word, 'plain', { sureOf: 'plain' });
  expect(replayed).toEqual({ kind: 'refused', why: 'older_state' });
  expect(await loadPrivateMark(user.id)).toBe(true);
  // It goes on only as far as nobody is in here.
  await expect(joinWhere(onAgain.word, 'sealed')).rejects.toThrow('Nobody is in.');
});

/** A device that holds the keys of her first journal. */
async function holding({ master, pin }: NewJournal, words = 'seven blue doors'): Promise<void> {
  const masters = { [pin.generation]: toWire(master) };
  const journal = { masters, pin, device: 'phone' };
  await aClosedDevice(user.id, { words, journal });
}
async function isOpenedBy(words: string): Promise<boolean> {
  const lock = deviceLockSchema.parse((await loadLock(user.id))?.lock);
  const way = { kind: 'device passphrase', secret: passphraseBytes(words) } as const;
  return (await unlock(lock, user.id, { way, stretches: of.stretches })).kind === 'open';
}
const held = () => openedFor(user.id)?.ring.journal;

test('words of a lock that is lost are asked about before the device gets a new one', async () => {
  const first = await newJournal(ways, { generation: 0, version: 0 }, of);
  await holding(first);
  const opened = openedFor(user.id);
  if (!opened) throw new Error('Nobody is in.');
  const outbox = await openOutbox(user.id, { seal: deviceSeal(opened.keys).entries });
  await outbox.put([anEntry()]);
  outbox.close();
  openedLock.set(null);
  await removeLock(user.id);
  sessionToken.keepOpen('hers');
  const state = { kind: 'open', replica: createFakeReplica() } as const;
  expect(await joinWhere(first.word, 'sealed', { state })).toEqual({ kind: 'shut' });
  expect(await loadLock(user.id)).toBeNull();
});

test('a device that is emptied as it joins knows all the same that its journal is private', async () => {
  const first = await newJournal(ways, { generation: 0, version: 0 }, of);
  await writePrivateMark(user.id);
  sessionToken.keepOpen('hers');
  const postMessage = (_: unknown, [port]: MessagePort[]) => port?.postMessage(1);
  const getRegistration = () => Promise.resolve({ active: { postMessage } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  const replica = { ...createFakeReplica(), userId: user.id };
  const state = { kind: 'open', replica } as const;
  const emptied: boolean[] = [];
  const hear = async ({ empty }: { readonly empty?: boolean }) => {
    if (!empty) return;
    emptied.push(empty);
    await removePrivateMark(user.id);
  };
  expect(await joinWhere(first.word, 'sealed', { state, hear })).toEqual({ kind: 'begun' });
  vi.unstubAllGlobals();
  expect(emptied).toEqual([true]);
  const { generation, version } = first.pin;
  expect(await readPrivateMark(user.id)).toEqual({ isPrivate: true, generation, version });
});

test('a device that another page has closed meanwhile keeps the lock of that page', async () => {
  const first = await newJournal(ways, { generation: 0, version: 0 }, of);
  await aClosedDevice(user.id, { words: 'nine green gates' });
  openedLock.set(null);
  const marked = vi.spyOn(closedMark, 'write');
  sessionToken.keepOpen('hers');
  const state = { kind: 'open', replica: createFakeReplica() } as const;
  expect(await joinWhere(first.word, 'sealed', { state })).toEqual({ kind: 'begun' });
  expect(await isOpenedBy('nine green gates')).toBe(true);
  expect(marked).toHaveBeenCalledWith(user.id);
});

test('new keys that follow those that are here are taken, beside them', async () => {
  const first = await newJournal(ways, { generation: 0, version: 0 }, of);
  await holding(first);
  const masters = held()?.masters ?? {};
  const renewed = await newJournal(ways, { ...first.pin, masters, isRenewal: true }, of);
  expect(await joinWhere(renewed.word, 'sealing')).toEqual({ kind: 'begun' });
  expect(held()).toEqual({
    masters: { ...masters, 2: toWire(renewed.master) },
    pin: renewed.pin,
    device: 'phone',
  });
  expect(reload).toHaveBeenCalledOnce();
});

test('new keys come with new words for a device that the old passphrase opens, where she says so', async () => {
  const old = 'seven small boats at dawn';
  const first = await newJournal(ways, { generation: 0, version: 0 }, of);
  await holding(first, old);
  const masters = held()?.masters ?? {};
  const renewed = await newJournal(ways, { ...first.pin, masters, isRenewal: true }, of);
  const next = { words: 'a late tram through the old town' };
  const joined = await joinWhere(renewed.word, 'sealing', { ...next, here: 'not that one at all' });
  expect(joined).toEqual({ kind: 'notHere' });
  expect(held()?.pin.generation).toBe(1);
  expect(await isOpenedBy(old)).toBe(true);

  const again = await joinWhere(renewed.word, 'sealing', { ...next, here: old });
  expect(again).toEqual({ kind: 'begun' });
  expect(held()?.pin.generation).toBe(2);
  expect(await isOpenedBy(old)).toBe(false);
  expect(await isOpenedBy(next.words)).toBe(true);
  // Pressed again with the same fields, as when the answer to it was lost.
  const once = await joinWhere(renewed.word, 'sealing', { ...next, here: old });
  expect(once).toEqual({ kind: 'begun' });
});

test('attack 39: keys that follow nothing that is here are taken only when she says that she made them', async () => {
  const first = await newJournal(ways, { generation: 0, version: 0 }, of);
  await holding(first);
  const before = held();
  // They say of those of before what is not so.
  const masters = { 1: toWire(random(32)) };
  const planted = await newJournal(ways, { ...first.pin, masters }, of);
  for (const sureOf of [null, 'plain'] as const) {
    expect(await joinWhere(planted.word, 'sealed', { sureOf })).toEqual({ kind: 'unknown' });
  }
  expect(held()).toEqual(before);
  expect(reload).not.toHaveBeenCalled();
  expect(await joinWhere(planted.word, 'sealed', { sureOf: 'unknown' })).toEqual({ kind: 'begun' });
  expect(held()?.pin).toEqual(planted.pin);
  expect(held()?.masters).toMatchObject(before?.masters ?? {});
});

test('attack 42: an older word than the one that the ring holds is refused, be she sure or not', async () => {
  const { onAgain } = await herWords();
  const first = await newJournal(ways, { generation: 0, version: 0 }, of);
  await holding({ ...first, pin: onAgain.pin });
  const before = held();
  for (const sureOf of [null, 'unknown'] as const) {
    const replayed = await joinWhere(first.word, 'sealed', { sureOf });
    expect(replayed).toEqual({ kind: 'refused', why: 'older_state' });
  }
  expect(held()).toEqual(before);
});

test('a server that knows of no way in is asked for none, and nothing is opened', async () => {
  const { onAgain } = await herWords();
  expect(await joinWhere({ ...onAgain.word, openers: [] }, 'plain')).toEqual({ kind: 'none' });
});

test('what a mark knows only goes on, and one of before knows nothing yet', async () => {
  await writePrivateMark(user.id);
  expect(await readPrivateMark(user.id)).toEqual({ isPrivate: true });
  await writePrivateMark(user.id, { generation: 2, version: 3 });
  await writePrivateMark(user.id, { generation: 1, version: 9 });
  await writePrivateMark(user.id, { generation: 2, version: 2 });
  await writePrivateMark(user.id);
  expect(await readPrivateMark(user.id)).toEqual({ isPrivate: true, generation: 2, version: 3 });
});
