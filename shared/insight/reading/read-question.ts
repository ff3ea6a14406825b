import type { Asked } from './asked.ts';
import { NOTHING } from '../lexicon/questions.ts';
import { WEARY } from '../lexicon/stance.ts';
import type { MoodWord } from './read-mood.ts';
import type { ReadClause } from './read-clauses.ts';
import { isSomeone } from './whose.ts';

/** "How are you?" – "Light." says as much as "I feel light"; "What was hard?" – "Nothing." is good. */
export function inAnswerTo(asked: Asked, answer: readonly ReadClause[]): ReadClause[] {
  const clauses = isGlad(answer) ? answer.map(withoutWeariness) : answer;
  return clauses.map((clause, index) => {
    const isDirect =
      asked === 'feeling' ||
      (asked === 'day' && index === 0 && clause.words.length <= SHORT_ANSWER);
    if (
      isDirect &&
      clause.stance === 'told' &&
      !clause.words.some((_, at) => isSomeone(clause.words, at))
    )
      return { ...clause, asked, moodWords: clause.moodWords.map(saidOfHerself) };
    if (asked === 'glad' && !saysNothing(clause) && clauses.every((one) => !saysNothing(one)))
      return { ...clause, asked, moodWords: clause.moodWords.map(asPartOfGood) };
    if (asked === 'hard' && clauses.every((one) => !saysNothing(one)))
      return { ...clause, asked, moodWords: clause.moodWords.map(asPartOfHard) };
    const isNothing = index === 0 && clause.stance === 'told' && saysNothing(clause);
    const weight = WEIGHT_OF_NOTHING[asked];
    if (!isNothing || weight === undefined) return { ...clause, asked };
    const nothing: MoodWord = { at: 0, length: 1, weight, isDenied: false };
    return { ...clause, asked, mood: weight, moodWords: [nothing] };
  });
}

const CLEARLY_GLAD = 2;
const WEARINESS = 0.3;

function isGlad(clauses: readonly ReadClause[]): boolean {
  const good = clauses.flatMap(({ moodWords }) => moodWords.filter(({ weight }) => weight > 0));
  return good.reduce((sum, { weight }) => sum + weight, 0) >= CLEARLY_GLAD;
}

/** "Tired, but so glad." */
function withoutWeariness(clause: ReadClause): ReadClause {
  const moodWords = clause.moodWords.map((word) =>
    word.weight < 0 && WEARY.test(clause.words[word.at] ?? '')
      ? { ...word, weight: word.weight * WEARINESS }
      : word,
  );
  return { ...clause, moodWords };
}

const SHORT_ANSWER = 5;
const LONGEST_NOTHING = 4;
const WEIGHT_OF_NOTHING: Partial<Record<Asked, number>> = { hard: 1, glad: -1 };

/** "Her grumpy face": in what made her smile, such words say little. */
function asPartOfGood(word: MoodWord): MoodWord {
  return word.weight < 0 ? { ...word, weight: word.weight * IN_GOOD } : word;
}

/** "Smiling at him", in what was hard. */
function asPartOfHard(word: MoodWord): MoodWord {
  return word.weight > 0 ? { ...word, weight: word.weight * IN_HARD } : word;
}

const IN_GOOD = 0.2;
const IN_HARD = 0.4;

function saysNothing({ words }: ReadClause): boolean {
  return words.length <= LONGEST_NOTHING && NOTHING.test(words.join(' '));
}

function saidOfHerself(word: MoodWord): MoodWord {
  if (word.isDenied) return word;
  const { at, length, weight, isDenied } = word;
  return { at, length, weight, isDenied, isSaidOfHerself: true };
}
