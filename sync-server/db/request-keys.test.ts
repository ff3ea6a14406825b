import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { addMember } from './testing/test-databases.ts';
import { createFeelingRepository } from '../community/feeling-repository.ts';
import { createTicketRepository } from '../support/ticket-repository.ts';
import type { OpenTicket } from '../support/ticket-words.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { SqliteDatabase } from './sqlite/sqlite-database.ts';
import { createRequestKeys, idsOf } from './request-keys.ts';

const DAY_MS = 86_400_000;
let database: SqliteDatabase;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-keys-'));
  database = await openSqlite(join(folder, 'noor.db'));
  for (const id of ['noor', 'sara']) await addMember(database, id);
  return async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});

const aRequest = (hash: string, at = 0) => ({ hash, fingerprint: () => `of ${hash}`, at });
const countOf = (userId: string) =>
  database.sqlite
    .prepare<[string], number>('SELECT count(*) FROM request_keys WHERE user_id = ?')
    .pluck()
    .get(userId);
const noteMany = (userId: string, count: number) =>
  database.transact(userId, async (tx) => {
    const keys = createRequestKeys(database).within(tx);
    for (let one = 0; one < count; one += 1) await keys.note(userId, aRequest(`${one}`), `${one}`);
  });

test('a user has a thousand keys, the oldest go first, and nobody loses any by another', async () => {
  await noteMany('sara', 3);
  await noteMany('noor', 1_010);
  expect([countOf('noor'), countOf('sara')]).toEqual([1_000, 3]);
  const keys = createRequestKeys(database);
  expect(await keys.find('noor', aRequest('9'))).toBe(null);
  expect(await keys.find('noor', aRequest('10'))).toBe('10');
  expect(await keys.find('noor', aRequest('1009'))).toBe('1009');
});

const ticket: OpenTicket = {
  user_id: 'noor',
  id: 'NOOR-7F3K-29',
  email: 'noor@example.org',
  subject: 'Help',
  category: 'other',
  message: 'Please.',
  state: 'open',
  created_at: 0,
};

test('a ticket is known by its own key when that is not among the thousand any more, nor young', async () => {
  const tickets = createTicketRepository(database);
  const request = aRequest('its key');
  await tickets.add(ticket, request);
  await noteMany('noor', 1_001);
  expect(await createRequestKeys(database).find('noor', request)).toBe(null);
  const later = { ...request, at: 400 * DAY_MS };
  expect(await tickets.findMade('noor', later)).toBe(ticket.id);
  expect(await tickets.findMade('sara', later)).toBe(null);
  await expect(tickets.findMade('noor', { ...later, fingerprint: () => 'else' })).rejects.toThrow(
    'came with another request',
  );
  // Whoever reads tickets does not read keys.
  expect(await tickets.find(ticket.id)).toEqual(ticket);
});

test('the same request twice at once makes one ticket, and both hear its id', async () => {
  const tickets = createTicketRepository(database);
  const request = aRequest('its key');
  const ids = ['NOOR-AAAA-22', 'NOOR-BBBB-33'];
  const made = await Promise.all(ids.map((id) => tickets.add({ ...ticket, id }, request)));
  expect(made).toEqual([ids[0], ids[0]]);
  expect(await tickets.listIdsOf('noor')).toEqual([ids[0]]);

  const feelings = createFeelingRepository(database);
  const feeling = {
    user_id: 'noor',
    author_mode: 'email',
    mood_emoji: null,
    created_at: 0,
  } as const;
  const shared = await Promise.all(
    ['one', 'two'].map((id) =>
      feelings.add({ ...feeling, id, feeling_text: 'Calm.' }, aRequest('another')),
    ),
  );
  expect(shared).toEqual(['one', 'one']);
  expect(await feelings.countOf('noor')).toBe(1);
});

test('what is too old is forgotten by and by, and its key can be used again before it is', async () => {
  await noteMany('noor', 500);
  const keys = createRequestKeys(database);
  const again = { ...aRequest('499', 30 * DAY_MS), fingerprint: () => 'something else' };
  expect(await keys.find('noor', again)).toBe(null);
  await database.transact('noor', (tx) => keys.within(tx).note('noor', again, 'new'));
  expect(countOf('noor')).toBe(400);
  expect(await keys.find('noor', { ...again, at: again.at + DAY_MS })).toBe('new');
});

test('the ids of a request are as many as it asks for, the same ones again, and nobody else has them', () => {
  const three = (userId: string, hash: string) => {
    const next = idsOf(userId, aRequest(hash));
    return [next(), next(), next()];
  };
  const ids = three('noor', 'one');
  expect(three('noor', 'one')).toEqual(ids);
  const all = [...ids, ...three('noor', 'other'), ...three('sara', 'one')];
  expect(new Set(all).size).toBe(9);
});
