import type { Day } from '../../contract/day.ts';
import type { Replica, SavedAnswer } from '../replica.ts';
import type { Draft } from './draft.ts';

/** Whether a save already turned it into an answer: in another tab, or in one that died before it could clear the box. */
export function isAlreadySaved(
  { target, text }: Pick<Draft, 'target' | 'text'>,
  saved: readonly SavedAnswer[],
): boolean {
  return saved.some(({ reflection, earlier }) => {
    if (reflection.answer !== text.trim()) return false;
    if ('edits' in target) return earlier.some(({ id }) => id === target.edits);
    return 'question' in target && reflection.question_id === target.question;
  });
}

/** The day's answers as the device knows them now, other tabs' included. */
export function firstSaved(replica: Replica, day: Day): Promise<readonly SavedAnswer[]> {
  return new Promise((resolve, reject) => {
    const subscription = replica.answers.watchDay(day).subscribe({
      next: (saved) => {
        resolve(saved);
        queueMicrotask(() => subscription.unsubscribe());
      },
      error: reject,
    });
  });
}

/** Answers that outlive this page: where the browser keeps nothing, only those the server has. */
export function safeAnswers(
  saved: readonly SavedAnswer[],
  persistent: boolean,
): readonly SavedAnswer[] {
  return persistent ? saved : saved.filter(({ place }) => place === 'on_server');
}
