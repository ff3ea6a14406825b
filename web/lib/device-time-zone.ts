import { dayIn, usableTimeZone, type Day } from '../../shared/contract/day.ts';

/**
 * The zone this device is set to. Where it has no name that anybody could reckon with, it is the offset
 * of its clock at that instant: summer and winter differ.
 */
export function deviceTimeZone(atMs = Date.now()): string {
  return usableTimeZone(namedZone(), -new Date(atMs).getTimezoneOffset());
}

/** The day of an instant (epoch ms) where this device is. */
export function deviceDay(atMs: number): Day {
  return dayIn(atMs, deviceTimeZone(atMs));
}

function namedZone(): unknown {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    // Some have no default zone at all and throw.
    return undefined;
  }
}
