import { AppError, isAppError } from '../../shared/contract/app-error.ts';
import type { Day } from '../../shared/contract/day.ts';
import {
  isTombstone,
  type BatchResult,
  type NewReflection,
} from '../../shared/contract/reflections.ts';
import { ERASED_UNOPENED } from '../../shared/contract/rejections.ts';
import type { JournalStamp } from '../../shared/contract/journal.ts';
import type { Digest, PulledReflection } from '../../shared/contract/sync.ts';
import { journalIsSealed } from '../journal/journal-is-sealed.ts';
import { idsOf, type RequestKeys } from '../db/request-keys.ts';
import type { RequestKey } from '../http/request-key.ts';
import type { Slices } from '../db/slices.ts';
import { pageOf, planPull, type Page } from '../sync/checkpoint.ts';
import { createDigestCache } from '../sync/digest-cache.ts';
import type { StoredReflection } from './answer-row.ts';
import { completeReflection, type Author, type Defaults } from './complete-reflection.ts';
import { readChange, type ClosedInsight, type ReadChange } from './read-change.ts';
import type { PulledClosed, ReflectionRepository } from './reflection-repository.ts';
import { isClosed, type ReceivedChange, type StoreOutcome } from './plan-changes.ts';
import type { SyncEvents, Watcher } from '../sync/sync-events.ts';

export interface PullQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly from?: Day | undefined;
  /** Without `after`: the last ones alone. */
  readonly order?: 'newest' | undefined;
}

interface Stamped {
  readonly journal?: JournalStamp;
}

export interface ReflectionService {
  /** A result per item in the order sent; stored ones are durable. */
  saveBatch(author: Sender, items: readonly unknown[]): Promise<BatchResult[]>;
  /** The answer as stored, also when it was there before. */
  save(author: Sender, sent: NewReflection): Promise<StoredReflection>;
  /** Newest day first. */
  listLive(userId: string): Slices<StoredReflection>;
  /** The live ones and those they replaced; newest day first. */
  listVersions(userId: string): Slices<StoredReflection>;
  /** Those that only her devices can read. */
  listClosed(userId: string): Slices<PulledClosed>;
  /** Erases the answer and its earlier versions. Throws not_found, journal_is_sealed. */
  erase(userId: string, id: string): Promise<void>;
  /** Of everybody, what a kill cut off; until it is to stop. */
  finishErasures(stopping?: AbortSignal): Promise<void>;
  /** Live answers of the day in the order stored. */
  listDay(userId: string, date: Day): Promise<StoredReflection[]>;
  pull(userId: string, query: PullQuery): Promise<Page<PulledReflection> & Stamped>;
  digest(userId: string): Promise<Digest>;
  newestSeq(userId: string): Promise<number>;
  /** Hears the newest seq whenever something of hers is stored; returns the way out. */
  watch(watcher: Watcher): () => void;
}

/** Who sent answers, and whether a page that asks for the insight stands behind them. */
export interface Sender extends Author {
  readonly premium?: boolean;
  readonly via?: 'bearer' | 'cookie';
  /** Whoever has a copy of her closed device could send it as well: nothing is erased or replaced by it. */
  readonly isUnopened?: boolean;
  /** Names what she sent without an id, so that the same request again stores nothing new. */
  readonly request?: RequestKey | null;
}

export interface ReflectionServiceDependencies extends Defaults {
  readonly reflections: ReflectionRepository;
  readonly events: SyncEvents;
  readonly epoch: () => string;
  readonly keys: Pick<RequestKeys, 'claim'>;
  /** What of a private journal lies elsewhere. */
  readonly journals: {
    readonly storeInsights: (
      userId: string,
      insights: readonly ClosedInsight[],
      isUnopened?: boolean,
    ) => Promise<StoreOutcome[]>;
    readonly stampOf: (userId: string) => Promise<JournalStamp | null>;
  };
  /** New answers of these days are durable. */
  readonly onStored?: (sender: Sender, days: ReadonlySet<Day>) => void;
}

