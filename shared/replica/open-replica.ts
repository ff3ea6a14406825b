import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { v4, v7 } from 'uuid';
import type { ApiClient } from '../api/api-client.ts';
import { isPremium, type User } from '../contract/auth.ts';
import { type Day, dayIn } from '../contract/day.ts';
import { createAnswers } from './answers/answers.ts';
import { confirmHeldErasures } from './sync/apply-page.ts';
import { takeOverWords } from './removal/earlier-words.ts';
import { createDaysAhead } from './days/days-ahead.ts';
import { createDrafts, forgetRemovedDrafts } from './drafts/drafts.ts';
import { exportAll } from './answers/export-all.ts';
import { countOnlyHere } from './answers/only-here.ts';
import { knownAnswers } from './answers/known-answers.ts';
import { unloadDraftsName, openUnloadDrafts } from './drafts/unload-drafts.ts';
import {
  GENERATION,
  keptStorage,
  memoryStorage,
  SEALED_GENERATION,
  type StorageKind,
  storeName,
} from './store/local-store.ts';
import type { DeviceSeal } from './lock/device-seal.ts';
import { createLocks, type Locks } from '../outbox/locks.ts';
import { createOutboxView } from './sync/outbox-view.ts';
import { createPageMemory } from './store/page-memory.ts';
import { openHistory, openSteadyOutbox } from './store/open-storage.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { ReplicaParts } from './replica-parts.ts';
import { type JournalSeal, openJournal } from './private/journal-seal.ts';
import { createPrivateInsights } from './private/private-insights.ts';
import type { JournalStatus } from './private/journal-status.ts';
import { hasUnsaid, knowOfMissing } from './private/missing-documents.ts';
import { knowOfUnopened } from './private/unopened-documents.ts';
import { createPrivateJournal, type PrivateKeeping } from './private/private-journal.ts';
import type { Pin } from '../sealed/state.ts';
import type { OpenReplica } from './replica.ts';
import { createSearch } from './search/search.ts';
import { createStorageWatch } from './store/storage-watch.ts';
import { createSyncChannel } from '../outbox/sync-channel.ts';
import { createSyncEngine, type SyncEngine } from './sync/sync-engine.ts';
import { createSyncLog } from './sync/sync-log.ts';
import { watchDay, watchDayContent, watchFeedback, watchSummaries } from './days/watch.ts';

export interface OpenReplicaOptions {
  readonly user: User;
  readonly api: ApiClient;
  /** Opened here when absent. */
  readonly outbox?: Outbox;
  readonly now?: () => number;
  /** One that days can be told by. */
  readonly timeZone: () => string;
  readonly newId?: () => string;
  readonly locks?: Locks;
  readonly storage?: StorageKind;
  /** On a device that is kept closed: nothing of hers lies there but under it. */
  readonly seal?: DeviceSeal | undefined;
  /** Of a journal that only her devices can read; with a seal. */
  readonly journal?: PrivateKeeping | undefined;
  readonly keepPin?: (pin: Pin) => Promise<void>;
  /** Her journal is private, whatever the server says; without `journal` this device has no key yet. */
  readonly isKnownPrivate?: boolean;
  /** Tests with several devices in one process keep them apart by it. */
  readonly device?: string;
}

/** Where IndexedDB is refused everything works in memory, and `persistent` is false. */
export async function openReplica(options: OpenReplicaOptions): Promise<OpenReplica> {
  const now = options.now ?? Date.now;
  const sealed = options.journal && (await openJournal(options.user.id, options.journal));
  const seal = sealedWith(options.seal, sealed);
  const kind = kindAtStart(options);
  const journalStatus$ = new BehaviorSubject<JournalStatus>({ kind });
  const log = createSyncLog(now);
  const stop = new AbortController();
  const storage = createStorageWatch(options.user, stop.signal);
  const outbox =
    options.outbox ??
    (await openSteadyOutbox(options.user.id, { seal: seal?.entries, storage, log, now }));
  storage.setKept(outbox.isKept);
  const channel = createSyncChannel();
  channel.subscribe((notice) => {
    // In another tab: what it deletes now must not be written again from here.
    if (notice.type === 'signed-out' && notice.userId === options.user.id) stop.abort();
  });
  const memory = createPageMemory();
  const moved$ = new Subject<void>();
  const generation = seal ? SEALED_GENERATION : GENERATION;
  const name = storeName(options.user.id, generation) + deviceSuffix(options);
  const medium = options.storage ?? (outbox.isKept ? keptStorage : memoryStorage);
  const { store, hasAllDrafts } = await openHistory(name, {
    userId: options.user.id,
    generation,
    kind: seal && medium !== memoryStorage ? seal.storage(medium) : medium,
    memory,
    storage,
    log,
    signal: stop.signal,
    onMoved: () => moved$.next(),
  });
  const remembering = memory.followDrafts(store);
  const background = new Set<Promise<unknown>>();
  const { journal: keeping, keepPin = () => Promise.resolve() } = options;
  const journal =
    sealed && keeping
      ? createPrivateJournal(sealed, keeping.pin, {
          userId: options.user.id,
          api: options.api,
          status$: journalStatus$,
          keepPin,
        })
      : null;
  const plainParts: Omit<ReplicaParts, 'insights'> = {
    user: options.user,
    premium$: new BehaviorSubject(isPremium(options.user)),
    api: options.api,
    outbox,
    view: createOutboxView(outbox, channel),
    store,
    generation,
    hasAllDrafts,
    memory,
    storage,
    unloadDrafts: openUnloadDrafts(
      unloadDraftsName(options.user.id + deviceSuffix(options)),
      seal?.words,
    ),
    locks: options.locks ?? createLocks(),
    log,
    signal: stop.signal,
    origins: new Map(),
    now,
    timeZone: options.timeZone,
    // One that tells no minute, where nobody is to know it.
    newId: options.newId ?? (journal ? () => v4() : () => v7()),
    stamped: { last: 0 },
    journal,
    journalStatus$,
    isKnownPrivate: kind === 'elsewhere',
    track(work) {
      const tracked = work.catch(() => undefined).finally(() => background.delete(tracked));
      background.add(tracked);
      return work;
    },
  };
  const parts: ReplicaParts = {
    ...plainParts,
    insights: journal && createPrivateInsights({ ...plainParts, insights: null }, journal),
  };
  return assemble(parts, moved$, async () => {
    stop.abort();
    remembering.unsubscribe();
    while (background.size > 0) await Promise.all(background);
    parts.insights?.close();
    parts.view.close();
    channel.close();
    await parts.unloadDrafts.close();
    await store.close();
    if (!options.outbox) outbox.close();
  });
}

