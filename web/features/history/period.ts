import { addDays, startOfMonth, startOfWeek, type Day } from '../../../shared/contract/day.ts';
import type { DayRange } from '../../../shared/replica/replica.ts';

export const PERIODS = ['week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** Calendar periods of her day; null is all time. */
export function rangeOf(period: Period, today: Day, firstWeekday: number): DayRange | null {
  if (period === 'all') return null;
  if (period === 'month') {
    const from = startOfMonth(today);
    return { from, to: addDays(startOfMonth(addDays(from, 31)), -1) };
  }
  const from = startOfWeek(today, firstWeekday);
  return { from, to: addDays(from, 6) };
}

/** 1 = Monday … 7 = Sunday. Her region decides, where the browser tells it; else the language. */
export function firstWeekdayOf(locale: string): number {
  const parsed = new Intl.Locale(locale);
  return weekInfoOf(parsed) ?? byRegion(parsed.maximize().region ?? '');
}

/** `getWeekInfo()` now, the property `weekInfo` in older engines, nothing in Firefox before 2026. */
function weekInfoOf(locale: object): number | null {
  const info: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function'
      ? Reflect.apply(locale.getWeekInfo, locale, [])
      : 'weekInfo' in locale
        ? locale.weekInfo
        : null;
  if (typeof info !== 'object' || info === null || !('firstDay' in info)) return null;
  return typeof info.firstDay === 'number' ? info.firstDay : null;
}

/** The world's habits in short, for engines without them (Unicode CLDR, weekData). */
const SATURDAY_FIRST = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));
const SUNDAY_FIRST = new Set(
  (
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT ' +
    'MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
  ).split(' '),
);

function byRegion(region: string): number {
  if (SATURDAY_FIRST.has(region)) return 6;
  return SUNDAY_FIRST.has(region) ? 7 : 1;
}
