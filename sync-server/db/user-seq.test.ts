import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newUser } from '../accounts/new-user.ts';
import { openDatabase, type Database } from './open-database.ts';
import { createUserSeq } from './user-seq.ts';

let database: Database;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-seq-'));
  database = await openDatabase(join(folder, 'noor.db'));
  for (const id of ['noor', 'sara']) {
    const facts = { id, email: `${id}@example.org`, password_hash: '', language: null };
    const user = newUser({ ...facts, created_at: 0 });
    await database.kysely.insertInto('users').values(user).execute();
  }
  return async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});

test('each user is counted by herself, on from where she is', () => {
  const seqs = createUserSeq(database.sqlite);
  expect([seqs.current('noor'), seqs.size('noor')]).toEqual([
    0,
    { documents: 0, answers: 0, bytes: 0 },
  ]);
  seqs.advanceTo('noor', 1);
  seqs.advanceTo('sara', 7);
  seqs.advanceTo('noor', 2);
  expect([seqs.current('noor'), seqs.current('sara')]).toEqual([2, 7]);
  const [hers, anothers] = [
    { documents: 3, answers: 2, bytes: 500 },
    { documents: 9, answers: 8, bytes: 700 },
  ];
  seqs.resize('sara', anothers);
  seqs.resize('noor', hers);
  seqs.advanceTo('noor', 3);
  expect([seqs.size('noor'), seqs.size('sara')]).toEqual([hers, anothers]);
});
