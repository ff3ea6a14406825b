import { GENERATION } from './local-store.ts';
import type { ResilientStore } from './resilient-store.ts';
import { insertRows } from './row-store.ts';
import { holdsDrafts, readStoredDrafts } from '../removal/stored-drafts.ts';
import { deleteStored, listStored } from './stored-names.ts';

/** Drafts live on the device alone: they move over before anything else. */
export async function carryDraftsOver(store: ResilientStore, userId: string): Promise<void> {
  const names = await listStored(userId, isOld);
  for (const name of names.filter(holdsDrafts)) {
    const drafts = await readStoredDrafts(name);
    await store.use((local) =>
      insertRows(
        local.drafts,
        drafts.map(({ row }) => row),
      ),
    );
  }
}

/** Once the new database is filled. */
export async function removeOldGenerations(userId: string): Promise<void> {
  await deleteStored(await listStored(userId, isOld));
}

function isOld(generation: number): boolean {
  return generation !== GENERATION;
}