export function createReflectionService(
  dependencies: ReflectionServiceDependencies,
): ReflectionService {
  const { reflections, events, epoch, journals } = dependencies;
  const digests = createDigestCache(reflections, dependencies);

  const tell = createTelling(dependencies);
  return {
    async saveBatch(author, items) {
      const defaults = await named(dependencies, author, items);
      const read = items.map((item) => readChange(item, author, defaults));
      const changes = read.flatMap((one) => (one.kind === 'change' ? [one.change] : []));
      const { userId, isUnopened } = author;
      const outcomes =
        changes.length > 0 ? await reflections.storeChanges(userId, changes, isUnopened) : [];
      tell(author, changes, outcomes);
      const closed = read.flatMap((one) => (one.kind === 'insight' ? [one.insight] : []));
      const insights =
        closed.length > 0 ? await journals.storeInsights(userId, closed, isUnopened) : [];
      tell(author, [], insights);
      refuseOtherKind([...outcomes, ...insights]);
      return resultsOf(read, outcomes, insights);
    },

    async save(author, sent) {
      const defaults = await named(dependencies, author, [sent]);
      const reflection = completeReflection(sent, author, defaults);
      const [outcome] = await reflections.storeChanges(author.userId, [reflection]);
      if (outcome?.status === 'circular') throw refusal('supersedes', CIRCULAR);
      if (outcome?.status === 'full') {
        throw new AppError('account_full', { message: 'Your account holds as much as it may.' });
      }
      if (outcome) refuseOtherKind([outcome]);
      if (outcome) tell(author, [reflection], [outcome]);
      const stored = await reflections.find(author.userId, reflection.id);
      if (!stored) throw new AppError('not_found', { message: 'This reflection was erased.' });
      return stored;
    },

    listLive: (userId) => reflections.listLive(userId),
    listVersions: (userId) => reflections.listAll(userId),
    listClosed: (userId) => reflections.listClosed(userId),

    async erase(userId, id) {
      const seq = await reflections.eraseChain(userId, id.toLowerCase());
      if (seq === null)
        throw new AppError('not_found', { message: 'There is no such reflection.' });
      events.notify(userId, seq);
    },

    async finishErasures(stopping) {
      for (const { user_id, id } of await reflections.listHalfErased()) {
        if (stopping?.aborted) return;
        const seq = await reflections.eraseChain(user_id, id).catch(unlessSealed);
        if (seq !== null) events.notify(user_id, seq);
      }
    },

    listDay: (userId, date) => reflections.listLiveOfDay(userId, date),

    async pull(userId, { after, limit, from, order }) {
      const here = { epoch: epoch(), seq: await reflections.newestSeq(userId) };
      const plan = planPull(after, here);
      const isNewest = order === 'newest' && after === undefined;
      const afterSeq = isNewest ? await reflections.seqBefore(userId, limit) : plan.afterSeq;
      const page = await reflections.listChanges(userId, { afterSeq, limit, from });
      const journal = await journals.stampOf(userId);
      return { ...pageOf(page, { restarted: plan.restarted, here }), ...(journal && { journal }) };
    },

    digest: (userId) => digests.digest(userId),
    newestSeq: (userId) => reflections.newestSeq(userId),
    watch: (watcher) => events.subscribe(watcher),
  };
}

/** Her own devices erase it there; everybody else's is gone on with. */
function unlessSealed(error: unknown): null {
  if (isAppError(error) && error.code === 'journal_is_sealed') return null;
  throw error;
}

/** What the page sends carries its ids, which say all that a key could. */
async function named(
  dependencies: ReflectionServiceDependencies,
  { userId, request }: Sender,
  items: readonly unknown[],
): Promise<Defaults> {
  if (!request || items.every((item) => typeof item !== 'object' || (item && 'id' in item))) {
    return dependencies;
  }
  await dependencies.keys.claim(userId, request);
  return { ...dependencies, newId: idsOf(userId, request) };
}

type Tell = (
  sender: Sender,
  changes: readonly ReceivedChange[],
  outcomes: readonly StoreOutcome[],
) => void;

/** Whoever waits hears of what is durable now. */
function createTelling({ events, onStored }: ReflectionServiceDependencies): Tell {
  return (sender, changes, outcomes) => {
    const days = new Set<Day>();
    let newest = 0;
    outcomes.forEach((outcome, index) => {
      if (outcome.status !== 'stored') return;
      newest = outcome.seq;
      const change = changes[index];
      if (change && !isTombstone(change) && !isClosed(change)) days.add(change.date);
    });
    if (newest > 0) events.notify(sender.userId, newest);
    if (days.size > 0) onStored?.(sender, days);
  };
}

function resultsOf(
  read: readonly ReadChange[],
  outcomes: readonly StoreOutcome[],
  insights: readonly StoreOutcome[],
): BatchResult[] {
  const remaining = outcomes.values();
  const ofInsights = insights.values();
  return read.map((one) => {
    if (one.kind === 'refused') return { id: one.id, status: 'rejected', code: one.code };
    const outcome = (one.kind === 'insight' ? ofInsights : remaining).next().value;
    if (!outcome) throw new Error('A change was not judged.');
    if ('seq' in outcome) return { id: one.id, status: outcome.status, seq: outcome.seq };
    return { id: one.id, status: 'rejected', code: codeOf(outcome.status) };
  });
}

/** Two answers of which each replaces the other: nobody can tell which one is meant. */
const CIRCULAR = 'invalid_supersedes';

function codeOf(status: Exclude<StoreOutcome['status'], 'stored' | 'duplicate'>): string {
  if (status === 'unopened') return ERASED_UNOPENED;
  return status === 'circular' ? CIRCULAR : 'account_full';
}

/** As long as another device takes to hear of it. */
const SOON_S = 60;

/**
 * The whole batch waits where it is: parked it would ask her what to do about answers that are fine, and her
 * device sends them as they ought to be once it knows.
 */
function refuseOtherKind(outcomes: readonly StoreOutcome[]): void {
  if (outcomes.some(({ status }) => status === 'open')) throw journalIsSealed();
  if (outcomes.some(({ status }) => status === 'closed')) {
    const message = 'This journal is not private.';
    throw new AppError('journal_is_plain', { message, retryAfterSeconds: SOON_S });
  }
}

function refusal(field: string, code: string): AppError {
  return new AppError('invalid_input', {
    message: 'This reflection cannot be stored.',
    fields: { [field]: code },
  });
}
