import type { Day } from '../../contract/day.ts';
import { AppError, isAppError } from '../../contract/app-error.ts';
import { finishOpening, finishSealing } from '../../contract/journal.ts';
import { MAX_BATCH_ITEMS } from '../../contract/limits.ts';
import { liveAnswers } from '../../contract/live-answers.ts';
import {
  createReflectionBatch,
  isTombstone,
  type Reflection,
  type ReflectionChange,
} from '../../contract/reflections.ts';
import { groupBy } from '../../group-by.ts';
import type { Locks } from '../../outbox/locks.ts';
import type { Pin } from '../../sealed/state.ts';
import { feedbackPages, readFeedback, reflectionPages } from '../sync/pull-routes.ts';
import { dayOf, type MixedPage, openAgain, readMixedPage } from './read-mixed-page.ts';
import type { JournalSeal } from './journal-seal.ts';
import { insightsOf, knownOf, type LyingOpen, sealWhatLiesOpen } from './lying-open.ts';
import { batchesOf, countDocuments, pagesOf, type Walked } from './walk-journal.ts';
import { createWalkNumbers, type Results, type WalkNumbers } from './walk-numbers.ts';

export interface Move extends Walked, LyingOpen {
  readonly locks: Locks;
  /** What this device has seen of the journal: her own word, and not the server's, says where it goes. */
  readonly pin: Pick<Pin, 'mode' | 'isRenewal' | 'isAgain'>;
  /** Her own yes: it ends without so many that it cannot take along, and not without more than she was told of. */
  readonly leaves?: number | undefined;
  /** Documents done and in all, as far as is known. */
  readonly onProgress: (done: number, total: number) => void;
}

const TIMEOUT_MS = 30_000;
/** Others write meanwhile, so what is left is looked for again; not for ever, beside a server that lies. */
const MOST_ROUNDS = 50;

/**
 * Puts every document that lies open on the server in its sealed form, then says that it is done. Whatever
 * stops it, it begins again and finds what is left: the server alone knows how far it came. Resolves with how
 * many documents only a later Noor can move: until it does, or she leaves them, the journal stays on its way.
 */
export function sealJournal(move: Move, journal: JournalSeal): Promise<number> {
  const numbers = createWalkNumbers(journal);
  return inTurn(move, () =>
    untilDone(
      move,
      async (send) => {
        const numbered: Send = async (changes, settled) => {
          const results = await send(changes, settled);
          numbers.hear(results);
          return results;
        };
        const answers = await sealAnswers(move, { journal, numbers, send: numbered });
        const insights = await sealInsights(move, { journal, answersOf: answers.byDay, send });
        return { ...answers, insights };
      },
      finishSealing,
    ),
  );
}

/** `settled`: how many others of this page need nothing. */
type Send = (changes: readonly object[], settled?: number) => Promise<Results>;

/** What a round left where it was. */
interface Left {
  /** Sealed, and no key of hers opens it: nobody can move it, so nothing waits for that. */
  readonly forged: number;
  /** In a form that this device, or the server, does not know: of a later Noor, or somebody laid it there. */
  readonly newer: number;
  /** The same of insights, which go at the end. */
  readonly insights?: number;
}
type Round = (send: Send) => Promise<Left>;

/** With the live answers of each day. */
async function sealAnswers(
  move: Move,
  { journal, numbers, send }: { journal: JournalSeal; numbers: WalkNumbers; send: Send },
): Promise<Left & { readonly byDay: ReadonlyMap<Day, string[]> }> {
  const { generation } = journal;
  const versions = new Map<string, Version>();
  const left = { forged: 0, newer: 0 };
  for await (const { documents } of pagesOf(move, reflectionPages)) {
    const page = await readMixedPage(journal, documents);
    const known = await knownOf(move, page);
    for (const change of page.changes) noteVersion(versions, known.get(change.id) ?? change);
    const sealing = [
      ...sealWhatLiesOpen(move, page, { journal, known, next: (id) => numbers.next(id) }),
      ...page.opened
        .filter((one) => one.generation < generation && one.kind !== 'insight')
        .map((one) => () => journal.sealAnew(one.id, one, numbers.next(one.id))),
    ];
    await send([], documents.length - sealing.length);
    // None has a number before those that go first were judged: a walk that is cut off leaves fewer that are missed.
    for (let from = 0; from < sealing.length; from += MAX_BATCH_ITEMS) {
      const some = sealing.slice(from, from + MAX_BATCH_ITEMS);
      left.newer += countRefused(await send(await Promise.all(some.map((seal) => seal()))));
    }
    const nothing = await numbers.sayLost();
    // No document of hers, and no step forward.
    if (nothing) numbers.hear(await put(move, [nothing]));
    const ofBefore = page.unopened.filter((one) => one.generation < generation);
    left.forged += countOf('forged', ofBefore);
    left.newer += countOf('newer', ofBefore);
  }
  return { ...left, byDay: liveByDay(versions) };
}

