import { hits, themes } from './lexicon/lexicon.ts';
import { readClausesOf, type ReadClause } from './read-clauses.ts';
import { themesOf, type NoticedTheme } from './read-themes.ts';

export type Band = 'low' | 'tender' | 'even' | 'light' | 'bright' | 'mixed' | 'unsure';

/** What the writer noticed in the answers of a day. */
export interface Reading {
  /** 0 to 10; 5 when there is nothing to go by. */
  readonly score: number;
  readonly band: Band;
  /** Of what she wrote about most first. */
  readonly themes: readonly NoticedTheme[];
  readonly wordCount: number;
  readonly clauses: readonly ReadClause[];
  /** Somebody has died: nothing else of the day is spoken of. */
  readonly isMourning: boolean;
}

/** Two faint words say little: the balance is drawn towards the middle by so much. */
const DOUBT = 3.5;
const MIDDLE = 5;
const HIGHEST_ON_CONDITION = 6;
/** With less, the day is neither called hard nor bright. */
const CLEAR_SIGNAL = 1.5;
const LEAST_SIGNAL = 0.7;
const LEAST_WORDS = 3;
/** In a mixed day the smaller side is at least this share of the larger. */
const MIXED_SHARE = 0.55;
/** A memory of long ago says less about today. */
const MEMORY_SHARE = 0.6;

export function readAnswers(answers: readonly string[]): Reading {
  const clauses = answers.flatMap(readClausesOf);
  const good = sum(clauses.map((clause) => weightIn(clause, 1)));
  const bad = sum(clauses.map((clause) => weightIn(clause, -1)));
  const wordCount = sum(clauses.map(({ words }) => words.length));
  const balance = (good - bad) / (good + bad + DOUBT);
  const isMourning = clauses.some(({ isLoss }) => isLoss);
  const despisesHerself = clauses.some((clause) => clause.despisesHerself);
  const highest =
    isMourning || despisesHerself
      ? MIDDLE
      : clauses.some(isOnCondition)
        ? HIGHEST_ON_CONDITION
        : 10;
  const score = Math.min(highest, Math.max(0, Math.round(MIDDLE + balance * 5.8)));
  const band = bandOf({ score, good, bad, wordCount, isMourning, despisesHerself });
  return {
    score: scoreIn(band, score),
    band,
    themes: spokenOf(clauses, band),
    wordCount,
    clauses,
    isMourning,
  };
}

/** A day that is called even has no number that says otherwise. */
function scoreIn(band: Band, score: number): number {
  return band === 'even' ? Math.min(MIDDLE + 1, Math.max(MIDDLE - 1, score)) : score;
}

/** "He only looked at me when I won": the glad words beside it are not what they seem. */
function isOnCondition({ isConditional, moodWords, words }: ReadClause): boolean {
  const isAboutPeople = themes.some(
    ([theme, list]) => (theme === 'family' || theme === 'love') && hits(list, words) > 0,
  );
  return isConditional && (isAboutPeople || moodWords.some(({ weight }) => weight === 0));
}

/** Praise rings hollow on a hard day and beside what she thinks of herself; of her work, on a mixed one too. */
function spokenOf(clauses: readonly ReadClause[], band: Band): NoticedTheme[] {
  const isHollow =
    band === 'low' ||
    band === 'tender' ||
    clauses.some((clause) => clause.isSelfContempt || isOnCondition(clause));
  return themesOf(clauses).map(({ theme, side }) => {
    const isPraise = side === 'up' && (isHollow || (band === 'mixed' && theme === 'work'));
    return side === undefined || isPraise ? { theme } : { theme, side };
  });
}

interface DayFigures {
  readonly score: number;
  readonly good: number;
  readonly bad: number;
  readonly wordCount: number;
  readonly isMourning: boolean;
  readonly despisesHerself: boolean;
}

function bandOf({ score, good, bad, wordCount, ...day }: DayFigures): Band {
  const smaller = Math.min(good, bad);
  const isMixed = smaller >= 1 && smaller / Math.max(good, bad) >= MIXED_SHARE;
  // Laughter on the day of a funeral makes it no bright day.
  if (day.isMourning) return isMixed || good > bad ? 'mixed' : 'tender';
  if (day.despisesHerself) return score <= 2 ? 'low' : 'tender';
  if (good + bad < LEAST_SIGNAL || wordCount < LEAST_WORDS) return 'unsure';
  if (isMixed) return 'mixed';
  if (good + bad < CLEAR_SIGNAL) return 'even';
  if (score <= 2) return 'low';
  if (score <= 3) return 'tender';
  if (score <= 6) return 'even';
  return score === 7 ? 'light' : 'bright';
}

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
