import { clausesOf, type Clause } from './clauses.ts';
import {
  diminishers,
  intensifiers,
  losses,
  moods,
  negators,
  plainWords,
  themes,
  thingsThatDie,
} from './lexicon/lexicon.ts';
import type { Theme } from './lexicon/themes.ts';

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
}

export interface NoticedTheme {
  readonly theme: Theme;
  /** Above 0 where she wrote of it gladly. */
  readonly mood: number;
}

export interface ReadClause extends Clause {
  /** Above 0 for what felt good. */
  readonly mood: number;
  /** Somebody has died. */
  readonly isLoss: boolean;
}

/** Two faint words say little: the balance is drawn towards the middle by so much. */
const DOUBT = 3.5;
const MIDDLE = 5;
/** With less, the day is neither called hard nor bright. */
const CLEAR_SIGNAL = 1.5;
const LEAST_SIGNAL = 0.7;
const LEAST_WORDS = 3;
/** In a mixed day the smaller side is at least this share of the larger. */
const MIXED_SHARE = 0.55;
/** A memory of long ago says less about today. */
const MEMORY_SHARE = 0.6;

export function readAnswers(answers: readonly string[]): Reading {
  const clauses = answers.flatMap(clausesOf).map((clause): ReadClause => ({
    ...clause,
    mood: moodOf(clause.words) * clause.share,
    isLoss: hits(losses, clause.words) > 0 && hits(thingsThatDie, clause.words) === 0,
  }));
  const good = sum(clauses.map(({ mood, words }) => Math.max(0, mood) * memoryShare(words)));
  const bad = sum(clauses.map(({ mood, words }) => Math.max(0, -mood) * memoryShare(words)));
  const wordCount = sum(clauses.map(({ words }) => words.length));
  const balance = (good - bad) / (good + bad + DOUBT);
  const isMourning = clauses.some(({ isLoss }) => isLoss);
  const highest = isMourning ? MIDDLE : 10;
  const score = Math.min(highest, Math.max(0, Math.round(MIDDLE + balance * 5.8)));
  return {
    score,
    band: bandOf({ score, good, bad, wordCount, isMourning }),
    themes: themesOf(clauses),
    wordCount,
    clauses,
  };
}

interface DayFigures {
  readonly score: number;
  readonly good: number;
  readonly bad: number;
  readonly wordCount: number;
  readonly isMourning: boolean;
}

function bandOf({ score, good, bad, wordCount, isMourning }: DayFigures): Band {
  const smaller = Math.min(good, bad);
  const isMixed = smaller >= 1 && smaller / Math.max(good, bad) >= MIXED_SHARE;
  // Laughter on the day of a funeral makes it no bright day.
  if (isMourning) return isMixed || good > bad ? 'mixed' : 'tender';
  if (good + bad < LEAST_SIGNAL || wordCount < LEAST_WORDS) return 'unsure';
  if (isMixed) return 'mixed';
  if (good + bad < CLEAR_SIGNAL) return 'even';
  if (score <= 2) return 'low';
  if (score <= 3) return 'tender';
  if (score <= 6) return 'even';
  return score === 7 ? 'light' : 'bright';
}

const NEGATION_REACH = 3;
/** "Not happy" is sadder than "happy" is glad; "not bad" is fair, no more. */
const TURNED_GOOD = -0.8;
const TURNED_BAD = -0.6;

function moodOf(words: readonly string[]): number {
  let mood = 0;
  for (let at = 0; at < words.length; at += 1) {
    const found = moods.find(words, at);
    if (!found || (found.length === 1 && plainWords.find(words, at))) continue;
    const turned = isTurned(words, at) ? (found.value > 0 ? TURNED_GOOD : TURNED_BAD) : 1;
    mood += found.value * turned * strengthAt(words, at, found.length);
    at += found.length - 1;
  }
  return mood;
}

/**
 * An odd number of negations shortly before: "I could not stop crying" has two. What stands on the
 * other side of an "and" does not count: "without asking and kissed me".
 */
function isTurned(words: readonly string[], at: number): boolean {
  let count = 0;
  for (let before = at - 1; before >= Math.max(0, at - NEGATION_REACH); before -= 1) {
    const word = words[before] ?? '';
    if (/^(?:and|then|or)$/u.test(word)) break;
    const isNegator = negators.find(words, before) !== null;
    if (isNegator && !isNoNegation(words, before)) count += 1;
    if (isNegator && /^[وف]/u.test(word)) break;
  }
  return count % 2 === 1;
}

/** "Not only", "never so tired"; "ما زلت" (still), "ما أجمل" (how lovely), "كل ما". */
function isNoNegation(words: readonly string[], at: number): boolean {
  const [before, word, next] = [words[at - 1] ?? '', words[at] ?? '', words[at + 1] ?? ''];
  if (word === 'not') return next === 'only' || next === 'just';
  if (word === 'never') return words.slice(at, at + NEGATION_REACH).includes('so');
  if (word !== 'ما') return false;
  return (
    /^(زل|زال|دام|ازال|اجمل|احلي|اروع|الطف|اصعب|اقسي|اسوا|يزال|تزال|شا$|شاالله)/u.test(next) ||
    /^(كل|مما|اول|احسن|افضل|اكثر|بعد|قبل|مثل|كما|بقدر|لحد|من)$/u.test(before)
  );
}

function strengthAt(words: readonly string[], at: number, length: number): number {
  const near = [at - 2, at - 1, at + length, at + length + 1].filter((place) => place >= 0);
  const isNear = (list: typeof intensifiers) =>
    near.some((place) => place < words.length && list.find(words, place) !== null);
  if (isNear(diminishers)) return 0.6;
  return isNear(intensifiers) ? 1.35 : 1;
}

function memoryShare(words: readonly string[]): number {
  const isMemory = themes.some(([theme, list]) => theme === 'childhood' && hits(list, words) > 0);
  return isMemory ? MEMORY_SHARE : 1;
}

/** Before everything else she wrote about. */
const MOST_COUNT = 1_000;

function themesOf(clauses: readonly ReadClause[]): NoticedTheme[] {
  return (
    themes
      .map(([theme, list]) => {
        const about = clauses.map(({ words, mood, isLoss }) => ({
          count: theme === 'grief' && isLoss ? MOST_COUNT : hits(list, words),
          mood,
        }));
        return {
          theme,
          count: sum(about.map(({ count }) => count)),
          mood: sum(about.map(({ count, mood }) => (count > 0 ? mood : 0))),
        };
      })
      // "He was not happy" is no word about joy.
      .filter(({ theme, count, mood }) => count > 0 && (theme !== 'joy' || mood >= 0))
      .sort((a, b) => b.count - a.count)
      .map(({ theme, mood }) => ({ theme, mood }))
  );
}

function hits(list: (typeof themes)[number][1], words: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    const found = list.find(words, at);
    if (!found) continue;
    count += 1;
    at += found.length - 1;
  }
  return count;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
