import {
  asLongAs,
  conditions,
  diminishers,
  feelings,
  hits,
  intensifiers,
  moods,
  negators,
  only,
  placesOf,
  plainWords,
  wishes,
} from '../lexicon/lexicon.ts';
import { isNoNegation } from './no-negation.ts';
import type { Contempt } from './read-contempt.ts';

/** A word or expression that tells a mood, and what it weighs where it stands. */
export interface MoodWord {
  readonly at: number;
  readonly length: number;
  readonly weight: number;
  /** "Not sad": what is denied says little of what is. */
  readonly isDenied: boolean;
  /** It only says how much: "cried with joy". */
  readonly isColour?: true;
  /** Somebody else feels it. */
  readonly isOfOthers?: true;
  /** "I feel calm": nothing tells a day more plainly. */
  readonly isSaidOfHerself?: true;
}

const NEGATION_REACH = 3;
/** "Not waiting for anything bad". */
const REACH_TO_ANY = 6;
/** "Not happy" is sadder than "happy" is glad; "not bad" is fair, no more. */
const TURNED_GOOD = -0.8;
const TURNED_BAD = -0.5;

interface Circumstances {
  readonly contempt: Contempt;
  /** What is good here comes on a condition, which may stand in the next clause. */
  readonly isConditional: boolean;
}

export function moodWordsOf(
  words: readonly string[],
  { contempt, isConditional }: Circumstances,
): MoodWord[] {
  const found: MoodWord[] = [];
  const isContempt = contempt !== 'none';
  const [firstWish] = placesOf(wishes, words);
  for (let at = 0; at < words.length; at += 1) {
    const mood = moods.find(words, at);
    if (!mood || (mood.length === 1 && plainWords.find(words, at))) continue;
    const { value, length } = mood;
    const isDenied = value < 0 && isContempt ? contempt === 'denied' : isTurned(words, at);
    const isUnreal = isConditional || (firstWish?.at ?? at) < at;
    const turned =
      (value > 0 ? turnedIfGood(isUnreal, isTooMuch(words, at, length)) : undefined) ??
      turnedBy(value, isDenied, isContempt);
    // "Tired from laughing" is not tired.
    const last = found.at(-1);
    if (last && value > 0 && (isColour(last, words, at) || isCauseOf(last, words, at))) {
      found.splice(-1, 1, { ...last, weight: 0, isColour: true });
    }
    if (last && value < 0 && isMeasure(last, words, at)) {
      found.push({ at, length, weight: 0, isDenied: false, isColour: true });
    } else
      found.push({ at, length, weight: value * turned * strengthAt(words, at, length), isDenied });
    at += length - 1;
  }
  return found;
}

/** What is only wished for weighs nothing, what is more than good turns; undefined: it is what it says. */
function turnedIfGood(isUnreal: boolean, isMuch: boolean): number | undefined {
  if (isUnreal) return 0;
  return isMuch ? TOO_MUCH : undefined;
}

function isColour(before: MoodWord, words: readonly string[], at: number): boolean {
  if (before.weight >= 0 || before.isDenied) return false;
  const between = words.slice(before.at + before.length, at);
  return between.length === 0 ? words[at] === 'من' : /^(?:from|with)$/u.test(between.join(' '));
}

/** "Too quiet": more of it than is good. */
function isTooMuch(words: readonly string[], at: number, length: number): boolean {
  if (words[at - 1] === 'too') return OFTEN_TOO_MUCH.test(words[at] ?? '');
  return OVERMUCH.test(words.slice(at + length, at + length + 3).join(' '));
}

const TOO_MUCH = -0.7;
const OFTEN_TOO_MUCH =
  /^(?:quiet|still|calm|polite|kind|nice|soft|slow|easy|peaceful|light|bright)$/u;
const OVERMUCH = /^(?:اكثر من اللازم|زياده عن اللزوم|بزياده)/u;

