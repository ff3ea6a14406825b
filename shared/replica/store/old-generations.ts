import { withTimeout } from '../../async.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import type { ResilientStore } from './resilient-store.ts';
import { insertRows } from './row-store.ts';
import { holdsDrafts, readStoredDrafts } from '../removal/stored-drafts.ts';
import { deleteStored, listStored } from './stored-names.ts';
import { wasTakenOut } from '../../outbox/kept-lock.ts';
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
  const isOut = current === SEALED_GENERATION || (await wasTakenOut(userId));
  const holds = isOut ? [] : await Promise.all(names.map(holdsSealed));
  // What cannot be read stays.
  await deleteStored(names.filter((_, index) => isOut || holds[index] === false));
}

/**
 * Databases of unfinished text whose lock was lost; one that she turned off left nothing in them. Throws LocalWriteError
 * where nobody can say.
 */
export async function listShutDrafts(userId: string): Promise<readonly string[]> {
  if (await wasTakenOut(userId)) return [];
  const sealed = await listStored(userId, (generation) => generation === SEALED_GENERATION);
  const holds = await Promise.all(sealed.map(holdsSealed));
  if (holds.includes(null)) throw new LocalWriteError('unavailable');
  return sealed.filter((_, index) => holds[index]);
}

/** One that is being deleted answers nobody until the last page has let go of it. */
const READ_TIMEOUT_MS = 3_000;

/** Whether unfinished text lies sealed in it; null where it does not answer. */
async function holdsSealed(name: string): Promise<boolean | null> {
  if (!holdsDrafts(name)) return false;
  const reading = readStoredDrafts(name).then(({ hasSealed }) => hasSealed);
  return withTimeout(reading, READ_TIMEOUT_MS, () => null);
}
