import { BehaviorSubject } from 'rxjs';
import { v7 } from 'uuid';
import type { ApiClient } from '../api/api-client.ts';
import { isPremium, type User } from '../contract/auth.ts';
import { createAnswers } from './answers.ts';
import { confirmHeldErasures } from './apply-page.ts';
import { refreshDays } from './days-ahead.ts';
import { createDrafts, forgetRemovedDrafts } from './drafts.ts';
import { exportAll } from './export-all.ts';
import { lastWordsName, openLastWords } from './last-words.ts';
import { LocalWriteError } from './local-write-error.ts';
import { keptStorage, memoryStorage, type StorageKind, storeName } from './local-store.ts';
import { createLocks, type Locks } from './locks.ts';
import { createMemoryOutbox } from './memory-outbox.ts';
import { carryDraftsOver } from './old-generations.ts';
import { createOutboxView } from './outbox-view.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import type { ReplicaParts } from './replica-parts.ts';
import type { OpenReplica } from './replica.ts';
import { openResilientStore, type ResilientStore } from './resilient-store.ts';
import { searchAnswers } from './search.ts';
import { createSyncChannel } from './sync-channel.ts';
import { createSyncEngine } from './sync-engine.ts';
import { createSyncLog, nameOfFault, type SyncLog } from './sync-log.ts';
import { watchDay, watchDayContent, watchFeedback, watchSummaries } from './watch.ts';

export interface OpenReplicaOptions {
  readonly user: User;
  readonly api: ApiClient;
  /** Opened here when absent. */
  readonly outbox?: Outbox;
  readonly now?: () => number;
  readonly timeZone?: () => string;
  readonly newId?: () => string;
  readonly locks?: Locks;
  readonly storage?: StorageKind;
  /** Tests with several devices in one process keep them apart by it. */
  readonly device?: string;
}

/** Where IndexedDB is refused everything works in memory, and `persistent` is false. */
export async function openReplica(options: OpenReplicaOptions): Promise<OpenReplica> {
  const now = options.now ?? Date.now;
  const log = createSyncLog(now);
  const stop = new AbortController();
  const outbox = options.outbox ?? (await openOutboxOrMemory(options.user.id, log));
  const channel = createSyncChannel();
  channel.subscribe((notice) => {
    // In another tab: what it deletes now must not be written again from here.
    if (notice.type === 'signed-out' && notice.userId === options.user.id) stop.abort();
  });
  const store = await openStore(options, { outbox, log, signal: stop.signal });
  const background = new Set<Promise<unknown>>();
  const parts: ReplicaParts = {
    user: options.user,
    premium$: new BehaviorSubject(isPremium(options.user)),
    api: options.api,
    outbox,
    view: createOutboxView(outbox, channel),
    store,
    lastWords: openLastWords(lastWordsName(options.user.id + deviceSuffix(options))),
    locks: options.locks ?? createLocks(),
    log,
    signal: stop.signal,
    origins: new Map(),
    now,
    timeZone: options.timeZone ?? (() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
    newId: options.newId ?? (() => v7()),
    track(work) {
      const tracked = work.catch(() => undefined).finally(() => background.delete(tracked));
      background.add(tracked);
      return work;
    },
  };
  return assemble(parts, async () => {
    stop.abort();
    while (background.size > 0) await Promise.all(background);
    parts.view.close();
    channel.close();
    await parts.lastWords.close();
    await store.close();
    if (!options.outbox) outbox.close();
  });
}

async function assemble(
  parts: ReplicaParts,
  closeParts: () => Promise<void>,
): Promise<OpenReplica> {
  const { store, view, track } = parts;
  const engine = createSyncEngine(parts);
  const answers = createAnswers(parts, () => void track(engine.syncNow()));
  await view.refresh();
  await answers.repair();
  await engine.recall();
  void track(forgetRemovedDrafts(store));

  return {
    userId: parts.user.id,
    persistent: parts.outbox.isKept,
    saveAnswers: (date, written) => answers.save(date, written),
    editAnswer: (id, answer, keepFromModel) => answers.edit(id, answer, keepFromModel),
    deleteAnswer: (id) => answers.erase(id),
    watchDay: (date) => watchDay(parts, date),
    watchFeedback: (date) => watchFeedback(parts, date),
    watchSummaries: (range) => watchSummaries(parts, range),
    searchAnswers: (query, options) => searchAnswers(parts, query, options),
    watchDayContent: (date) => watchDayContent(parts, date),
    ...createDrafts(parts),
    syncState$: engine.syncState$,
    syncDetails$: engine.syncDetails$,
    syncNow: (wish) => track(engine.syncNow(wish)),
    start: () => engine.start(),
    pause: () => engine.pause(),
    discardParked: (id) => answers.discardParked(id),
    async confirmHeldErasures() {
      await confirmHeldErasures(parts);
      await engine.recall();
    },
    refreshDays: (today) => track(refreshDays(parts, today)),
    async changeUser(user, today) {
      const isBetter = isPremium(user) && !parts.premium$.value;
      parts.premium$.next(isPremium(user));
      if (isBetter) await track(refreshDays(parts, today));
    },
    exportAll: () => exportAll(parts),
    async close() {
      engine.close();
      await closeParts();
    },
  };
}

async function openOutboxOrMemory(userId: string, log: SyncLog): Promise<Outbox> {
  try {
    return await openOutbox(userId);
  } catch (error) {
    if (!(error instanceof LocalWriteError)) throw error;
    log.write(`outbox in memory: ${nameOfFault(error)}`);
    return createMemoryOutbox(userId);
  }
}

async function openStore(
  options: OpenReplicaOptions,
  { outbox, log, signal }: Pick<ReplicaParts, 'outbox' | 'log' | 'signal'>,
): Promise<ResilientStore> {
  const { user, storage } = options;
  const name = storeName(user.id) + deviceSuffix(options);
  if (!outbox.isKept && !storage) return openResilientStore(name, memoryStorage, signal);
  try {
    const store = await inTime(openResilientStore(name, storage ?? keptStorage, signal));
    await carryDraftsOver(store, user.id).catch((error: unknown) => {
      log.write(`drafts of an older version: ${nameOfFault(error)}`);
    });
    return store;
  } catch (error) {
    // The outbox keeps her words; the history is shown from the server.
    log.write(`history in memory: ${nameOfFault(error)}`);
    return openResilientStore(name, memoryStorage, signal);
  }
}

const OPEN_TIMEOUT_MS = 10_000;

/** Opening may never settle (Safari after an update, a blocked upgrade). */
async function inTime(opening: Promise<ResilientStore>): Promise<ResilientStore> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new LocalWriteError('unavailable'));
      void opening.then((store) => store.close());
    }, OPEN_TIMEOUT_MS);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

function deviceSuffix({ device }: OpenReplicaOptions): string {
  return device ? `-${device}` : '';
}
