import type { Feedback } from '../../shared/contract/feedback.ts';
import type { SavedAnswer } from '../../shared/replica/replica.ts';
import { noticeCrisis, type Crisis } from '../../shared/words/notice-crisis.ts';

/** Her words of a day, as help and insights read them. */
export function answersOf({ saved }: { readonly saved: readonly SavedAnswer[] }): string[] {
  return saved.map(({ reflection }) => reflection.answer);
}

/** Self-harm before violence, whatever answer it stands in. */
export function crisisIn(answers: readonly string[]): Crisis | null {
  const noticed = answers.map(noticeCrisis);
  return noticed.find((crisis) => crisis === 'self_harm') ?? noticed.find(Boolean) ?? null;
}

/** Beside heavy words stands no number: an insight with one is from before them, and on its way out. */
export function fittingFeedback(
  feedback: Feedback | null,
  answers: readonly string[],
): Feedback | null {
  const isScored = feedback !== null && feedback.energy_score !== null;
  return isScored && crisisIn(answers) !== null ? null : feedback;
}
