import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { file, makeCommonWords } from './make-common-words.mjs';

test('the words most people choose are those of the package they come from', () => {
  const words = makeCommonWords();
  expect(readFileSync(file, 'utf8')).toBe(words);
  expect(words.match(/^[^#].*$/gm)?.length).toBeGreaterThan(3_000);
});
