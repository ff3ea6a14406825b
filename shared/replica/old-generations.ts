import * as z from 'zod/mini';
import { daySchema } from '../contract/day.ts';
import { GENERATION } from './local-store.ts';
import type { ResilientStore } from './resilient-store.ts';
import { insertRows } from './row-store.ts';
import { deleteStored, listStored } from './stored-names.ts';
import { answered } from './transaction.ts';

const draftSchema = z.object({
  id: z.string(),
  date: daySchema,
  question_id: z.string(),
  text: z.string().check(z.minLength(1)),
});

/** Drafts live on the device alone: they move over before anything else. */
export async function carryDraftsOver(store: ResilientStore, userId: string): Promise<void> {
  const names = await listStored(userId, isOld);
  for (const name of names.filter((stored) => stored.endsWith('--drafts'))) {
    const drafts = (await readAll(name)).flatMap((row) => {
      const draft = z.safeParse(draftSchema, row);
      return draft.success ? [draft.data] : [];
    });
    await store.use((local) => insertRows(local.drafts, drafts));
  }
}

async function readAll(name: string): Promise<unknown[]> {
  const database = await answered(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains('docs')) return [];
    const rows: unknown[] = await answered(
      database.transaction('docs').objectStore('docs').getAll(),
    );
    return rows;
  } finally {
    database.close();
  }
}

/** Once the new database is filled. */
export async function removeOldGenerations(userId: string): Promise<void> {
  await deleteStored(await listStored(userId, isOld));
}

function isOld(generation: number): boolean {
  return generation !== GENERATION;
}
