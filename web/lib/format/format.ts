import { instantOf, type Day } from '../../../shared/contract/day.ts';
import type { Language } from '../../../shared/contract/language.ts';
import { activeLanguage } from '../../i18n/i18n.ts';

export type DayStyle = 'full' | 'long' | 'medium' | 'short' | 'weekday' | 'month';

/** Digits and calendar are named, so that every browser agrees. */
const locales: Record<Language, string> = {
  en: 'en-US-u-ca-gregory-nu-latn',
  ar: 'ar-u-ca-gregory-nu-latn',
};

/** `long` is the spec's 'MMMM d, yyyy' in English. */
const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  medium: { weekday: 'long', month: 'long', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  month: { year: 'numeric', month: 'long' },
};

export function formatDay(day: Day, style: DayStyle = 'long'): string {
  return dateFormat({ ...dayStyles[style], timeZone: 'UTC' }).format(instantOf(day));
}

const clock: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** Epoch ms to a clock time of this device's zone: 14:02. */
export function formatTime(epochMs: number): string {
  return dateFormat(clock).format(epochMs);
}

export function formatDateTime(epochMs: number): string {
  return dateFormat({ month: 'short', day: 'numeric', ...clock }).format(epochMs);
}

/** With its year, for records that are kept: Nov 20, 2026, 14:02. */
export function formatMoment(epochMs: number): string {
  return dateFormat({ year: 'numeric', month: 'short', day: 'numeric', ...clock }).format(epochMs);
}

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(activeLocale(), options).format(value);
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "2 hours ago", "now": how long since `epochMs`, or until it. */
export function formatRelative(epochMs: number, nowMs: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(activeLocale(), { numeric: 'auto' });
  const sinceMs = epochMs - nowMs;
  const unit = units.find(([, ms]) => Math.abs(sinceMs) >= ms);
  return unit ? format.format(Math.trunc(sinceMs / unit[1]), unit[0]) : format.format(0, 'second');
}

export function activeLocale(): string {
  return locales[activeLanguage()];
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${activeLocale()} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(activeLocale(), options);
  dateFormats.set(key, format);
  return format;
}
