import type { Day } from '../contract/day.ts';
import type { Feedback } from '../contract/feedback.ts';
import type { Language } from '../contract/language.ts';
import type { Reflection } from '../contract/reflections.ts';
import { cautionsOf, joinCautions, type Cautions } from '../words/cautions.ts';
import { composeFeedback } from './compose-feedback.ts';
import { writeCrisisInsight } from './write-crisis-insight.ts';
import { writeInsight } from './write-insight.ts';

export interface DayToWrite {
  readonly userId: string;
  readonly date: Day;
  readonly language: Language;
  readonly answers: readonly Reflection[];
  /** Insights of the days before, newest first, so that no two open alike. */
  readonly earlier: readonly Pick<Feedback, 'feedback_text'>[];
}

export type WrittenText = Pick<
  Feedback,
  'energy_score' | 'feedback_text' | 'improvement_areas' | 'source'
>;

/** What is to be heeded in her answers; `pause` between two, so that others get their turn. */
export async function cautionsIn(
  answers: readonly Pick<Reflection, 'answer'>[],
  pause: () => Promise<unknown>,
): Promise<Cautions> {
  const found: Cautions[] = [];
  for (const { answer } of answers) {
    found.push(cautionsOf(answer));
    await pause();
  }
  return joinCautions(found);
}

/** The insight of a day without a model, the same wherever it is written; kind fixed words where someone is in danger. */
export function writeBuiltIn(day: DayToWrite, { crisis, isCareful }: Cautions): WrittenText {
  if (crisis) {
    return { ...composeFeedback(writeCrisisInsight(crisis, day.language)), source: 'built_in' };
  }
  const recentOpenings = day.earlier.map(
    ({ feedback_text }) => feedback_text.split('\n', 1)[0] ?? '',
  );
  const parts = writeInsight({ ...day, seed: day.userId, recentOpenings, isGrave: isCareful });
  return { ...composeFeedback(parts), source: 'built_in' };
}
