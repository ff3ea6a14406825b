import type { ApiClient } from '../../api/api-client.ts';
import type { Day } from '../../contract/day.ts';
import { AppError, isAppError } from '../../contract/app-error.ts';
import { isBlank } from '../../contract/feedback.ts';
import {
  finishOpening,
  finishSealing,
  type Mark,
  type SealedChange,
} from '../../contract/journal.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_ITEMS } from '../../contract/limits.ts';
import { liveAnswers } from '../../contract/live-answers.ts';
import {
  createReflectionBatch,
  isTombstone,
  type Reflection,
  type ReflectionChange,
} from '../../contract/reflections.ts';
import { getDigest } from '../../contract/sync.ts';
import { groupBy } from '../../group-by.ts';
import type { Locks } from '../../outbox/locks.ts';
import type { Said } from '../../outbox/sealed-entry.ts';
import type { Pin } from '../../sealed/state.ts';
import {
  feedbackPages,
  type PulledPage,
  readFeedback,
  reflectionPages,
} from '../sync/pull-routes.ts';
import {
  countForged,
  countUnopened,
  type Found,
  isOlderThan,
  readAll,
  unreadIn,
  unreadOfEarlier,
} from './read-mixed-page.ts';
import { readPrivateInsights } from './read-private-page.ts';
import { type JournalSeal, marksIn, newMarker } from './journal-seal.ts';

export interface Move {
  readonly userId: string;
  readonly api: ApiClient;
  readonly locks: Locks;
  readonly signal: AbortSignal;
  /** What this device has seen of the journal: her own word, and not the server's, says where it goes. */
  readonly pin: Pick<Pin, 'mode' | 'isRenewal'>;
  /** Documents done and in all, as far as is known. */
  readonly onProgress: (done: number, total: number) => void;
}

type Travelling = ReflectionChange | SealedChange;

const PAGE = 200;
const TIMEOUT_MS = 30_000;
/** Others write meanwhile, so what is left is looked for again; not for ever, beside a server that lies. */
const MOST_ROUNDS = 50;

/**
 * Puts every document that lies open on the server in its sealed form, then says that it is done. Whatever
 * stops it, it begins again and finds what is left: the server alone knows how far it came.
 */
export function sealJournal(move: Move, journal: JournalSeal): Promise<void> {
  const numbers = createNumbers();
  return inTurn(move, () =>
    untilDone(
      move,
      async (send) => {
        const numbered: Send = async (changes) => numbers.hear(await send(changes));
        const walk = { journal, numbers, send: numbered };
        const { answersOf, unopened } = await sealAnswers(move, walk);
        await sealInsights(move, { journal, answersOf, send });
        return unopened;
      },
      finishSealing,
    ),
  );
}

/** Of one walk, which numbers what it seals as a device does that is never heard of again. */
function createNumbers() {
  const device = newMarker();
  const given = new Map<string, readonly Mark[]>();
  let count = 0;
  let lost: readonly Mark[] = [];
  return {
    next(id: string): Said {
      const said = { at: [device, (count += 1)] as const, of: lost, seen: {} };
      given.set(id, marksIn(said));
      lost = [];
      return said;
    },
    /** What another device was faster with will never be there under this number. */
    hear(results: Results): void {
      lost = [
        ...lost,
        ...results.flatMap(({ id, status }) =>
          id === null || status === 'stored' ? [] : (given.get(id) ?? []),
        ),
      ];
    },
  };
}

type Results = readonly { readonly id: string | null; readonly status: string }[];
type Send = (changes: readonly Travelling[]) => Promise<unknown>;

/** How many sealed answers it met that no key of hers opens: nobody can move them. */
type Round = (send: (changes: readonly Travelling[]) => Promise<Results>) => Promise<number>;

/** The live answers of each day. */
async function sealAnswers(
  move: Move,
  {
    journal,
    numbers,
    send,
  }: { journal: JournalSeal; numbers: ReturnType<typeof createNumbers>; send: Send },
): Promise<{ readonly answersOf: ReadonlyMap<Day, string[]>; readonly unopened: number }> {
  const { generation } = journal;
  const { pin } = move;
  const versions = new Map<string, Version>();
  let unopened = 0;
  for await (const { documents } of pagesOf(move, reflectionPages)) {
    const changes = await readAll(journal, documents);
    for (const { change } of changes) noteVersion(versions, change);
    // What lies open in a journal that was sealed already is not hers, and is not made so by her key.
    const isHers = (one: Found): boolean => one.generation !== null || !pin.isRenewal;
    const others = changes.filter((one) => one.generation !== generation && isHers(one));
    const sealed = others.map(({ change }) => journal.sealChange(change, numbers.next(change.id)));
    const open = pin.isRenewal ? [] : unreadIn(documents);
    const unread = open.map((one) => journal.sealUnread(one, numbers.next(one.id)));
    const anew = (await unreadOfEarlier(journal, documents)).map((one) =>
      journal.sealAnew(one.id, one.unread, numbers.next(one.id)),
    );
    await send(await Promise.all([...sealed, ...unread, ...anew]));
    unopened += await countUnopened(journal, documents);
  }
  return { answersOf: liveByDay(versions), unopened };
}

