import { addDays, dayIn, type Day } from '../../shared/contract/day.ts';
import type { Sender } from '../reflections/reflection-service.ts';

/** Older days come from an import or a restored device: nobody waits for a word on those. */
export const MOST_DAYS_BACK = 14;

export interface DaysToWrite {
  /** Earlier ones that were written offline, and any that the worker sent while no page was open. */
  readonly atOnce: readonly Day[];
  /** Her today: the page asks for it, unless she has closed it in the moment after she saved. */
  readonly unlessAsked: readonly Day[];
}

/** Days that have new answers, by when their insight is due. */
export function daysToWrite(sender: Sender, days: Iterable<Day>, now: number): DaysToWrite {
  const today = dayIn(now, sender.timeZone);
  const due = [...days].filter((day) => isAwaited(day, today));
  const isAsked = (day: Day): boolean => day === today && sender.via !== 'cookie';
  return { atOnce: due.filter((day) => !isAsked(day)), unlessAsked: due.filter(isAsked) };
}

export function isAwaited(day: Day, today: Day): boolean {
  return day >= addDays(today, -MOST_DAYS_BACK) && day <= today;
}
