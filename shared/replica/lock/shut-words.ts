import { loadLock } from '../../outbox/kept-lock.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { openUnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import { listShutDrafts } from '../store/old-generations.ts';
import { deleteStored } from '../store/stored-names.ts';
import type { DeviceSeal } from './device-seal.ts';

/** What lies closed here and opens with nothing that is here: its lock is gone, as after a tool that cleans. */
export interface ShutWords {
  /** Not sent. */
  readonly answers: number;
  readonly hasDrafts: boolean;
}

/** `seal`: of a device that she has opened, else what lies closed has a lock to open it. Throws where nobody can say. */
export async function findShut(userId: string, seal?: DeviceSeal): Promise<ShutWords | null> {
  if (!seal && (await loadLock(userId))) return null;
  const [answers, words, rows] = await Promise.all([
    withOutbox(userId, seal, async (outbox) => (await outbox.listShut()).length),
    withWords(userId, seal, async (drafts) => (await drafts.listShut()).length),
    seal ? [] : listShutDrafts(userId),
  ]);
  const hasDrafts = words + rows.length > 0;
  return answers > 0 || hasDrafts ? { answers, hasDrafts } : null;
}

/** Only what `findShut` counted. */
export async function removeShut(userId: string, seal?: DeviceSeal): Promise<void> {
  if (!seal && (await loadLock(userId))) return;
  if (!seal) await deleteStored(await listShutDrafts(userId));
  await withWords(userId, seal, async (drafts) => drafts.forget(await drafts.listShut()));
  await withOutbox(userId, seal, async (outbox) => outbox.discard(await outbox.listShut()));
}

async function withOutbox<T>(
  userId: string,
  seal: DeviceSeal | undefined,
  work: (outbox: Awaited<ReturnType<typeof openOutbox>>) => Promise<T>,
): Promise<T> {
  const outbox = await openOutbox(userId, seal && { seal: seal.entries });
  try {
    return await work(outbox);
  } finally {
    outbox.close();
  }
}

async function withWords<T>(
  userId: string,
  seal: DeviceSeal | undefined,
  work: (drafts: ReturnType<typeof openUnloadDrafts>) => Promise<T>,
): Promise<T> {
  const drafts = openUnloadDrafts(unloadDraftsName(userId), seal?.words);
  try {
    return await work(drafts);
  } finally {
    await drafts.close();
  }
}
