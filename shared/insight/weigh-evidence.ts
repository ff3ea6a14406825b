import { hits, themes } from './lexicon/lexicon.ts';
import type { ReadClause } from './reading/read-clauses.ts';
import type { NoticedMatter } from './reading/read-matters.ts';
import { tellsOfSomebody } from './reading/whose.ts';

/** What speaks for a good and for a hard day. */
export interface Evidence {
  readonly good: number;
  readonly bad: number;
  /** In how many places, faint ones by half: one loud word proves nothing. */
  readonly goodPlaces: number;
  readonly badPlaces: number;
  /** Good that is hers, and no trait of somebody else. */
  readonly goodOfHers: number;
}

/** From here on it is no note, but a day. */
export const WHOLE_DAY_WORDS = 20;
/** A memory of long ago says less about today. */
const MEMORY_SHARE = 0.6;
const CLEAR_PLACE = 1.2;
const FAINT_PLACE = 0.5;
const LOUD_PLACE = 3;

/** In many words some are glad by chance ("a light rain"), loud on their own ("Great!"), or of others. */
export function withoutNoise(clauses: readonly ReadClause[]): ReadClause[] {
  const quiet = clauses.map(withoutNoiseIn);
  const hard = quiet.filter(({ asked }) => asked !== 'hard');
  if (sum(hard.map((clause) => weightIn(clause, -1))) < HARD_ELSEWHERE) return quiet;
  // Who is asked for something good finds some also on a hard day.
  return quiet.map((clause) => {
    if (clause.asked !== 'glad') return clause;
    const moodWords = clause.moodWords.map((word) =>
      word.weight > 0 ? { ...word, weight: word.weight * ASKED_FOR } : word,
    );
    return { ...clause, moodWords };
  });
}

const HARD_ELSEWHERE = 2.5;
const ASKED_FOR = 0.6;

function withoutNoiseIn(clause: ReadClause): ReadClause {
  const isOutcry =
    clause.words.length <= OUTCRY_WORDS && !clause.words.some((word) => WE.test(word));
  const moodWords = clause.moodWords.map((word) => {
    if (word.isSaidOfHerself) return { ...word, weight: word.weight * PLAINLY };
    const isDoubtful = isOutcry || word.weight <= FAINT;
    const share = (word.weight > 0 && isDoubtful ? 0.5 : 1) * (word.isOfOthers ? 0.5 : 1);
    return { ...word, weight: word.weight * share };
  });
  return { ...clause, moodWords };
}

const OUTCRY_WORDS = 3;
const PLAINLY = 1.3;
const WE = /^(?:i|me|my|we|us|انا|نحن)$/u;
const FAINT = 1;

/** Sentences are counted through the day, and no answer has more. */
export const MOST_SENTENCES = 100_000;

/** What the clearest answer says on each side, the other side of that answer taken off. */
export interface Sides {
  readonly good: number;
  readonly bad: number;
}

export function sidesOf(clauses: readonly ReadClause[], matters: readonly NoticedMatter[]): Sides {
  const shareOfBad = isWelcome(clauses, matters) ? shareBeside(matters, -1) : 1;
  const balances = new Map<number, number>();
  for (const clause of clauses) {
    const answer = Math.floor(clause.sentence / MOST_SENTENCES);
    const balance = weightIn(clause, 1) - weightIn(clause, -1) * shareOfBad;
    balances.set(answer, (balances.get(answer) ?? 0) + balance);
  }
  const all = [...balances.values()];
  return { good: Math.max(0, ...all), bad: Math.max(0, ...all.map((balance) => -balance)) };
}

/** What is named weighs by itself; beside a relief or a loss, the other side is what led there. */
export function evidenceOf(
  clauses: readonly ReadClause[],
  matters: readonly NoticedMatter[],
): Evidence {
  const isNewsWelcome = isWelcome(clauses, matters);
  const weightsOf = (sign: 1 | -1) => {
    const share = sign === 1 || isNewsWelcome ? shareBeside(matters, sign) : 1;
    return clauses.map((clause) => weightIn(clause, sign) * share);
  };
  const named = (sign: 1 | -1) => Math.max(0, ...matters.map(({ weight }) => weight * sign));
  const [good, bad] = [weightsOf(1), weightsOf(-1)];
  return {
    good: sum(good) + named(1),
    bad: sum(bad) + named(-1),
    goodPlaces: placesIn(good) + placesAsked(clauses, good) + placesNamed(named(1)),
    badPlaces: placesIn(bad) + placesAsked(clauses, bad) + placesNamed(named(-1)),
    goodOfHers: named(1) + sum(clauses.map(goodOfHersIn)),
  };
}

/** Good news of which she says only what is hard is not good to her. */
function isWelcome(clauses: readonly ReadClause[], matters: readonly NoticedMatter[]): boolean {
  const said = (sign: 1 | -1) => sum(clauses.map((clause) => weightIn(clause, sign)));
  const isRelief = matters.some(({ matter }) => matter === 'result_good');
  return isRelief || said(1) * WELCOME >= said(-1);
}

function goodOfHersIn({ words, moodWords }: ReadClause): number {
  const hers = moodWords.filter(
    ({ at, weight, isOfOthers, isSaidOfHerself }) =>
      weight >= FAINT &&
      isOfOthers !== true &&
      (isSaidOfHerself === true || !tellsOfSomebody(words[at] ?? '')),
  );
  return sum(hers.map(({ weight }) => weight));
}

function placesIn(weights: readonly number[]): number {
  const clear = weights.filter((weight) => weight >= CLEAR_PLACE).length;
  const loud = weights.filter((weight) => weight >= LOUD_PLACE).length;
  const faint = weights.filter((weight) => weight >= FAINT_PLACE && weight < CLEAR_PLACE).length;
  return clear + (loud + faint) / 2;
}

/** Who is asked how she is, and says it clearly, has said it. */
function placesAsked(clauses: readonly ReadClause[], weights: readonly number[]): number {
  const isClear = clauses.some(
    ({ asked }, index) => asked === 'feeling' && (weights[index] ?? 0) >= CLEAR_ANSWER,
  );
  return isClear ? 0.5 : 0;
}

const CLEAR_ANSWER = 1.9;
const WELCOME = 1.5;

function placesNamed(weight: number): number {
  if (weight >= STRONG_MATTER) return 2;
  return weight > 0 ? 1 : 0;
}

function shareBeside(matters: readonly NoticedMatter[], sign: 1 | -1): number {
  const isOther = matters.some(({ weight }) => weight * sign <= -STRONG_MATTER);
  const isSame = matters.some(({ weight }) => weight * sign > 0);
  return isOther && !isSame ? BESIDE_MATTER : 1;
}

const STRONG_MATTER = 3;
const BESIDE_MATTER = 0.5;

function memoryShare(words: readonly string[]): number {
  const isMemory = themes.some(([theme, list]) => theme === 'childhood' && hits(list, words) > 0);
  return isMemory ? MEMORY_SHARE : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function weightIn({ moodWords, words, share }: ReadClause, sign: 1 | -1): number {
  const weights = moodWords.map(({ weight }) => Math.max(0, weight * sign));
  return sum(weights) * share * memoryShare(words);
}
