import { addDays, type Day } from '../../shared/contract/day.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import { aReflection } from './fake-replica.ts';

/** One answer a day, counted back from `last`. */
export function manyDays(count: number, last: Day): Reflection[] {
  return Array.from({ length: count }, (_, index) =>
    aReflection({ date: addDays(last, -index), answer: `Answer of day ${index}` }),
  );
}
