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

/** Every word occurs, in the question or in the answer, in part of a longer word too. */
export function hasAllWords(
  { question_text, answer }: { readonly question_text: string; readonly answer: string },
  words: readonly string[],
): boolean {
  const folded = foldText(`${question_text}\n${answer}`);
  return words.every((word) => folded.includes(word));
}
