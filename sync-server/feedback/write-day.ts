import { setImmediate } from 'node:timers/promises';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { cautionsOf, joinCautions, type Cautions } from '../../shared/words/cautions.ts';
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

/**
 * Who writes: kind fixed words where someone is in danger; Noor where a model might say what does harm;
 * else a model where she agreed to one.
 */
export function createWriteDay(model: Pick<ModelService, 'write'>): WriteDay {
  return async (day) => {
    const { crisis, isCareful } = await cautionsIn(day);
    if (crisis)
      return {
        ...composeFeedback(writeCrisisInsight(crisis, day.language)),
        source: 'built_in',
      };
    const composed = isCareful ? null : await model.write(day);
    if (composed) return { ...composed, source: 'model' };
    const recentOpenings = day.earlier.map(
      ({ feedback_text }) => feedback_text.split('\n', 1)[0] ?? '',
    );
    return {
      ...composeFeedback(
        writeInsight({ ...day, seed: day.userId, recentOpenings, isGrave: isCareful }),
      ),
      source: 'built_in',
    };
  };
}

/** Others get their turn between two long answers. */
async function cautionsIn({ answers }: DayToRead): Promise<Cautions> {
  const found: Cautions[] = [];
  for (const { answer } of answers) {
    found.push(cautionsOf(answer));
    await setImmediate();
  }
  return joinCautions(found);
}
