import { liveAnswers } from '../../shared/contract/live-answers.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import type { AnswerSearch } from '../../shared/replica/replica.ts';
import { foldAnswer, hasAllWords, searchWords } from '../../shared/replica/search/search-words.ts';

/** The replica's search over plain memory: at once, and all of it. */
export function searchOf(
  reflections: readonly Reflection[],
  query: string,
  limit: number,
): AnswerSearch {
  const words = searchWords(query);
  const found = liveAnswers(reflections)
    .filter((answer) => words.length > 0 && hasAllWords(foldAnswer(answer), words))
    .sort((left, right) => (left.date < right.date ? 1 : -1));
  return { found: found.slice(0, limit), isDone: true, isCut: found.length > limit };
}
