import type { Evidence, Sides } from './weigh-evidence.ts';

export type Band = 'low' | 'tender' | 'even' | 'light' | 'bright' | 'mixed' | 'unsure';

/** With less, the day is neither called hard nor bright. */
const CLEAR_SIGNAL = 1.5;
const LEAST_SIGNAL = 0.7;
const LEAST_WORDS = 3;
/** In a mixed day the smaller side is at least this share of the larger. */
const MIXED_SHARE = 0.55;

interface DayFigures {
  readonly score: number;
  readonly evidence: Evidence;
  readonly sides: Sides;
  /** She calls it ordinary. */
  readonly isOrdinary: boolean;
  readonly wordCount: number;
  /** Long enough to be more than a note. */
  readonly isDay: boolean;
  readonly isMourning: boolean;
  readonly despisesHerself: boolean;
}

export function bandOf({ score, evidence, sides, wordCount, ...day }: DayFigures): Band {
  const { good, bad } = evidence;
  const smaller = Math.min(good, bad);
  const isMixed = smaller >= 1 && smaller / Math.max(good, bad) >= MIXED_SHARE;
  // Laughter on the day of a funeral makes it no bright day.
  if (day.isMourning) return isMixed || good > bad ? 'mixed' : 'tender';
  if (day.despisesHerself) return score <= 2 ? 'low' : 'tender';
  if (day.isOrdinary && good + bad < MOST_IN_ORDINARY) return 'even';
  if (good + bad < LEAST_SIGNAL || wordCount < LEAST_WORDS) return 'unsure';
  if (day.isDay) return besideContrary(bandOfDay(score, evidence, wordCount), evidence, sides);
  if (isMixed) return 'mixed';
  if (good + bad < CLEAR_SIGNAL) return 'even';
  if (score <= 2) return 'low';
  if (score <= 3) return 'tender';
  if (score <= 6 || evidence.goodOfHers < LEAST_OF_HERS) return 'even';
  return score === 7 ? 'light' : 'bright';
}

/**
 * A whole day is told in many words, and a few of them prove nothing: one side must be clear, said in two
 * places and alone, or both must be clear. Else it is not known.
 */
function bandOfDay(score: number, evidence: Evidence, wordCount: number): Band {
  const { good, bad, goodPlaces, badPlaces } = evidence;
  const [smaller, larger] = [Math.min(good, bad), Math.max(good, bad)];
  const needed = NEEDED_IN_DAY + Math.min(2, wordCount / 200);
  const isBothSaid = Math.min(goodPlaces, badPlaces) >= PLACES.both;
  if (isBothSaid && smaller >= NEEDED_IN_DAY && smaller / larger >= MIXED_IN_DAY) return 'mixed';
  const placesForGood = bad < SHADOW ? PLACES.unshadowed : PLACES.good;
  const isSaidTwice = bad > good ? badPlaces >= PLACES.bad : goodPlaces >= placesForGood;
  if (!isSaidTwice || larger < needed || smaller / larger > ALONE_SHARE) return 'unsure';
  if (bad > good) return score <= 2 ? 'low' : 'tender';
  if (evidence.goodOfHers < LEAST_OF_HERS) return 'unsure';
  return score >= 8 ? 'bright' : 'light';
}

/** Whatever the sum: where another answer clearly says the contrary, the day is no bright and no hard one. */
function besideContrary(band: Band, evidence: Evidence, sides: Sides): Band {
  const isGood = band === 'light' || band === 'bright';
  if (isGood && sides.bad >= CONTRARY.bad) return 'mixed';
  const isHard = band === 'low' || band === 'tender';
  const isAlsoGood = sides.good >= CONTRARY.good && evidence.goodPlaces >= PLACES.both;
  return isHard && isAlsoGood ? 'mixed' : band;
}

const CONTRARY = { good: 3, bad: 1.5 } as const;
const MOST_IN_ORDINARY = 1.2;
const NEEDED_IN_DAY = 2;
/** That others were kind makes no day bright. */
const LEAST_OF_HERS = 1.5;
/** To call a hard day bright hurts more than to see a shadow. */
const PLACES = { good: 2, unshadowed: 1.5, bad: 1.5, both: 2 } as const;
const SHADOW = 0.3;
const ALONE_SHARE = 0.34;
const MIXED_IN_DAY = 0.5;
