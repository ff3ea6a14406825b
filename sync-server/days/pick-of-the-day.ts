import { hash } from 'node:crypto';
import { daysBetween, type Day } from '../../shared/contract/day.ts';
import type { Question } from '../../shared/contract/days.ts';
import { QUESTIONS_PER_DAY } from '../../shared/contract/limits.ts';
import type { QuestionBank } from './question-bank.ts';

const ORIGIN: Day = '2024-01-01';
/** No question comes twice within so many days. */
const DAYS_APART = 14;

/** Her seven of that day: the same on every device and every server, about half of each type. */
export function questionsOf(bank: QuestionBank, userId: string, day: Day): readonly Question[] {
  const isFirst = (question: Question) => question.type === bank.questions[0]?.type;
  const first = bank.questions.filter(isFirst);
  const second = bank.questions.filter((question) => !isFirst(question));
  // Four of one and three of the other, changing sides every day: seven of each in two days.
  const number = daysBetween(ORIGIN, day);
  const [more, less] = [Math.ceil(QUESTIONS_PER_DAY / 2), Math.floor(QUESTIONS_PER_DAY / 2)];
  const pairs = Math.floor(number / 2);
  const isOdd = mod(number, 2) === 1;
  const apart = (DAYS_APART / 2) * QUESTIONS_PER_DAY;
  const fromFirst = take(first, {
    seed: `${userId}:first`,
    start: pairs * QUESTIONS_PER_DAY + (isOdd ? more : 0),
    count: isOdd ? less : more,
    apart,
  });
  const fromSecond = take(second, {
    seed: `${userId}:second`,
    start: pairs * QUESTIONS_PER_DAY + (isOdd ? less : 0),
    count: isOdd ? more : less,
    apart,
  });
  return shuffled([...fromFirst, ...fromSecond], `${userId}:${day}`);
}

export function affirmationOf(
  bank: QuestionBank,
  userId: string,
  day: Day,
): QuestionBank['affirmations'][number] {
  const [found] = take(bank.affirmations, {
    seed: `${userId}:affirmation`,
    start: daysBetween(ORIGIN, day),
    count: 1,
    apart: Math.floor(bank.affirmations.length / 2),
  });
  if (!found) throw new Error('The bank holds no affirmations.');
  return found;
}

interface Stretch {
  readonly seed: string;
  /** Place in the endless walk; may be negative. */
  readonly start: number;
  readonly count: number;
  /** The same item comes again after so many places at the earliest. */
  readonly apart: number;
}

/**
 * An endless walk through the list, round after round. Each round shuffles anew, but only inside
 * blocks of fixed members, small enough that nothing moves nearer than `apart` to its last time.
 */
function take<T>(list: readonly T[], { seed, start, count, apart }: Stretch): T[] {
  const order = shuffled(list, seed);
  const block = Math.max(1, order.length - apart + 1);
  const taken: T[] = [];
  for (let place = start; place < start + count; place += 1) {
    const round = Math.floor(place / order.length);
    const index = mod(place, order.length);
    const begin = index - (index % block);
    const members = order.slice(begin, begin + block);
    const item = shuffled(members, `${seed}:${round}:${begin}`)[index - begin];
    if (item !== undefined) taken.push(item);
  }
  return taken;
}

function shuffled<T>(list: readonly T[], seed: string): T[] {
  const random = randomFrom(seed);
  const keyed = list.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Numbers that depend on the seed alone: the generator sfc32, begun with a hash of it. */
function randomFrom(seed: string): () => number {
  const digest = hash('sha256', seed, 'buffer');
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = digest.readInt32LE(12);
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
