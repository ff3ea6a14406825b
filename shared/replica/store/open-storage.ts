import { inTime } from './in-time.ts';
import type { EntrySeal } from '../../outbox/sealed-entry.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { memoryStorage, SEALED_GENERATION, type StorageKind } from './local-store.ts';
import { createMemoryOutbox } from './memory-outbox.ts';
import { carryHeldOver } from './carry-held.ts';
import { carryDraftsOver, removeOldGenerations } from './old-generations.ts';
import { type KeptOutbox, openOutbox, type Outbox } from '../../outbox/outbox.ts';
import type { PageMemory } from './page-memory.ts';
import { openResilientStore, type ResilientStore, type StoreOptions } from './resilient-store.ts';
import { createSteadyOutbox } from './steady-outbox.ts';
import { readStoreMark, type StorageWatch } from './storage-watch.ts';
import { nameOfFault, type SyncLog } from '../sync/sync-log.ts';

interface OutboxParts {
  readonly seal: EntrySeal | undefined;
  readonly storage: StorageWatch;
  readonly log: SyncLog;
  readonly now: () => number;
}

/** What waits outlives a device that is emptied, or does not answer any more, as long as the page lives. */
export async function openSteadyOutbox(
  userId: string,
  { seal, storage, log, now }: OutboxParts,
): Promise<Outbox> {
  let kept: KeptOutbox;
  try {
    kept = await openOutbox(userId, seal && { seal });
  } catch (error) {
    if (!(error instanceof LocalWriteError)) throw error;
    log.write(`outbox in memory: ${nameOfFault(error)}`);
    return createMemoryOutbox(userId);
  }
  // What a full device refuses now is sealed at the next opening.
  if (seal) await sealLeft(kept).catch(() => undefined);
  return createSteadyOutbox(kept, {
    now,
    mayRefill: storage.mayRefill,
    onCleared() {
      log.write('the outbox was emptied: put back what this page knew');
      storage.noteCleared();
    },
    onKept(isKept) {
      log.write(isKept ? 'outbox on the device again' : 'outbox lost: in memory from now on');
      storage.setKept(isKept);
    },
  });
}

/**
 * What was put there before the device was kept closed, or under other keys; sent meanwhile, it is sent once more and
 * known. Whoever sealed the server's copy has numbered it as well.
 */
export async function sealLeft(outbox: KeptOutbox): Promise<void> {
  const keys = new Set(await outbox.listLeft());
  if (keys.size === 0) return;
  const left = (await outbox.list()).filter(({ key }) => keys.has(key));
  await outbox.put(left.map((entry) => ({ ...entry, mayBeThere: true })));
}

interface HistoryParts extends Pick<StoreOptions, 'signal' | 'onMoved'> {
  readonly userId: string;
  readonly generation: number;
  readonly kind: StorageKind;
  readonly memory: PageMemory;
  readonly storage: StorageWatch;
  readonly log: SyncLog;
}

export interface OpenedHistory {
  readonly store: ResilientStore;
  /** False where unfinished text of an earlier generation lies in that one alone, as on a full disk. */
  readonly hasAllDrafts: boolean;
}

const OPEN_TIMEOUT_MS = 10_000;

/** In memory where it cannot be opened: the outbox keeps her words, and the history comes from the server. */
export async function openHistory(name: string, parts: HistoryParts): Promise<OpenedHistory> {
  const { kind, log } = parts;
  let known: Promise<string | null> = Promise.resolve(null);
  const options: StoreOptions = { ...parts, onReopened: refillWith(parts, () => known) };
  const inMemory = async (): Promise<OpenedHistory> => {
    const store = await openResilientStore(name, memoryStorage, options);
    return { store, hasAllDrafts: false };
  };
  if (kind === memoryStorage) return inMemory();
  const opening = openResilientStore(name, kind, options);
  try {
    const store = await inTime(opening, OPEN_TIMEOUT_MS);
    known = store.use(readStoreMark).catch(() => null);
    const hasAllDrafts = await takeOver(store, parts).then(
      () => true,
      (error: unknown) => {
        log.write(`drafts of an older version: ${nameOfFault(error)}`);
        return false;
      },
    );
    return { store, hasAllDrafts };
  } catch (error) {
    log.write(`history in memory: ${nameOfFault(error)}`);
    opening.then((late) => late.close()).catch(() => undefined);
    return inMemory();
  }
}

async function takeOver(
  store: ResilientStore,
  { userId, generation }: HistoryParts,
): Promise<void> {
  await carryDraftsOver(store, userId, generation);
  await carryHeldOver(store, userId, generation);
  // What lies open beside a sealed history goes at once: it comes again from the server.
  if (generation === SEALED_GENERATION) await removeOldGenerations(userId, generation);
}

/** Fills a store that was opened anew, unless it is the same as before, or a sign-out took it away. */
function refillWith(
  { memory, storage, log }: HistoryParts,
  knownMark: () => Promise<string | null>,
): NonNullable<StoreOptions['onReopened']> {
  let known: string | null = null;
  return async (local, isKept) => {
    if (!isKept) {
      log.write('history lost: in memory from now on');
      return memory.refill(local);
    }
    known ??= await knownMark();
    const found = await readStoreMark(local);
    if (found === known || !(await storage.mayRefill())) return;
    known = found;
    log.write('the history was emptied: put back what this page knew');
    await memory.refill(local);
    storage.noteCleared();
  };
}
