import { createHash } from 'node:crypto';
import type { Reflection } from '../../shared/contract/reflections.ts';
import type { Content } from './feedback-repository.ts';

/** Answers never change, so their ids say what they say. */
export function contentOf(answers: readonly Reflection[]): Content {
  const answerIds = answers.map(({ id }) => id).sort();
  return { answerIds, hash: createHash('sha256').update(answerIds.join('\n')).digest('hex') };
}
