import { expect, test } from 'vitest';
import { pseudonymSchema } from '../../shared/contract/community.ts';
import { isReserved, offerPseudonym, pseudonymKey } from './pseudonyms.ts';

test('what is offered is a valid name in her language', () => {
  for (let count = 0; count < 200; count += 1) {
    expect(offerPseudonym('en')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{2}$/);
    expect(offerPseudonym('ar')).toMatch(/^[\u0600-\u06ff]+ [\u0600-\u06ff]+ \d{2}$/);
    expect(pseudonymSchema.safeParse(offerPseudonym('ar')).success).toBe(true);
  }
});

test.each([
  ['Quiet Lotus', 'quiet  LOTUS'],
  ['Zoë', 'zoe\u0308'],
  ['نجمة', 'نَجْمَة'],
  ['Lotus', 'Lo\u200btus'],
  ['Lotus', 'Ｌｏｔｕｓ'],
])('%j and %j are the same name', (one, other) => {
  expect(pseudonymKey(one)).toBe(pseudonymKey(other));
});

test.each(['You', 'YOU ', 'أنتِ', 'انت'])('%j means the reader and is nobody’s name', (name) => {
  expect(isReserved(pseudonymKey(name))).toBe(true);
});
