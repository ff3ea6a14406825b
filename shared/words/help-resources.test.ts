import { expect, test } from 'vitest';
import { guessCountry, helpFor, helpResources, listHelpCountries } from './help-resources.ts';

test('a known country has its emergency number and the lines for the need first', () => {
  const help = helpFor('US', 'violence');
  expect(help.emergency).toEqual(['911']);
  expect(help.lines.map((line) => line.for)).toEqual(['violence', 'self_harm']);
  expect(helpFor('US', 'self_harm').lines[0]?.phone).toBe('988');
  expect(helpFor('GB', 'self_harm').lines[0]?.phone).toBe('116 123');
});

test('an unknown country is led to the finder and told of the local emergency number', () => {
  const help = helpFor('XX', 'self_harm');
  expect(help.lines).toEqual([]);
  expect(help.elsewhere.url).toBe('https://findahelpline.com');
  expect(helpFor(null, 'self_harm').country).toBeNull();
});

test.each([
  ['America/New_York', 'US'],
  ['America/Toronto', 'CA'],
  ['Australia/Perth', 'AU'],
  ['Africa/Cairo', 'EG'],
  ['Asia/Riyadh', 'SA'],
  ['UTC', null],
])('%s lies in %s', (zone, country) => {
  expect(guessCountry(zone)).toBe(country);
});

test('no zone lies in two countries, and everything has both languages', () => {
  const zones = Object.values(helpResources().countries).flatMap(({ time_zones }) => time_zones);
  expect(new Set(zones).size).toBe(zones.length);
  for (const { name } of listHelpCountries()) expect(name.ar).toMatch(/\p{Script=Arabic}/u);
});
