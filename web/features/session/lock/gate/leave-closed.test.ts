import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../../../shared/outbox/device.ts';
import { erasureEntry } from '../../../../../shared/outbox/outbox-entry.ts';
import { openOutbox, outboxName } from '../../../../../shared/outbox/outbox.ts';
import { writePrivateMark } from '../../../../../shared/outbox/private-mark.ts';
import { deviceSeal } from '../../../../../shared/replica/lock/device-seal.ts';
import { openJournal } from '../../../../../shared/replica/private/journal-seal.ts';
import { random, toWire } from '../../../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../../../shared/sealed/keys.ts';
import { anEntry } from '../../../../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { countLost, countWaiting, removeClosed, sendClosed } from './leave-closed.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

const WHO = 'amal';
let isOnline = true;
let sent: { readonly id: string }[] = [];
beforeEach(() => {
  isOnline = true;
  sent = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    if (!isOnline) return Promise.reject(new TypeError('fetch failed'));
    const { reflections } = JSON.parse(init.body as string) as { reflections: { id: string }[] };
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer fresh');
    sent.push(...reflections);
    const results = reflections.map(({ id }) => ({ id, status: 'stored', seq: 1 }));
    return Promise.resolve(Response.json({ results }));
  });
});

async function seals() {
  const held = deviceSeal(await deviceKeys(random(32), WHO)).entries;
  const masters = { 1: toWire(random(32)) };
  const journal = await openJournal(WHO, { masters, device: 'phone' });
  return { held, travelling: journal.entries(held) };
}

async function put(seal: Awaited<ReturnType<typeof seals>>['held'] | undefined, at: number) {
  const outbox = await openOutbox(WHO, seal && { seal });
  await outbox.put([anEntry({ answer: `Canary ${at}`, queuedAt: at })]);
  outbox.close();
}

test('what a private journal left waiting is sent with her fresh session before anything is removed', async () => {
  const { travelling } = await seals();
  await writePrivateMark(WHO);
  await put(travelling, 1);
  await put(travelling, 2);
  expect(await countLost(WHO)).toEqual({ answers: 0, sendable: 2, erasures: 0, hasDrafts: false });
  await removeClosed(WHO, 'fresh');
  expect(sent).toHaveLength(2);
  expect(JSON.stringify(sent)).not.toContain('Canary');
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(outboxName(WHO));
});

test('what is counted is everything, erasures apart: sealed, refused, and left open by a private journal', async () => {
  const { held } = await seals();
  await writePrivateMark(WHO);
  await put(held, 1);
  await put(undefined, 2);
  const outbox = await openOutbox(WHO);
  await outbox.put([erasureEntry('gone', '2026-11-20', 3)]);
  outbox.close();
  await sendClosed(WHO, 'fresh');
  expect(sent).toEqual([]);
  expect(await countLost(WHO)).toEqual({ answers: 2, sendable: 0, erasures: 1, hasDrafts: false });
});

test('without a connection nothing that can be sent is called safe, and an ordinary page is sent open', async () => {
  await put(undefined, 1);
  isOnline = false;
  await sendClosed(WHO, 'fresh');
  expect(await countLost(WHO)).toMatchObject({ answers: 0, sendable: 1 });
  isOnline = true;
  await sendClosed(WHO, 'fresh');
  expect(sent).toHaveLength(1);
  expect(await countLost(WHO)).toMatchObject({ answers: 0, sendable: 0 });
});

test('what waits for her words is what only she can send: not what travels, nor what the server refused', async () => {
  const { held, travelling } = await seals();
  expect(await countWaiting(WHO)).toBe(0);
  await put(held, 1);
  await put(held, 2);
  // Open ones of an ordinary journal travel, and so does all of a private one that is sealed for its way.
  await put(undefined, 3);
  await put(travelling, 4);
  const outbox = await openOutbox(WHO, { seal: held });
  const [first] = await outbox.list();
  if (!first) throw new Error('Nothing is there.');
  await outbox.settle([{ entry: first, status: 'rejected', code: 'too_long' }], 9);
  outbox.close();
  expect(await countWaiting(WHO)).toBe(1);
  // What a private journal left open is sealed before it goes.
  await writePrivateMark(WHO);
  expect(await countWaiting(WHO)).toBe(2);
});

test('a device that cannot say how much is there promises nothing', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  expect(await countLost(WHO)).toEqual({
    answers: null,
    sendable: 0,
    erasures: 0,
    hasDrafts: true,
  });
  await expect(countWaiting(WHO)).rejects.toThrow();
});
