import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLedgerRepository } from '../../feedback/model/ledger-repository.ts';
import { createMailRepository } from '../../mail/mail-repository.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import type { MailRow } from '../tables.ts';
import { addMember, databaseOf, dropDatabaseOf } from '../testing/test-databases.ts';

let folder: string;
/** Two servers on one database. */
let database: Database;
let other: Database;
const open = async () => openDatabase({ dataDir: folder, database: await databaseOf(folder) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noor-pg-test-'));
  [database, other] = [await open(), await open()];
});
afterEach(async () => {
  await Promise.all([database.close(), other.close()]);
  await dropDatabaseOf(folder);
  await rm(folder, { recursive: true });
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const mail = (index: number): MailRow => ({
  user_id: null,
  id: `mail ${index}`,
  kind: 'payment_failed',
  recipient: 'huda@example.org',
  language: 'en',
  dedupe_key: `${index}`,
  state: 'held',
  attempts: 0,
  lease: null,
  fault: null,
  bulk: 0,
  next_at: index,
  expires_at: 1e6,
  created_at: 0,
});

test('eight lanes on two servers take each mail once', async () => {
  const count = 60;
  for (const index of range(count))
    await database.kysely.insertInto('mail_outbox').values(mail(index)).execute();
  const taken: string[] = [];
  async function lane(index: number): Promise<void> {
    const mails = createMailRepository(index % 2 ? database : other);
    const claim = { lease: `${index}`, now: 1_000, until: 1e5, mayBeBulky: true };
    for (let one = await mails.claim(claim); one !== null; one = await mails.claim(claim))
      taken.push(one.id);
  }
  await Promise.all(range(8).map(lane));
  expect(taken).toHaveLength(count);
  expect(new Set(taken).size).toBe(count);
});

test('what all together may send to a model is not passed by many at once', async () => {
  const ids = range(8).map((index) => `user ${index}`);
  for (const id of ids) await addMember(database, id);
  const agreed = { model_host: 'h', model_name: 'm', model_agreed_at: 1 };
  await database.kysely.updateTable('users').set(agreed).execute();
  const allowed = await Promise.all(
    ids.map((userId, index) =>
      createLedgerRepository(index % 2 ? database : other).record(
        {
          id: userId,
          userId,
          date: '2026-11-23',
          sentAt: 10,
          host: 'h',
          model: 'm',
          answerIds: [],
          body: '',
          bodyHash: '',
        },
        { since: 0, perUser: 9, total: 3 },
      ),
    ),
  );
  expect(allowed.filter(Boolean)).toHaveLength(3);
});
