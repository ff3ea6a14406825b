import { A_FEELING, MIXED, WEARY } from '../lexicon/stance.ts';
import type { ReadClause } from './read-clauses.ts';
import type { MoodWord } from './read-mood.ts';

/** "I am relieved and scared", "joy and sadness", or both in answer to how she is. */
export function saysBoth(clauses: readonly ReadClause[]): boolean {
  const told = clauses.filter(({ stance }) => stance === 'told');
  const isSaid = told.some(
    (clause) => MIXED.test(clause.words.join(' ')) || isBoth(clause.moodWords) || joinsBoth(clause),
  );
  return isSaid || isBoth(told.filter(({ asked }) => asked === 'feeling').flatMap(moodWordsOf));
}

const BOTH_CLEAR = 1.5;
const JOINED_CLEAR = 0.9;

function moodWordsOf({ words, moodWords }: ReadClause): readonly MoodWord[] {
  return moodWords.filter(({ at }) => !WEARY.test(words[at] ?? ''));
}

function isBoth(moodWords: readonly MoodWord[]): boolean {
  const says = (sign: 1 | -1) =>
    moodWords.some(({ weight, isSaidOfHerself }) => isSaidOfHerself && weight * sign >= BOTH_CLEAR);
  return says(1) && says(-1);
}

/** Nothing but "and" and two small words between them; weary and glad is only glad. */
function joinsBoth(clause: ReadClause): boolean {
  const { words } = clause;
  const clear = clause.moodWords.filter(
    ({ at, weight, isDenied }) =>
      !isDenied && Math.abs(weight) >= JOINED_CLEAR && A_FEELING.test(words[at] ?? ''),
  );
  return clear.some((word, index) => {
    const next = clear[index + 1];
    if (!next || word.weight * next.weight > 0) return false;
    const between = words.slice(word.at + word.length, next.at);
    const most = clause.asked === 'feeling' ? MOST_BETWEEN.asked : MOST_BETWEEN.told;
    if (between.length > most) return false;
    const isStrong = Math.max(Math.abs(word.weight), Math.abs(next.weight)) >= BOTH_CLEAR;
    const isJoined = between.includes('and') || /^و/u.test(words[next.at] ?? '');
    return isStrong && isJoined;
  });
}

const MOST_BETWEEN = { asked: 4, told: 2 } as const;
