import {
  ARABIC_CAREFUL,
  ARABIC_CAREFUL_TOGETHER,
  ENGLISH_CAREFUL,
  ENGLISH_CAREFUL_TOGETHER,
} from './careful.ts';
import { readLived, type LivedSentence } from './harm/lived-words.ts';
import { crisisAmong, type Crisis } from './harm/notice-crisis.ts';
import { inArabic, inEnglish } from './harm/patterns.ts';
import { indexPhrases, indexTogether, type PhraseIndex } from './harm/phrase-index.ts';

/** How an answer, or the answers of a day, may be met. */
export interface Cautions {
  /** She is shown where help is; nothing of the day leaves for a model, and it gets no number. */
  readonly crisis: Crisis | null;
  /**
   * A medicine with an amount, a height, or being locked in, watched, threatened or hit occurs: nobody
   * is alarmed, and nothing cheerful is said. Holds with every crisis.
   */
  readonly isCareful: boolean;
}

const NONE: Cautions = { crisis: null, isCareful: false };

/** No higher number for a day on which somebody is to be careful. */
export const MOST_ON_A_CAREFUL_DAY = 5;

/** null for a number that would be out of place beside such words. */
export function fittingScore(score: number | null, { crisis, isCareful }: Cautions): number | null {
  if (score === null || crisis !== null) return null;
  return isCareful && score > MOST_ON_A_CAREFUL_DAY ? null : score;
}

export function cautionsOf(answer: string): Cautions {
  const text = readLived(answer);
  const crisis = crisisAmong(text);
  return { crisis, isCareful: crisis !== null || text.lived.some(isCareful) };
}

/** Of a day: self-harm before violence, whatever answer it stands in. */
export function joinCautions(all: readonly Cautions[]): Cautions {
  return all.reduce(
    (joined, { crisis, isCareful: careful }) => ({
      crisis: firstOf(crisis, joined.crisis),
      isCareful: joined.isCareful || careful,
    }),
    NONE,
  );
}

function firstOf(crisis: Crisis | null, before: Crisis | null): Crisis | null {
  return crisis === 'self_harm' ? crisis : (before ?? crisis);
}

function isCareful({ text }: LivedSentence): boolean {
  lists ??= [
    indexPhrases(ENGLISH_CAREFUL, inEnglish),
    indexPhrases(ARABIC_CAREFUL, inArabic),
    indexTogether([...ENGLISH_CAREFUL_TOGETHER, ...ARABIC_CAREFUL_TOGETHER]),
  ];
  return lists.some((list) => list.isIn(text));
}

let lists: readonly PhraseIndex[] | undefined;