function countOf(kind: 'newer' | 'forged', unopened: MixedPage['unopened']): number {
  return unopened.filter((one) => one.kind === kind).length;
}

function countRefused(results: Results): number {
  return results.filter(({ status }) => status === 'rejected').length;
}

/** How many of them only a later Noor can move. */
async function sealInsights(
  move: Move,
  {
    journal,
    answersOf,
    send,
  }: { journal: JournalSeal; answersOf: ReadonlyMap<Day, string[]>; send: Send },
): Promise<number> {
  let newer = 0;
  for await (const { documents } of pagesOf(move, feedbackPages)) {
    const open = await insightsOf(move, readFeedback(documents));
    const sealed = open.map((feedback) =>
      journal.sealInsight({ feedback, answerIds: answersOf.get(feedback.date) ?? [] }),
    );
    const page = await readMixedPage(journal, documents);
    const ofBefore = page.opened.filter(
      ({ kind, generation }) => kind === 'insight' && generation < journal.generation,
    );
    const anew = ofBefore.flatMap((one) => {
      const day = dayOf(one);
      return day === null ? [] : [journal.sealInsightAnew(day, one.body)];
    });
    newer += ofBefore.length - anew.length;
    newer += countOf(
      'newer',
      page.unopened.filter(({ generation }) => generation < journal.generation),
    );
    // What the server does not take is not removed with what it has; but no later Noor makes one shorter.
    const results = await send(await Promise.all([...sealed, ...anew]));
    newer += countRefused(results.filter(({ code }) => code !== 'too_long'));
  }
  return newer;
}

/** The reverse, by her own word: whatever the server says, nothing is opened without it. */
export async function openJournalAgain(move: Move, journal: JournalSeal): Promise<number> {
  if (move.pin.mode !== 'plain') throw new AppError('journal_is_sealed');
  return inTurn(move, () =>
    untilDone(
      move,
      async (send) => {
        const left = { forged: 0, newer: 0 };
        for await (const { documents } of pagesOf(move, reflectionPages)) {
          const { opened, unopened } = await readMixedPage(journal, documents);
          const words = opened.filter(({ kind }) => kind !== 'insight');
          const open = words.map(openAgain).filter((one) => one !== null);
          const settled = documents.length - open.length;
          left.newer += words.length - open.length + countRefused(await send(open, settled));
          left.newer += countOf('newer', unopened);
          left.forged += countOf('forged', unopened);
        }
        return left;
      },
      finishOpening,
    ),
  );
}

/** One device, and one tab of it, at a time. */
function inTurn<T>({ locks, userId }: Move, work: () => Promise<T>): Promise<T> {
  return locks.run(`move-journal:${userId}`, work, TIMEOUT_MS);
}

async function untilDone(
  move: Move,
  round: Round,
  finish: typeof finishSealing | typeof finishOpening,
): Promise<number> {
  const { api, userId, signal, leaves = 0 } = move;
  const total = await countDocuments(move);
  let done = 0;
  const stored = { count: 0 };
  for (let count = 0; count < MOST_ROUNDS; count += 1) {
    const before = stored.count;
    const {
      forged,
      newer,
      insights = 0,
    } = await round(async (changes, settled = 0) => {
      const heard: Results[] = [];
      const advance = (by: number): void => {
        done += by;
        if (by > 0) move.onProgress(Math.min(done, total), total);
      };
      advance(settled);
      for (const batch of batchesOf(changes)) {
        const results = await put(move, batch);
        stored.count += results.filter(({ status }) => status === 'stored').length;
        advance(batch.length);
        heard.push(results);
      }
      return heard.flat();
    });
    if (newer + insights > leaves) return newer + insights;
    try {
      const generation = await generationOf(move);
      // With her yes also what is newer: without it there is nothing of that.
      await api.call(finish, { generation, leaving: forged + newer }, { userId, signal });
      return 0;
    } catch (error) {
      // Else something is left that this device cannot move.
      const isStuck = stored.count === before;
      if (isStuck || !isAppError(error) || error.code !== 'journal_unfinished') throw error;
    }
  }
  throw new AppError('journal_unfinished');
}

async function put({ api, userId, signal }: Move, reflections: object[]): Promise<Results> {
  const sent = await api.call(createReflectionBatch, { reflections }, { userId, signal });
  return sent.results;
}

async function generationOf({ api, userId, signal }: Move): Promise<number> {
  const page = await api.call(reflectionPages, { limit: 1 }, { userId, signal });
  return page.journal?.generation ?? 1;
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
