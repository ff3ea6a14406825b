import { foldText } from '../../words/fold-text.ts';

/** Fewer letters than this would find nearly everything. */
const FEWEST_LETTERS = 2;

/** The folded words of what she looks for; none while that is too short to look for. */
export function searchWords(query: string): readonly string[] {
  const words = foldText(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return words.join('').length < FEWEST_LETTERS ? [] : [...new Set(words)];
}

/** Where the words are looked for: the question and the answer. */
export function foldAnswer({
  question_text,
  answer,
}: {
  readonly question_text: string;
  readonly answer: string;
}): string {
  return foldText(`${question_text}\n${answer}`);
}

/** Every word occurs, in part of a longer word too. */
export function hasAllWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}
