import { clausesOf, type Clause } from './clauses.ts';
import { losses, placesOf, thingsThatDie } from '../lexicon/lexicon.ts';
import { IRONY, MASK, NOSTALGIC, NUMB, PLAIN_IRONY } from '../lexicon/stance.ts';
import { contemptIn } from './read-contempt.ts';
import type { Asked } from './asked.ts';
import { stancesOf, type Stance } from './read-stance.ts';
import {
  isAddedToSomebody,
  isHers,
  isSomebodys,
  namesHerself,
  saysOfHerself,
  tellsOfSomebody,
} from './whose.ts';
import {
  beginsWithCondition,
  isOnlyOnCondition,
  moodWordsOf,
  tellsFeeling,
  type MoodWord,
} from './read-mood.ts';

export interface ReadClause extends Clause {
  /** Above 0 for what felt good. */
  readonly mood: number;
  readonly moodWords: readonly MoodWord[];
  /** Somebody has died. */
  readonly isLoss: boolean;
  readonly isSelfContempt: boolean;
  /** And not "I do not hate myself", which may be the beginning of peace. */
  readonly despisesHerself: boolean;
  /** What is good in it comes on a condition. */
  readonly isConditional: boolean;
  readonly tellsFeeling: boolean;
  readonly stance: Stance;
  readonly asked: Asked;
}

/** The clauses of one answer, each with what its words and its neighbours say. */
export function readClausesOf(answer: string): ReadClause[] {
  const clauses = clausesOf(answer);
  const stances = stancesOf(clauses);
  let isTheirs = false;
  const read = clauses.map((clause, index): ReadClause => {
    const { words } = clause;
    const next = clauses[index + 1];
    const isConditional =
      isOnlyOnCondition(words) || (next !== undefined && beginsWithCondition(next.words));
    const contempt = contemptIn(words);
    const stance = stances[index] ?? 'told';
    const all = moodWordsOf(words, { contempt, isConditional });
    const before = clauses[index - 1];
    isTheirs =
      before?.sentence === clause.sentence && isAddedToSomebody(isTheirs ? null : before, clause);
    const moodWords = all.map(asMeantIn(words, stance, isTheirs));
    return {
      ...clause,
      mood: 0,
      moodWords,
      isLoss: isLoss(words),
      isSelfContempt: contempt !== 'none',
      despisesHerself: contempt === 'said',
      isConditional,
      tellsFeeling: moodWords.length > 0 || tellsFeeling(words),
      stance,
      asked: 'anything',
    };
  });
  const isNumb = read.some(({ stance, words }) => stance === 'told' && NUMB.test(words.join(' ')));
  return read.map((clause, index) => {
    const isNeither = deniesBothSides([read[index - 1], clause, read[index + 1]]);
    const counted = clause.moodWords
      .filter(({ isDenied }) => !isDenied || !isNeither)
      .map((word) =>
        isNumb && word.weight > 0 ? { ...word, weight: word.weight * HOLLOW } : word,
      );
    const mood = counted.reduce((sum, { weight }) => sum + weight, 0) * clause.share;
    return { ...clause, mood, moodWords: counted };
  });
}

const MEANT_IF_BAD: readonly Stance[] = ['ironic'];
const SHARES: Partial<Record<Stance, number>> = { past: 0.25, reported: 0.25 };
const OF_OTHERS = 0.4;
const GONE = 0.3;
const MOCKED = 0.7;
const HOLLOW = 0.25;

/** Others' moods, the past and what somebody said weigh little; praise that is not meant, nothing. */
function asMeantIn(
  words: readonly string[],
  stance: Stance,
  isTheirs: boolean,
): (word: MoodWord) => MoodWord {
  const isOfHer = namesHerself(words);
  const text = words.join(' ');
  const isGone = NOSTALGIC.test(text);
  const isMocked =
    stance === 'ironic' && [MASK, PLAIN_IRONY, ...IRONY].some((pattern) => pattern.test(text));
  return (word) => {
    // Who mocks a day, or shows what she does not feel, has no good one.
    if (isMocked && word.weight > 0) return { ...word, weight: -Math.min(MOCKED, word.weight) };
    const isMeant = stance === 'told' || (word.weight < 0 && MEANT_IF_BAD.includes(stance));
    const share = isMeant ? 1 : (SHARES[stance] ?? 0);
    const weight = word.weight * share * (isGone && word.weight > 0 ? GONE : 1);
    if (isTheirs || (!isOfHer && !isHers(words, word.at, 'rest')) || isSomebodys(words, word.at))
      return { ...word, weight: weight * OF_OTHERS, isOfOthers: true };
    if (!isOfHer && tellsOfSomebody(words[word.at] ?? ''))
      return { ...word, weight, isOfOthers: true };
    const isPlain = stance === 'told' && !word.isDenied && saysOfHerself(words, word.at);
    return isPlain ? { ...word, weight, isSaidOfHerself: true } : { ...word, weight };
  };
}

/** "Not sad, not happy either": such words tell of neither. */
function deniesBothSides(near: readonly (ReadClause | undefined)[]): boolean {
  const denied = near.flatMap(
    (clause) => clause?.moodWords.filter(({ isDenied }) => isDenied) ?? [],
  );
  return denied.some(({ weight }) => weight > 0) && denied.some(({ weight }) => weight < 0);
}

/** A telephone dies without anyone in mourning; it stands before the word, in Arabic right after it. */
function isLoss(words: readonly string[]): boolean {
  return placesOf(losses, words).some(
    ({ at, length }) =>
      ![at - 1, at - 2, at - 3, at + length].some(
        (place) => place >= 0 && thingsThatDie.find(words, place) !== null,
      ),
  );
}
