import { hits, themes } from '../lexicon/lexicon.ts';
import { readClausesOf, type ReadClause } from './read-clauses.ts';
import { bandOf, type Band } from '../decide-band.ts';
import { ORDINARY } from '../lexicon/questions.ts';
import {
  evidenceOf,
  MOST_SENTENCES,
  sidesOf,
  WHOLE_DAY_WORDS,
  withoutNoise,
} from '../weigh-evidence.ts';
import { withoutPastFear } from './past-fear.ts';
import { askedBy } from './asked.ts';
import { inAnswerTo } from './read-question.ts';
import { saysBoth } from './says-both.ts';
import { mattersOf, type NoticedMatter } from './read-matters.ts';
import { themesOf, type NoticedTheme } from './read-themes.ts';

/** What the writer noticed in the answers of a day. */
export interface Reading {
  /** 0 to 10; 5 when there is nothing to go by. */
  readonly score: number;
  readonly band: Band;
  /** Of what she wrote about most first. */
  readonly themes: readonly NoticedTheme[];
  /** What is named so plainly that it is answered as that. */
  readonly matters: readonly NoticedMatter[];
  readonly wordCount: number;
  readonly clauses: readonly ReadClause[];
  /** Somebody has died: nothing else of the day is spoken of. */
  readonly isMourning: boolean;
}

/** Two faint words say little: the balance is drawn towards the middle by so much. */
const DOUBT = 3.5;
const MIDDLE = 5;
const HIGHEST_ON_CONDITION = 6;

export function readAnswers(
  answers: readonly string[],
  questions: readonly string[] = [],
): Reading {
  const clauses = withoutPastFear(
    answers.flatMap((answer, index) =>
      inAnswerTo(askedBy(questions[index] ?? ''), clausesOfAnswer(answer, index)),
    ),
  );
  const matters = mattersOf(clauses);
  const wordCount = clauses.reduce((count, { words }) => count + words.length, 0);
  const isDay = wordCount >= WHOLE_DAY_WORDS || isToldInMany(answers, wordCount);
  const weighed = isDay ? withoutNoise(clauses) : clauses;
  const evidence = evidenceOf(weighed, matters);
  const { good, bad } = evidence;
  const balance = (good - bad) / (good + bad + DOUBT);
  const isMourning = clauses.some(({ isLoss }) => isLoss);
  const despisesHerself = clauses.some((clause) => clause.despisesHerself);
  const highest =
    isMourning || despisesHerself
      ? MIDDLE
      : clauses.some(isOnCondition)
        ? HIGHEST_ON_CONDITION
        : 10;
  const day = { isDay, isMourning, despisesHerself };
  const score = Math.min(highest, Math.max(0, Math.round(MIDDLE + balance * 5.8)));
  const isBoth = saysBoth(clauses);
  const isOrdinary = clauses.some(isCalledOrdinary);
  const sides = sidesOf(weighed, matters);
  const read = bandOf({ score, evidence, sides, wordCount, isOrdinary, ...day });
  const isHard = read === 'low' || read === 'tender';
  const band = isBoth && !isHard ? 'mixed' : read;
  return {
    score: isOrdinary && band === 'even' ? MIDDLE : scoreIn(band, score),
    band,
    themes: spokenOf(clauses, band),
    matters,
    wordCount,
    clauses,
    isMourning,
  };
}

/** Few words in many answers are a day as well. */
function isToldInMany(answers: readonly string[], wordCount: number): boolean {
  const given = answers.filter((answer) => answer.trim() !== '').length;
  return given >= MANY_ANSWERS && wordCount >= LEAST_IN_MANY;
}

const MANY_ANSWERS = 3;
const LEAST_IN_MANY = 12;

/** "Nothing special." */
function isCalledOrdinary({ stance, words }: ReadClause): boolean {
  return stance === 'told' && ORDINARY.test(words.join(' '));
}

/** Sentences are counted through the day, so that no two answers share one. */
function clausesOfAnswer(answer: string, index: number): ReadClause[] {
  return readClausesOf(answer).map((clause) => ({
    ...clause,
    sentence: index * MOST_SENTENCES + clause.sentence,
  }));
}

/** The number says what the words say. */
function scoreIn(band: Band, score: number): number {
  if (band === 'even') return Math.min(MIDDLE + 1, Math.max(MIDDLE - 1, score));
  if (band === 'light' || band === 'bright') return Math.max(MIDDLE + 1, score);
  return band === 'low' || band === 'tender' ? Math.min(MIDDLE - 1, score) : score;
}

/** "He only looked at me when I won": the glad words beside it are not what they seem. */
function isOnCondition({ isConditional, moodWords, words }: ReadClause): boolean {
  const isAboutPeople = themes.some(
    ([theme, list]) => (theme === 'family' || theme === 'love') && hits(list, words) > 0,
  );
  return isConditional && (isAboutPeople || moodWords.some(({ weight }) => weight === 0));
}

/**
 * A theme is spoken of where its side is the day's. Praise rings hollow beside what she thinks of
 * herself, and of her work on a mixed day too.
 */
function spokenOf(clauses: readonly ReadClause[], band: Band): NoticedTheme[] {
  const isHollow = clauses.some((clause) => clause.isSelfContempt || isOnCondition(clause));
  const isHard = band === 'low' || band === 'tender';
  const isGood = band === 'light' || band === 'bright';
  return themesOf(clauses).map(({ theme, side, strength }) => {
    const isPraise =
      side === 'up' && (isHollow || isHard || (band === 'mixed' && theme === 'work'));
    const isBlame = side === 'down' && isGood;
    return side === undefined || isPraise || isBlame
      ? { theme, strength }
      : { theme, side, strength };
  });
}