/** "I cannot sit for joy": one expression, behind a word or two. */
function isCauseOf(before: MoodWord, words: readonly string[], at: number): boolean {
  const isNear = at - before.at - before.length <= MOST_TO_CAUSE;
  return isNear && before.weight < 0 && isCause(words, at);
}

function isCause(words: readonly string[], at: number): boolean {
  return CAUSE.test(`${words[at] ?? ''} ${words[at + 1] ?? ''}`);
}

const MOST_TO_CAUSE = 2;
const CAUSE =
  /^(?:(?:with|for) (?:joy|happiness|laughter|laughing|relief)|من (?:ال)?(?:فرح|فرحه|سعاده|ضحك))$/u;

/** "We laughed until we cried" only says how much. */
function isMeasure(before: MoodWord, words: readonly string[], at: number): boolean {
  if (before.weight <= 0) return false;
  const between = words.slice(before.at + before.length, at).join(' ');
  const known = words.slice(before.at, at).join(' ');
  return UNTIL.test(between) || (between === '' && UNTIL_AT_END.test(known));
}

const UNTIL =
  /^(?:until|till|til|so (?:hard|much)(?: that)?|لين|حتي|لحد ما|لدرجه|الي ان)(?: (?:i|we|my|it|ما))?$/u;
const UNTIL_AT_END = /(?:until|لين|حتي)$/u;

function turnedBy(value: number, isDenied: boolean, isContempt: boolean): number {
  if (!isDenied) return 1;
  if (value > 0) return TURNED_GOOD;
  return isContempt ? 0 : TURNED_BAD;
}

/** "Only looked at me when I won"; or such a condition begins the clause. */
export function isOnlyOnCondition(words: readonly string[]): boolean {
  if (hits(asLongAs, words) > 0) return true;
  const [first] = placesOf(only, words);
  return first !== undefined && hits(conditions, words.slice(first.at)) > 0;
}

export function beginsWithCondition(words: readonly string[]): boolean {
  return isOnlyOnCondition(words.slice(0, 3));
}

export function tellsFeeling(words: readonly string[]): boolean {
  return hits(feelings, words) > 0;
}

function isJoinedOn(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return /^و\p{Script=Arabic}{3}/u.test(word) && moods.find([word.slice(1)], 0) !== null;
}

/**
 * An odd number of negations shortly before: "I could not stop crying" has two. What stands on the
 * other side of an "and" does not count: "without asking and kissed me".
 */
function isTurned(words: readonly string[], at: number): boolean {
  let count = 0;
  const isAny = /^any/u.test(words[at - 1] ?? '');
  if (isCause(words, at)) return false;
  // "لا يفارقني وثقل": what is joined on begins anew.
  if (isJoinedOn(words, at)) return false;
  const reach = isAny ? REACH_TO_ANY : NEGATION_REACH;
  for (let before = at - 1; before >= Math.max(0, at - reach); before -= 1) {
    const word = words[before] ?? '';
    if (/^(?:and|then|or)$/u.test(word)) break;
    const isNegator = negators.find(words, before) !== null;
    if (isNegator && !isNoNegation(words, before)) count += 1;
    if (isNegator && /^(?:nor$|[وف])/u.test(word)) break;
  }
  return count % 2 === 1;
}

function strengthAt(words: readonly string[], at: number, length: number): number {
  const near = [at - 2, at - 1, at + length, at + length + 1].filter(
    (place) => place >= 0 && place < words.length,
  );
  const isNear = (list: typeof intensifiers) =>
    near.some((place) => list.find(words, place) !== null && !isConnecting(words, place, at));
  if (isNear(diminishers)) return 0.6;
  return isNear(intensifiers) ? 1.35 : 1;
}

/** "So I won things": what joins two sentences makes no word stronger. */
function isConnecting(words: readonly string[], place: number, at: number): boolean {
  return words[place] === 'so' && place !== at - 1;
}
