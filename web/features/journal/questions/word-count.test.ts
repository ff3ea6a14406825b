import { expect, test } from 'vitest';
import { countWords } from './word-count.ts';

test('punctuation, line breaks and emoji are not words', () => {
  expect(countWords('I rested — at last!\n\nIt was good 🌿.', 'en')).toBe(7);
});

test('an empty or blank text has no words', () => {
  expect(countWords('', 'en')).toBe(0);
  expect(countWords(' \n\t ', 'ar')).toBe(0);
});

test('Arabic words are counted with their marks and attached letters as one', () => {
  expect(countWords('جلستُ وحدي، وتنفّستُ بهدوء.', 'ar')).toBe(4);
});

test('a contraction is one word', () => {
  expect(countWords("don't stop", 'en')).toBe(2);
});