/** A device that was emptied, or does not answer any more: what is left is completed from the server. */
async function complete(
  parts: ReplicaParts,
  engine: SyncEngine,
  { repair, refresh }: Completing,
): Promise<void> {
  if (parts.signal.aborted) return;
  await parts.view.refresh();
  await repair();
  await engine.startOver();
  await refresh(dayIn(parts.now(), parts.timeZone()));
  await engine.now();
}

interface Completing {
  readonly repair: () => Promise<void>;
  readonly refresh: (today: Day) => Promise<boolean>;
}

async function sayLast(parts: ReplicaParts, engine: SyncEngine): Promise<void> {
  if (await hasUnsaid(parts)) await engine.now({ force: true });
}

async function assemble(
  parts: ReplicaParts,
  moved$: Observable<void>,
  closeParts: () => Promise<void>,
): Promise<OpenReplica> {
  const { store, view, track } = parts;
  const engine = createSyncEngine(parts);
  const answers = createAnswers(parts, () => void track(engine.deliver()));
  const drafts = createDrafts(parts);
  const refresh = createDaysAhead(parts);
  await view.refresh();
  await answers.repair();
  await engine.recall();
  void track(forgetRemovedDrafts(store));
  moved$.subscribe(
    () => void track(complete(parts, engine, { repair: () => answers.repair(), refresh })),
  );

  return {
    userId: parts.user.id,
    answers: {
      ...answers,
      watchDay: (date) => watchDay(parts, date),
      exportAll: () => exportAll(parts),
      known: (ids) => knownAnswers(parts, ids),
      countOnlyHere: () => countOnlyHere(parts),
      async takeOverFrom(userId, opened) {
        const takeOver = () => takeOverWords(parts, drafts, { userId, opened });
        await parts.locks.run(`take-over:${userId}`, takeOver);
        void track(engine.deliver());
      },
    },
    days: {
      watchFeedback: (date) => watchFeedback(parts, date),
      watchSummaries: (range) => watchSummaries(parts, range),
      watchContent: (date) => watchDayContent(parts, date),
      refresh: (today) => track(refresh(today)),
    },
    drafts,
    search: createSearch(parts),
    journal$: parts.journalStatus$,
    insights: parts.insights,
    sync: {
      ...engine,
      now: (wish) => track(engine.now(wish)),
      wake: () => track(engine.wake()),
      deliver: () => track(engine.deliver()),
      hear: (seq, isFirst) => track(engine.hear(seq, isFirst)),
      confirmHeldErasures: (ids) => confirmHeldErasures(parts, ids).then(() => engine.recall()),
      sayLast: () => track(sayLast(parts, engine)).catch(() => undefined),
      knowOfMissing: () => knowOfMissing(parts).then(() => engine.recall()),
      knowOfUnopened: (which) => knowOfUnopened(parts, which).then(() => engine.recall()),
    },
    get persistent() {
      return parts.outbox.isKept;
    },
    storage$: parts.storage.state$,
    acknowledgeCleared: () => parts.storage.acknowledge(),
    async changeUser(user, today) {
      const isBetter = isPremium(user) && !parts.premium$.value;
      parts.premium$.next(isPremium(user));
      if (isBetter) await track(refresh(today));
    },
    async close() {
      engine.close();
      await closeParts();
    },
  };
}

/** Before any server has said anything. */
function kindAtStart({ journal, isKnownPrivate }: OpenReplicaOptions) {
  if (journal) return 'private';
  return isKnownPrivate ? 'elsewhere' : 'plain';
}

/** What waits of a private journal lies on the device as it travels. */
function sealedWith(
  seal: DeviceSeal | undefined,
  journal: JournalSeal | undefined,
): DeviceSeal | undefined {
  return seal && journal ? { ...seal, entries: journal.entries(seal.entries) } : seal;
}

function deviceSuffix({ device }: OpenReplicaOptions): string {
  return device ? `-${device}` : '';
}
