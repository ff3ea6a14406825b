import { instantOf, type Day } from '../../../../shared/contract/day.ts';
import { activeLocale } from '../../../lib/format.ts';

/** Narrow for the eye, long for the ear: the short Arabic names are whole words. */
export function weekdayName(day: Day, style: 'narrow' | 'long'): string {
  const options = { weekday: style, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(activeLocale(), options).format(instantOf(day));
}
