import type { ResilientStore } from './resilient-store.ts';
import { insertRows } from './row-store.ts';
import { holdsDrafts, readStoredDrafts } from '../removal/stored-drafts.ts';
import { deleteStored, listStored } from './stored-names.ts';
import { forgetTakenOut, wasTakenOut } from '../../outbox/kept-lock.ts';
import { SEALED_GENERATION } from './local-store.ts';

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

/** Once the new database is filled. Unfinished text under a lock that was lost is not removed unasked. */
export async function removeOldGenerations(userId: string, current: number): Promise<void> {
  const names = await listStored(userId, (generation) => generation !== current);
  const stay = current === SEALED_GENERATION ? [] : await listShutDrafts(userId);
  await deleteStored(names.filter((name) => !stay.includes(name)));
  await forgetTakenOut(userId);
}

/** Databases of unfinished text whose lock was lost; one that she turned off left nothing in them. */
export async function listShutDrafts(userId: string): Promise<readonly string[]> {
  if (await wasTakenOut(userId)) return [];
  const sealed = await listStored(userId, (generation) => generation === SEALED_GENERATION);
  const names = sealed.filter(holdsDrafts);
  const stored = await Promise.all(names.map(readStoredDrafts));
  return names.filter((_, index) => stored[index]?.hasSealed);
}
