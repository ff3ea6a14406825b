import { expect, test } from 'vitest';
import { countCharacters } from './characters.ts';
import { MAX_ANSWER_CHARS } from './limits.ts';
import { answerSchema, newReflectionSchema } from './reflections.ts';

const family = '👩‍👩‍👧‍👧';

test('an answer is trimmed, and a blank one is no answer', () => {
  expect(answerSchema.parse('  words \n')).toBe('words');
  expect(answerSchema.safeParse(' \n\t ').success).toBe(false);
});

test.each([
  ['zero-width spaces', '\u200b\u200b'],
  ['a mark of direction', '\u200f'],
  ['a soft hyphen', '\u00ad'],
  ['an empty Braille cell', '\u2800'],
  ['a Hangul filler', '\u3164'],
])('an answer of %s is blank', (_, text) => {
  expect(answerSchema.safeParse(text).error?.issues[0]?.message).toBe('blank');
});

test('marks that nobody sees stay in an answer that says something', () => {
  expect(answerSchema.parse('\u200fمی\u200cخواهم \u2764\ufe0f\u200f')).toBe(
    '\u200fمی\u200cخواهم \u2764\ufe0f\u200f',
  );
});

test('characters are counted as she sees them', () => {
  expect(countCharacters(family)).toBe(1);
  expect(countCharacters('أَحْمَد')).toBe(4);
  expect(answerSchema.safeParse(family.repeat(10_000)).success).toBe(true);
  expect(answerSchema.safeParse('a'.repeat(MAX_ANSWER_CHARS)).success).toBe(true);
  expect(answerSchema.safeParse('a'.repeat(MAX_ANSWER_CHARS + 1)).success).toBe(false);
});

test('only the question and the answer are required of a caller', () => {
  expect(newReflectionSchema.safeParse({ question_id: 'ic-001', answer: 'x' }).success).toBe(true);
  expect(newReflectionSchema.safeParse({ question_id: 'ic-001' }).success).toBe(false);
});

test('text that a database cannot hold is refused', () => {
  expect(answerSchema.safeParse('a\u0000b').success).toBe(false);
});
