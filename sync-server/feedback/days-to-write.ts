import { addDays, dayIn, type Day } from '../../shared/contract/day.ts';
import type { Sender } from '../reflections/reflection-service.ts';

/** Older days come from an import or a restored device: nobody waits for a word on those. */
const MOST_DAYS_BACK = 14;

/**
 * Days whose insight is due though no page asks for it: earlier ones that were written offline, and
 * any that the worker sent while no page was open.
 */
export function daysToWrite(sender: Sender, days: Iterable<Day>, now: number): Day[] {
  const today = dayIn(now, sender.timeZone);
  const first = addDays(today, -MOST_DAYS_BACK);
  return [...days].filter(
    (day) => day >= first && day <= today && (day !== today || sender.via === 'cookie'),
  );
}
