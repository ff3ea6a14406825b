import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { openOutbox, type Outbox } from '../../outbox/outbox.ts';
import { createDrafts } from '../drafts/drafts.ts';
import { openUnloadDrafts, type UnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import type { WordsSeal } from '../drafts/sealed-words.ts';
import { keptStorage, SEALED_GENERATION, storeName } from '../store/local-store.ts';
import { inTime } from '../store/in-time.ts';
import { openResilientStore } from '../store/resilient-store.ts';
import type { DeviceSeal } from './device-seal.ts';

/**
 * What only this device has lies open again afterwards: what waits, and what was put aside. Done once more it
 * changes nothing; what was open already is sealed again at the next opening while the lock stands.
 */
export async function openAgain(userId: string, seal: DeviceSeal): Promise<void> {
  const sealedOutbox = await openOutbox(userId, { seal: seal.entries });
  const entries = await sealedOutbox.list();
  await putAsideDrafts(sealedOutbox, seal).finally(() => sealedOutbox.close());
  const outbox = await openOutbox(userId);
  await outbox.put(entries);
  outbox.close();

  await layAnew(userId, seal.words);
}

/** The page stands covered meanwhile. */
const OPENING_TIMEOUT_MS = 10_000;

/** Out of the sealed rows, which have no lock any more afterwards. Throws LocalWriteError where they cannot be had. */
async function putAsideDrafts(outbox: Outbox, seal: DeviceSeal): Promise<void> {
  const { userId } = outbox;
  const { signal } = new AbortController();
  const name = storeName(userId, SEALED_GENERATION);
  const opening = openResilientStore(name, seal.storage(keptStorage), { signal });
  const store = await inTime(opening, OPENING_TIMEOUT_MS);
  const unloadDrafts = openUnloadDrafts(unloadDraftsName(userId), seal.words);
  try {
    const drafts = createDrafts({ store, outbox, unloadDrafts, track: (work) => work });
    const areAside = store.isKept && (await drafts.keepForReturn());
    if (!areAside) throw new LocalWriteError('unavailable');
  } finally {
    await unloadDrafts.close();
    await store.close();
  }
}

/**
 * Words put aside that `from` opens lie there under `to`, or open. One by one: several pages may have put some
 * aside of one box, and each is the newest that its page knows of.
 */
export async function layAnew(userId: string, from: WordsSeal, to?: WordsSeal): Promise<void> {
  const name = unloadDraftsName(userId);
  const words = await withDrafts(openUnloadDrafts(name, from), (drafts) => drafts.list());
  for (const word of words) {
    await withDrafts(openUnloadDrafts(name, to), (drafts) => drafts.keep([word]));
  }
}

async function withDrafts<T>(
  drafts: UnloadDrafts,
  work: (drafts: UnloadDrafts) => Promise<T>,
): Promise<T> {
  try {
    return await work(drafts);
  } finally {
    await drafts.close();
  }
}
