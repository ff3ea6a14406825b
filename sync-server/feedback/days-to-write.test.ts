import { expect, test } from 'vitest';
import { daysToWrite } from './days-to-write.ts';

const NOW = Date.parse('2026-11-21T22:30:00.000Z');
const her = { userId: 'noor', timeZone: 'Asia/Amman', language: 'ar' } as const;

test('earlier days are due at once, her today when no page has asked for it', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
  expect(daysToWrite({ ...her, via: 'bearer' }, days, NOW)).toEqual({
    atOnce: ['2026-11-20', '2026-11-21'],
    unlessAsked: ['2026-11-22'],
  });
});

test('what the worker sends is due at once: no page of hers is open', () => {
  expect(daysToWrite({ ...her, via: 'cookie' }, ['2026-11-22'], NOW)).toEqual({
    atOnce: ['2026-11-22'],
    unlessAsked: [],
  });
});

test('days of an import, and days that have not come, are left alone', () => {
  expect(daysToWrite(her, ['2026-11-07', '2026-11-23'], NOW)).toEqual({
    atOnce: [],
    unlessAsked: [],
  });
});
