import * as z from 'zod/mini';

/** Minutes of her local day: from four in the morning to ten in the evening, so that a late server is not a day late. */
const EARLIEST_MINUTE = 4 * 60;
const LATEST_MINUTE = 22 * 60;
export const DEFAULT_AFFIRMATION_MINUTE = 8 * 60;

/** `HH:MM` by her own clock. */
export const affirmationTimeSchema = z
  .string()
  .check(
    z.regex(/^\d{2}:[0-5]\d$/, 'must be a time from 04:00 to 22:00'),
    z.refine(isInRange, 'must be a time from 04:00 to 22:00'),
  );

/** 450 for `07:30`. */
export function minuteOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function timeOfMinute(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** What a page offers: every half hour. */
export function affirmationTimes(): string[] {
  const count = (LATEST_MINUTE - EARLIEST_MINUTE) / 30 + 1;
  return Array.from({ length: count }, (_, index) => timeOfMinute(EARLIEST_MINUTE + index * 30));
}

function isInRange(time: string): boolean {
  const minute = minuteOf(time);
  return minute >= EARLIEST_MINUTE && minute <= LATEST_MINUTE;
}
