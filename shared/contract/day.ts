import * as z from 'zod/mini';

/** A civil day as she lives it: ASCII `yyyy-MM-dd`, no zone attached. */
export type Day = string;

const MS_PER_DAY = 86_400_000;

/** Is this an existing day of the calendar, written `yyyy-MM-dd`? */
export function isDay(text: string): boolean {
  return z.regexes.date.test(text);
}

export const daySchema = z.string().check(z.refine(isDay, 'not a day (yyyy-MM-dd)'));

/** Stands for no day: drafts of what is not the journal are kept under it. */
export const UNDATED: Day = '0001-01-01';

/** A zone without a name: so far ahead of UTC, all year. Not left to Intl, which old browsers teach only names. */
const FIXED_OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/;
const MS_PER_MINUTE = 60_000;

const MAX_FORMATTERS = 1_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The one way from an instant (epoch ms) and a zone, by its IANA name or as an offset like `+03:30`, to
 * her day. Throws RangeError on an unknown zone.
 */
export function dayIn(instantMs: number, timeZone: string): Day {
  const offset = fixedOffset(timeZone);
  if (offset !== null) return dayFromUtc(instantMs + offset);
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Names are accepted in any case, so there is no end of them.
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  const parts = new Map(formatter.formatToParts(instantMs).map(({ type, value }) => [type, value]));
  const year = (parts.get('year') ?? '').padStart(4, '0');
  return `${year}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
}

export function isTimeZone(name: string): boolean {
  if (formatters.has(name)) return true;
  try {
    dayIn(0, name);
    return true;
  } catch {
    return false;
  }
}

/**
 * What a device says of its zone as a zone to reckon with: the name it gives where days can be told by
 * it, else the offset of its clock at the instant in question, in minutes ahead of UTC.
 */
export function usableTimeZone(named: unknown, minutesAhead: number): string {
  // Some take `Etc/Unknown` for UTC, others for nothing at all: it is no place.
  if (typeof named === 'string' && !/^etc\/unknown$/i.test(named) && isTimeZone(named))
    return named;
  const minutes = Math.round(minutesAhead);
  const size = Math.abs(minutes);
  // NaN too: a clock that says nothing.
  if (!(size > 0 && size < 24 * 60)) return 'UTC';
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) =>
    `${part}`.padStart(2, '0'),
  );
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

export const timeZoneSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.refine(isTimeZone, 'not an IANA time zone'));

/** Civil arithmetic: no clock, no zone, no daylight saving. */
export function addDays(day: Day, count: number): Day {
  return dayFromUtc(toUtc(day) + count * MS_PER_DAY);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / MS_PER_DAY);
}

/** 1 = Monday … 7 = Sunday, as in `Intl.Locale.getWeekInfo`. */
export function weekdayOf(day: Day): number {
  return ((new Date(toUtc(day)).getUTCDay() + 6) % 7) + 1;
}

export function startOfWeek(day: Day, firstWeekday: number): Day {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

export function startOfMonth(day: Day): Day {
  return `${monthOf(day)}-01`;
}

/** `yyyy-MM` */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** Noon UTC of that day: the instant to hand to a formatter set to UTC. */
export function instantOf(day: Day): number {
  return toUtc(day) + MS_PER_DAY / 2;
}

/** In ms ahead of UTC; null for a name. */
function fixedOffset(timeZone: string): number | null {
  const [, sign, hours, minutes] = FIXED_OFFSET.exec(timeZone) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MS_PER_MINUTE;
}

function toUtc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayFromUtc(epochMs: number): Day {
  return new Date(epochMs).toISOString().split('T', 1)[0] ?? '';
}
