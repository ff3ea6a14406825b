import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../db/sqlite/open-sqlite.ts';
import { createMailer } from './mailer.ts';

test('one tidying removes every expired mail, however many a morning left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-tidy-'));
  const database = await openSqlite(join(folder, 'noor.db'));
  const { delivery, mail } = createMailer(
    {
      database,
      publicUrl: () => 'https://noor.example',
      now: () => 10_000,
      newId: () => 'new',
    },
    {
      smtp: null,
      sender: null,
      texts: { folder: join(folder, 'outbox') },
      log: {
        held: () => undefined,
        expired: () => undefined,
        notSent: () => undefined,
        fault: () => undefined,
      },
    },
  );
  const add = (expiresAt: number) => (id: number) => ({
    user_id: null,
    id: `${expiresAt}-${id}`,
    kind: 'affirmation',
    recipient: '',
    ...({ language: 'en', dedupe_key: `${expiresAt}-${id}`, state: 'sent', attempts: 1 } as const),
    ...({ lease: null, fault: null, bulk: 1, next_at: 0, created_at: 0 } as const),
    expires_at: expiresAt,
  });
  const numbers = Array.from({ length: 700 }, (_, index) => index);
  const rows = [...numbers.map(add(9_000)), ...numbers.map(add(9_500)), add(11_000)(0)];
  for (let start = 0; start < rows.length; start += 100) {
    await database.kysely
      .insertInto('mail_outbox')
      .values(rows.slice(start, start + 100))
      .execute();
  }
  await delivery.tidy();
  expect(await mail.countByState()).toEqual(new Map([['sent', 1]]));
  await database.close();
  await rm(folder, { recursive: true });
});
