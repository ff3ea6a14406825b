import { clausesOf, type Clause } from './clauses.ts';
import { losses, placesOf, thingsThatDie } from './lexicon/lexicon.ts';
import { contemptIn } from './read-contempt.ts';
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
}

/** The clauses of one answer, each with what its words and its neighbours say. */
export function readClausesOf(answer: string): ReadClause[] {
  const clauses = clausesOf(answer);
  const read = clauses.map((clause, index): ReadClause => {
    const { words } = clause;
    const next = clauses[index + 1];
    const isConditional =
      isOnlyOnCondition(words) || (next !== undefined && beginsWithCondition(next.words));
    const contempt = contemptIn(words);
    const moodWords = moodWordsOf(words, { contempt, isConditional });
    return {
      ...clause,
      mood: 0,
      moodWords,
      isLoss: isLoss(words),
      isSelfContempt: contempt !== 'none',
      despisesHerself: contempt === 'said',
      isConditional,
      tellsFeeling: moodWords.length > 0 || tellsFeeling(words),
    };
  });
  return read.map((clause, index) => {
    const isNeither = deniesBothSides([read[index - 1], clause, read[index + 1]]);
    const counted = clause.moodWords.filter(({ isDenied }) => !isDenied || !isNeither);
    const mood = counted.reduce((sum, { weight }) => sum + weight, 0) * clause.share;
    return { ...clause, mood, moodWords: counted };
  });
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
