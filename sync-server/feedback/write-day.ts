import { setImmediate } from 'node:timers/promises';
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
    const crisis = await crisisIn(day);
    if (crisis)
      return {
        ...composeFeedback(writeCrisisInsight(crisis, day.language)),
        source: 'built_in',
      };
    const composed = await model.write(day);
    if (composed) return { ...composed, source: 'model' };
    const recentOpenings = day.earlier.map(
      ({ feedback_text }) => feedback_text.split('\n', 1)[0] ?? '',
    );
    return {
      ...composeFeedback(writeInsight({ ...day, seed: day.userId, recentOpenings })),
      source: 'built_in',
    };
  };
}

/** Self-harm before violence, whatever answer it stands in. Others get their turn between two long answers. */
async function crisisIn({ answers }: DayToRead): Promise<Crisis | null> {
  let found: Crisis | null = null;
  for (const { answer } of answers) {
    const noticed = noticeCrisis(answer);
    if (noticed === 'self_harm') return noticed;
    found ??= noticed;
    await setImmediate();
  }
  return found;
}
