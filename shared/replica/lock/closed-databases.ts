import { listLocked } from '../../outbox/kept-lock.ts';
import { listRequests } from '../../outbox/waiting-requests.ts';
import { outboxName } from '../../outbox/outbox.ts';
import { unloadDraftsName } from '../drafts/unload-drafts.ts';
import { SEALED_GENERATION } from '../store/local-store.ts';
import { allNames, deleteStored, listStored } from '../store/stored-names.ts';

/** False also where the browser does not tell: somebody else's words may wait here. */
export async function holdsOnlyHers(userId: string): Promise<boolean> {
  const names = await allNames();
  if (!names) return false;
  const ofWords = names.filter((name) =>
    /^(rxdb-dexie-noor-|noor-(outbox|last-words)-)/.test(name),
  );
  const isHers = (name: string): boolean =>
    name === outboxName(userId) ||
    name === unloadDraftsName(userId) ||
    (name.startsWith('rxdb-dexie-noor-') && name.includes(`-${userId}--`));
  if (!ofWords.every(isHers)) return false;
  const [requests, locked] = await Promise.all([listRequests(userId), listLocked()]);
  return requests.length === 0 && locked.every((id) => id === userId);
}

/** Rows of a lock that is no more; what was unfinished in them was taken out before. */
export async function removeSealed(userId: string): Promise<void> {
  await deleteStored(await listStored(userId, (generation) => generation === SEALED_GENERATION));
}
