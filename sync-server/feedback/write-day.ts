import { setImmediate } from 'node:timers/promises';
import {
  cautionsIn,
  writeBuiltIn,
  type DayToWrite,
  type WrittenText,
} from '../../shared/insight/write-built-in.ts';
import type { ModelService } from './model/model-service.ts';

export type WriteDay = (day: DayToWrite) => Promise<WrittenText>;

/**
 * Who writes: kind fixed words where someone is in danger; Noor where a model might say what does harm;
 * else a model where she agreed to one.
 */
export function createWriteDay(model: Pick<ModelService, 'write'>): WriteDay {
  return async (day) => {
    const cautions = await cautionsIn(day.answers, () => setImmediate());
    const isForModel = !cautions.crisis && !cautions.isCareful;
    const composed = isForModel ? await model.write(day) : null;
    return composed ? { ...composed, source: 'model' } : writeBuiltIn(day, cautions);
  };
}
