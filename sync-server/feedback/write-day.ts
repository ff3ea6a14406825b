import type { Feedback } from '../../shared/contract/feedback.ts';
import { noticeCrisis, type Crisis } from '../../shared/words/notice-crisis.ts';
import type { DayToRead, ModelService } from './model/model-service.ts';
import { composeFeedback } from './writer/compose-feedback.ts';
import { writeCrisisInsight } from './writer/write-crisis-insight.ts';
import { writeInsight } from './writer/write-insight.ts';

export type WrittenText = Pick<
  Feedback,
  'energy_score' | 'feedback_text' | 'improvement_areas' | 'source'
>;

/** `earlier`: insights of the days before, newest first, so that no two open alike. */
export type WriteDay = (
  day: DayToRead & { readonly earlier: readonly Feedback[] },
) => Promise<WrittenText>;

/** Who writes: kind fixed words where someone is in danger, a model where she agreed to one, else Noor. */
export function createWriteDay(model: Pick<ModelService, 'write'>): WriteDay {
  return async (day) => {
    const crisis = crisisIn(day);
    if (crisis)
      return {
        ...composeFeedback(writeCrisisInsight(crisis, day.language)),
        source: 'built_in',
      };
    const parts = await model.write(day);
    if (parts) return { ...composeFeedback(parts), source: 'model' };
    const recentOpenings = day.earlier.map(
      ({ feedback_text }) => feedback_text.split('\n', 1)[0] ?? '',
    );
    return {
      ...composeFeedback(writeInsight({ ...day, seed: day.userId, recentOpenings })),
      source: 'built_in',
    };
  };
}

/** Self-harm before violence, whatever answer it stands in. */
function crisisIn({ answers }: DayToRead): Crisis | null {
  const noticed = answers.map(({ answer }) => noticeCrisis(answer));
  return noticed.find((crisis) => crisis === 'self_harm') ?? noticed.find(Boolean) ?? null;
}
