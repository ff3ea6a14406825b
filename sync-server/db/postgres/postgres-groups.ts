import type { Answering, Asked } from '../database.ts';
import type { Counting } from '../counters.ts';
import { isCutOff } from './postgres-faults.ts';
import type { Transaction } from './postgres-transactions.ts';

export interface GroupOptions {
  readonly transaction: Transaction;
  /** Of many users at once: one whose counter another holds is not waited for. */
  readonly countingNow: Counting;
  /** Of one user, whose turn is waited for. */
  readonly countingInTurn: Counting;
  /** Of so many jobs, begun then (`performance.now()`). */
  readonly noteCommit: (jobs: number, startedAt: number) => void;
}

interface Question<Q, A> extends Asked<Q> {
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/** Set-based statements over more rows gain nothing. */
const MOST_OF_GROUP = 100;

/**
 * Who asks while a group is under way waits for the next one, which stores all of them in one transaction:
 * the round trips and the commit are what costs, and so they are shared. At most one question of a user is in
 * a group: the second may depend on the first. Where a group fails, or somebody's counter is held, each is
 * done alone, and the next group does not wait for that.
 */
export function createTogether<Q, A>(options: GroupOptions, work: Answering<Q, A>) {
  let waiting: Question<Q, A>[] = [];
  let isRunning = false;

  function takeGroup(): Question<Q, A>[] {
    const group = new Map<string, Question<Q, A>>();
    const left: Question<Q, A>[] = [];
    for (const question of waiting) {
      if (group.has(question.userId) || group.size === MOST_OF_GROUP) left.push(question);
      else group.set(question.userId, question);
    }
    waiting = left;
    return [...group.values()];
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) await answer(options, work, takeGroup());
    isRunning = false;
  }

  return (userId: string, question: Q): Promise<A> =>
    new Promise<A>((resolve, reject) => {
      waiting.push({ userId, question, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // All that is asked in this turn is one group.
      setImmediate(() => void runAll());
    });
}

async function answer<Q, A>(
  options: GroupOptions,
  work: Answering<Q, A>,
  group: readonly Question<Q, A>[],
): Promise<void> {
  const [first, ...others] = group;
  if (first && others.length === 0) {
    await answerAlone(options, work, first);
    return;
  }
  try {
    const answers = await ask(options, { work, group, counting: options.countingNow });
    group.forEach(({ resolve }, index) => resolve(answers[index] as A));
  } catch (error) {
    // What was cut off may be stored: nobody but the device can ask again.
    if (isCutOff(error)) for (const { reject } of group) reject(error);
    else for (const question of group) void answerAlone(options, work, question);
  }
}

async function answerAlone<Q, A>(
  options: GroupOptions,
  work: Answering<Q, A>,
  question: Question<Q, A>,
): Promise<void> {
  try {
    const counting = options.countingInTurn;
    const [found] = await ask(options, { work, group: [question], counting });
    question.resolve(found as A);
  } catch (error) {
    question.reject(error);
  }
}

interface Attempt<Q, A> {
  readonly work: Answering<Q, A>;
  readonly group: readonly Asked<Q>[];
  readonly counting: Counting;
}

async function ask<Q, A>(
  { transaction, noteCommit }: GroupOptions,
  { work, group, counting }: Attempt<Q, A>,
): Promise<readonly A[]> {
  const startedAt = performance.now();
  const userIds = group.map(({ userId }) => userId).toSorted();
  const answers = await transaction((db) => counting(db, userIds, (tx) => work(tx, group)));
  if (answers.length !== group.length) throw new Error('Not every question was answered.');
  noteCommit(group.length, startedAt);
  return answers;
}