async function sealInsights(
  move: Move,
  {
    journal,
    answersOf,
    send,
  }: { journal: JournalSeal; answersOf: ReadonlyMap<Day, string[]>; send: Send },
): Promise<void> {
  const { pin } = move;
  for await (const { documents } of pagesOf(move, feedbackPages)) {
    const open = readFeedback(documents).filter((one) => !isBlank(one));
    const sealed = pin.isRenewal
      ? []
      : open.map((feedback) =>
          journal.sealInsight({ feedback, answerIds: answersOf.get(feedback.date) ?? [] }),
        );
    const anew = (await readPrivateInsights(journal, documents.filter(isOlderThan(journal)))).map(
      ({ of, ...feedback }) => journal.sealInsight({ feedback, answerIds: of }),
    );
    await send(await Promise.all([...sealed, ...anew]));
  }
}

/** The reverse, by her own word: whatever the server says, nothing is opened without it. */
export async function openJournalAgain(move: Move, journal: JournalSeal): Promise<void> {
  if (move.pin.mode !== 'plain') throw new AppError('journal_is_sealed');
  await inTurn(move, () =>
    untilDone(
      move,
      async (send) => {
        let forged = 0;
        for await (const { documents } of pagesOf(move, reflectionPages)) {
          const changes = await readAll(journal, documents);
          const sealed = changes.filter(({ generation }) => generation !== null);
          await send(sealed.map(({ change }) => change));
          forged += await countForged(journal, documents);
        }
        return forged;
      },
      finishOpening,
    ),
  );
}

/** One device, and one tab of it, at a time. */
function inTurn({ locks, userId }: Move, work: () => Promise<void>): Promise<void> {
  return locks.run(`move-journal:${userId}`, work, TIMEOUT_MS);
}

async function untilDone(
  move: Move,
  round: Round,
  finish: typeof finishSealing | typeof finishOpening,
): Promise<void> {
  const { api, userId, signal } = move;
  const total = await countDocuments(move);
  let done = 0;
  const stored = { count: 0 };
  for (let count = 0; count < MOST_ROUNDS; count += 1) {
    const before = stored.count;
    const leaving = await round(async (changes) => {
      const heard: Results[] = [];
      for (const batch of batchesOf(changes)) {
        const sent = { reflections: batch };
        const { results } = await api.call(createReflectionBatch, sent, { userId, signal });
        stored.count += results.filter(({ status }) => status === 'stored').length;
        done += batch.length;
        move.onProgress(Math.min(done, total), total);
        heard.push(results);
      }
      return heard.flat();
    });
    try {
      const generation = await generationOf(move);
      await api.call(finish, { generation, leaving }, { userId, signal });
      return;
    } catch (error) {
      // Else something is left that this device cannot move.
      const isStuck = stored.count === before;
      if (isStuck || !isAppError(error) || error.code !== 'journal_unfinished') throw error;
    }
  }
  throw new AppError('journal_unfinished');
}

async function generationOf({ api, userId, signal }: Move): Promise<number> {
  const page = await api.call(reflectionPages, { limit: 1 }, { userId, signal });
  return page.journal?.generation ?? 1;
}

async function countDocuments({ api, userId, signal }: Move): Promise<number> {
  const { months, deleted } = await api.call(getDigest, {}, { userId, signal });
  return Object.values(months).reduce((sum, { count }) => sum + count, deleted.count);
}

/** From the start, as the server has them: no device need have all of them. */
async function* pagesOf(
  { api, userId, signal }: Move,
  route: typeof reflectionPages | typeof feedbackPages,
): AsyncGenerator<PulledPage> {
  let after: string | undefined;
  for (;;) {
    const input = { limit: PAGE, ...(after !== undefined && { after }) };
    const page: PulledPage = await api.call(route, input, { userId, signal });
    yield page;
    if (!page.has_more || page.checkpoint === after) return;
    after = page.checkpoint;
  }
}

type Version = Pick<Reflection, 'id' | 'date' | 'supersedes'>;

function noteVersion(versions: Map<string, Version>, change: ReflectionChange): void {
  if (isTombstone(change)) versions.delete(change.id);
  else {
    const { id, date, supersedes } = change;
    versions.set(id, { id, date, supersedes });
  }
}

/** What an insight of the server was written from: it kept them up with each other. */
function liveByDay(versions: ReadonlyMap<string, Version>): ReadonlyMap<Day, string[]> {
  const byDay = groupBy(liveAnswers([...versions.values()]), ({ date }) => date);
  return new Map([...byDay].map(([day, live]) => [day, live.map(({ id }) => id)]));
}

function* batchesOf(changes: readonly Travelling[]): Generator<Travelling[]> {
  let batch: Travelling[] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = JSON.stringify(change).length;
    if (
      batch.length > 0 &&
      (batch.length >= MAX_BATCH_ITEMS || bytes + size > MAX_BATCH_BYTES / 2)
    ) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(change);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
