import type { ResilientStore } from './resilient-store.ts';
import { insertRows } from './row-store.ts';
import { holdsDrafts, readStoredDrafts } from '../removal/stored-drafts.ts';
import { deleteStored, listStored } from './stored-names.ts';

/**
 * Drafts live on the device alone: they move over before anything else. Out of a closed device's sealed rows
 * they were taken before it was opened for good.
 */
export async function carryDraftsOver(
  store: ResilientStore,
  userId: string,
  current: number,
): Promise<void> {
  const names = await listStored(userId, (generation) => generation !== current);
  for (const name of names.filter(holdsDrafts)) {
    const { readable } = await readStoredDrafts(name);
    await store.use((local) =>
      insertRows(
        local.drafts,
        readable.map(({ row }) => row),
      ),
    );
  }
}

/** Once the new database is filled. */
export async function removeOldGenerations(userId: string, current: number): Promise<void> {
  await deleteStored(await listStored(userId, (generation) => generation !== current));
}
