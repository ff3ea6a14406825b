import { expect, test } from 'vitest';
import { FIELD_CODES } from '../../shared/contract/field-codes.ts';
import { fieldSentence } from './field-sentences.ts';

test.each(FIELD_CODES)('whoever calls without the page is told %s in a sentence', (code) => {
  expect(fieldSentence(code)).toContain(' ');
});

test.each(['Invalid input', 'toString'])('“%s” is said as it is', (sentence) => {
  expect(fieldSentence(sentence)).toBe(sentence);
});
