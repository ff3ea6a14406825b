import type { SavedAnswer } from '../../../../shared/replica/replica.ts';

/** Answers that outlive this page: where the browser keeps nothing, only those the server has. */
export function safeAnswers(
  saved: readonly SavedAnswer[],
  persistent: boolean,
): readonly SavedAnswer[] {
  return persistent ? saved : saved.filter(({ place }) => place === 'on_server');
}
