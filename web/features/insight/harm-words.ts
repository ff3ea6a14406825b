import type { Feedback } from '../../../shared/contract/feedback.ts';
import type { SavedAnswer } from '../../../shared/replica/replica.ts';
import {
  cautionsOf,
  fittingScore,
  joinCautions,
  type Cautions,
} from '../../../shared/words/cautions.ts';
import type { Crisis } from '../../../shared/words/harm/notice-crisis.ts';
import { isCareAlone, isWithoutAdvice } from './feedback-text.ts';

/** Her words of a day, as help and insights read them; of the same list the same one. */
export function answersOf({
  saved,
}: {
  readonly saved: readonly SavedAnswer[];
}): readonly string[] {
  return once(answersBySaved, saved, () => saved.map(({ reflection }) => reflection.answer));
}
const answersBySaved = new WeakMap<readonly SavedAnswer[], readonly string[]>();

/** Self-harm before violence, whatever answer it stands in. */
export function crisisIn(answers: readonly string[]): Crisis | null {
  return cautionsIn(answers).crisis;
}

/**
 * Beside heavy words stands care alone, beside careful ones only what Noor writes there: without advice,
 * without a high number. Any other insight is from before them. Its time would say less: answers carry
 * the clock of the device, insights that of the server.
 */
export function fittingFeedback(
  feedback: Feedback | null,
  answers: readonly string[],
): Feedback | null {
  if (feedback === null || isCareAlone(feedback)) return feedback;
  const cautions = cautionsIn(answers);
  if (cautions.crisis !== null) return null;
  return cautions.isCareful && !isCarefullyWritten(feedback, cautions) ? null : feedback;
}

function isCarefullyWritten(feedback: Feedback, cautions: Cautions): boolean {
  const { energy_score: score, source } = feedback;
  return (
    source === 'built_in' && fittingScore(score, cautions) === score && isWithoutAdvice(feedback)
  );
}

/** A page is drawn with every letter she types, and what is saved does not change with it. */
function cautionsIn(answers: readonly string[]): Cautions {
  return once(cautionsByAnswers, answers, () => joinCautions(answers.map(readOnce)));
}
const cautionsByAnswers = new WeakMap<readonly string[], Cautions>();

function once<Key extends WeakKey, T>(known: WeakMap<Key, T>, key: Key, read: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = read();
  known.set(key, made);
  return made;
}

/** With one more answer saved, the others are the same texts. */
function readOnce(answer: string): Cautions {
  let read = lately.get(answer);
  if (read === undefined) {
    read = cautionsOf(answer);
    if (lately.size >= MOST_KEPT) lately.clear();
    lately.set(answer, read);
  }
  return read;
}
const lately = new Map<string, Cautions>();
const MOST_KEPT = 1_000;
