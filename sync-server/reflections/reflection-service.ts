import { AppError } from '../../shared/contract/app-error.ts';
import type { Day } from '../../shared/contract/day.ts';
import { liveAnswers } from '../../shared/contract/live-answers.ts';
import {
  isTombstone,
  type BatchResult,
  type NewReflection,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';
import type { Digest, PulledReflection } from '../../shared/contract/sync.ts';
import { pageOf, planPull, type Page } from './checkpoint.ts';
import { createDigestCache } from './digest-cache.ts';
import {
  completeReflection,
  readChange,
  type Author,
  type Defaults,
  type ReadChange,
} from './read-change.ts';
import type { ReflectionRepository, StoredReflection } from './reflection-repository.ts';
import type { StoreOutcome } from './reflection-write-repository.ts';
import type { SyncEvents, Watcher } from './sync-events.ts';

export interface PullQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly from?: Day | undefined;
}

export interface ReflectionService {
  /** A result per item in the order sent; stored ones are durable. */
  saveBatch(author: Sender, items: readonly unknown[]): Promise<BatchResult[]>;
  /** The answer as stored, also when it was there before. */
  save(author: Sender, sent: NewReflection): Promise<StoredReflection>;
  /** Newest day first. */
  listLive(userId: string): Promise<StoredReflection[]>;
  /** The live ones and those they replaced; newest day first. */
  listVersions(userId: string): Promise<StoredReflection[]>;
  /** Erases the answer and its earlier versions. Throws not_found. */
  erase(userId: string, id: string): Promise<void>;
  /** Live answers of the day in the order stored. */
  listDay(userId: string, date: Day): Promise<StoredReflection[]>;
  pull(userId: string, query: PullQuery): Promise<Page<PulledReflection>>;
  digest(userId: string): Promise<Digest>;
  newestSeq(userId: string): Promise<number>;
  /** Hears the newest seq whenever something of hers is stored; returns the way out. */
  watch(watcher: Watcher): () => void;
}

/** Who sent answers, and whether a page that asks for the insight stands behind them. */
export interface Sender extends Author {
  readonly premium?: boolean;
  readonly via?: 'bearer' | 'cookie';
}

export interface ReflectionServiceDependencies extends Defaults {
  readonly reflections: ReflectionRepository;
  readonly events: SyncEvents;
  readonly epoch: string;
  /** New answers of these days are durable. */
  readonly onStored?: (sender: Sender, days: ReadonlySet<Day>) => void;
}

export function createReflectionService(
  dependencies: ReflectionServiceDependencies,
): ReflectionService {
  const { reflections, events, epoch } = dependencies;
  const digests = createDigestCache(reflections);

  const tell = createTelling(dependencies);
  return {
    async saveBatch(author, items) {
      const read = items.map((item) => readChange(item, author, dependencies));
      const changes = read.flatMap((one) => (one.kind === 'change' ? [one.change] : []));
      const outcomes =
        changes.length > 0 ? await reflections.storeChanges(author.userId, changes) : [];
      tell(author, changes, outcomes);
      return resultsOf(read, outcomes);
    },

    async save(author, sent) {
      const reflection = completeReflection(sent, author, dependencies);
      if (!reflection) {
        throw new AppError('invalid_input', {
          message: 'This instant has no day.',
          fields: { created_at: 'invalid_created_at' },
        });
      }
      const [outcome] = await reflections.storeChanges(author.userId, [reflection]);
      if (outcome?.status === 'taken') {
        throw new AppError('invalid_input', {
          message: 'This id cannot be used.',
          fields: { id: 'id_taken' },
        });
      }
      if (outcome) tell(author, [reflection], [outcome]);
      const stored = await reflections.find(author.userId, reflection.id);
      if (!stored) throw new AppError('not_found', { message: 'This reflection was erased.' });
      return stored;
    },

    listLive: async (userId) => liveAnswers(await reflections.listAll(userId)),
    listVersions: (userId) => reflections.listAll(userId),

    async erase(userId, id) {
      const seq = await reflections.eraseChain(userId, id.toLowerCase());
      if (seq === null)
        throw new AppError('not_found', { message: 'There is no such reflection.' });
      events.notify(userId, seq);
    },

    listDay: (userId, date) => reflections.listLiveOfDay(userId, date),

    async pull(userId, { after, limit, from }) {
      const here = { epoch, seq: await reflections.newestSeq(userId) };
      const { afterSeq, restarted } = planPull(after, here);
      const rows = await reflections.listChanges(userId, { afterSeq, limit: limit + 1, from });
      return pageOf(rows, { limit, restarted, here });
    },

    digest: (userId) => digests.digest(userId),
    newestSeq: (userId) => reflections.newestSeq(userId),
    watch: (watcher) => events.subscribe(watcher),
  };
}

type Tell = (
  sender: Sender,
  changes: readonly ReflectionChange[],
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
      if (change && !isTombstone(change)) days.add(change.date);
    });
    if (newest > 0) events.notify(sender.userId, newest);
    if (days.size > 0) onStored?.(sender, days);
  };
}

function resultsOf(read: readonly ReadChange[], outcomes: readonly StoreOutcome[]): BatchResult[] {
  const remaining = outcomes.values();
  return read.map((one) => {
    if (one.kind === 'refused') return { id: one.id, status: 'rejected', code: one.code };
    const { value: outcome, done } = remaining.next();
    if (done || outcome.status === 'taken') {
      return { id: one.id, status: 'rejected', code: 'id_taken' };
    }
    return { id: one.id, status: outcome.status, seq: outcome.seq };
  });
}
