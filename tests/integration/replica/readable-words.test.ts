import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answered } from '../../../shared/outbox/transaction.ts';
import { giveEachTestItsIndexedDb } from '../../doubles/own-indexed-db.ts';
import type { DeviceDump, ReadableWords } from '../../faults/engine/device-messages.ts';
import { createNetwork } from '../../faults/engine/faulty-fetch.ts';
import { QUESTION, textWith, WORDS } from '../../faults/engine/history.ts';
import { judgeFiles, judgeReadable, judgeSight } from '../../faults/engine/plain-verdict.ts';
import { createSentWords } from '../../faults/engine/sent-words.ts';
import { createStoredWords } from '../../faults/engine/stored-words.ts';
import { findWordsInFiles } from '../../faults/plain-words.ts';

/** The fault campaigns say that nothing can be read where it should not: here something can. */
const PLANTED = 'word 7 of 9';
const TEXT = textWith(PLANTED);
const bytes = new TextEncoder().encode(`{"answer":"${TEXT}"}`);
const forms: Readonly<Record<string, unknown>> = {
  text: { deep: [{ answer: TEXT }] },
  bytes: { body: bytes },
  'an array buffer': bytes.buffer,
  'wide bytes': Buffer.from(`.${TEXT}`, 'utf16le'),
  base64url: { sealed: Buffer.from(bytes).toString('base64url') },
  'a name': { [TEXT]: 1 },
};

giveEachTestItsIndexedDb();

/** With an index. */
async function aStore() {
  const opening = indexedDB.open('noor-planted', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('rows').createIndex('by_place', 'place');
  });
  const database = await answered(opening);
  onTestFinished(() => database.close());
  const rows = () => database.transaction('rows', 'readwrite').objectStore('rows');
  return { put: (value: unknown, key: IDBValidKey) => answered(rows().put(value, key)) };
}

test.each(Object.keys(forms))('a word in IndexedDB is found as %s', async (form) => {
  const rows = await aStore();
  const kept = createStoredWords();
  await rows.put('nothing', 'key');
  kept.look('write');
  expect(kept.read()).toEqual({ stored: [] });
  await rows.put(forms[form], 'key');
  kept.look('write');
  await rows.put('nothing', 'key');
  kept.look('sync');
  expect(kept.read()).toEqual({ stored: [PLANTED] });
});

test('a word is found in a key, and in the key of an index', async () => {
  const rows = await aStore();
  await rows.put(1, ['word 1 of 9']);
  await rows.put({ place: 'word 2 of 9' }, 'key');
  const kept = createStoredWords();
  kept.look('write');
  expect(kept.read().stored.toSorted()).toEqual(['word 1 of 9', 'word 2 of 9']);
});

async function sentBy(requests: (send: typeof fetch) => Promise<unknown>) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const sent = createSentWords();
  sent.take('hers', { isPrivate: true });
  await requests(createNetwork(sent.look).fetch);
  return sent.read();
}

const URL_OF_HERS = 'http://noor.test/api/reflections/batch';

test('a word that leaves in an address, a header or a body is seen', async () => {
  const found = await sentBy(async (send) => {
    await send(`${URL_OF_HERS}?search=${encodeURIComponent('word 1 of 9')}`);
    await send(URL_OF_HERS, { headers: { 'x-words': 'word 2 of 9' } });
    await send(URL_OF_HERS, { method: 'POST', body: JSON.stringify({ answer: 'word 3 of 9' }) });
    await send(URL_OF_HERS, { method: 'POST', body: bytes });
  });
  expect(found).toEqual({ sent: ['word 1 of 9', 'word 2 of 9', 'word 3 of 9', PLANTED], told: [] });
});

test('a day and a question are seen where a private journal travels', async () => {
  const body = JSON.stringify({ date: '2026-11-20', at: '2026-11-21T10:00:00Z', asked: QUESTION });
  const found = (token: string) =>
    sentBy((send) => send(URL_OF_HERS, { headers: { authorization: `Bearer ${token}` }, body }));
  expect((await found('hers')).told).toEqual(['2026-11-20', '2026-11-21', QUESTION]);
  expect((await found('of somebody else')).told).toEqual([]);
});

test('a word in a file of the server is found, in whichever folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-planted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'noor.db-wal'), Buffer.from([0, 255, 3]));
  expect([...findWordsInFiles(WORDS, folder)]).toEqual([]);
  await writeFile(join(folder, 'noor.db-wal'), Buffer.concat([Buffer.from([0, 255, 3]), bytes]));
  expect(judgeFiles(findWordsInFiles(WORDS, folder))).toHaveLength(1);
});

const written = { userId: 'her', outcome: 'ok', erasure: 'none' } as const;
const texts = new Map([[TEXT, written]]);
function dumpWith(readable: Partial<ReadableWords>): Map<string, DeviceDump> {
  const nothing = { stored: [], sent: [], told: [] };
  const dump = { reflections: [{ answer: TEXT }], readable: { ...nothing, ...readable } };
  return new Map([['device 0', dump as unknown as DeviceDump]]);
}

test.each([
  { kind: 'ordinary', stored: 0, sent: 0 },
  { kind: 'locked', stored: 1, sent: 0 },
  { kind: 'private', stored: 1, sent: 1 },
] as const)('of an account that is $kind the verdict allows what it may', (allowed) => {
  const kinds = new Map([['her', allowed.kind]]);
  const faultsOf = (readable: Partial<ReadableWords>) =>
    judgeReadable(texts, { kinds, devices: dumpWith(readable) });
  expect(faultsOf({ stored: [PLANTED] })).toHaveLength(allowed.stored);
  expect(faultsOf({ sent: [PLANTED] })).toHaveLength(allowed.sent);
  expect(faultsOf({ sent: ['word 8 of 9'] }), 'words of nobody').toHaveLength(1);
  expect(faultsOf({ told: ['2026-11-20'] })).toHaveLength(1);
});

test('whoever looks has to find the words of an ordinary account', () => {
  expect(judgeSight(dumpWith({ stored: [PLANTED], sent: [PLANTED] }))).toEqual([]);
  expect(judgeSight(dumpWith({}))).toHaveLength(2);
});
