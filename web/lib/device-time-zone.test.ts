import { afterEach, expect, test, vi } from 'vitest';
import { deviceDay, deviceTimeZone } from './device-time-zone.ts';

afterEach(() => void vi.restoreAllMocks());

/** A device whose clock is an hour further ahead from April to October, and whose zone has no name. */
function anUnnamedZone(named: () => string): void {
  const usual = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => ({
    ...usual,
    timeZone: named(),
  }));
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return [3, 4, 5, 6, 7, 8].includes(this.getUTCMonth()) ? -180 : -120;
  });
}

const unnamed: readonly (readonly [string, () => string])[] = [
  ['Etc/Unknown', () => 'Etc/Unknown'],
  ['nothing', () => ''],
  [
    'an error',
    () => {
      throw new RangeError('no default zone');
    },
  ],
];

test.each(unnamed)(
  'a device that names its zone as %s goes by its clock, season by season',
  (_as, named) => {
    anUnnamedZone(named);
    expect(deviceTimeZone(Date.UTC(2026, 10, 21))).toBe('+02:00');
    expect(deviceTimeZone(Date.UTC(2026, 6, 21))).toBe('+03:00');
    expect(deviceDay(Date.parse('2026-11-21T21:30:00Z'))).toBe('2026-11-21');
    expect(deviceDay(Date.parse('2026-07-21T21:30:00Z'))).toBe('2026-07-22');
  },
);
