import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinTexts, mergeTexts } from './merge-texts.ts';

/** As she writes: few words, so that texts share some of them, with and without line ends. */
const words = fc
  .array(fc.constantFrom('bread', 'Milk', 'and', 'tea', 'ليل', 'a', ' ', '\n', '\n\n'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(' '));

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test('no line of either text is lost or cut', () => {
  fc.assert(
    fc.property(words, words, fc.boolean(), (other, mine, isTyping) => {
      const merged = mergeTexts(other, mine, isTyping);
      for (const line of [...linesOf(other), ...linesOf(mine)]) expect(merged).toContain(line);
    }),
  );
});

test('a text meets itself, and what was made of it, without growing', () => {
  fc.assert(
    fc.property(words, words, (other, mine) => {
      const merged = mergeTexts(other, mine);
      expect(mergeTexts(mine, mine)).toBe(mine);
      expect(mergeTexts(merged, mine).trim()).toBe(merged.trim());
      expect(mergeTexts(other, merged).trim()).toBe(merged.trim());
    }),
  );
});

test('while she types, the text ends where she types', () => {
  fc.assert(
    fc.property(words, words, (other, mine) => {
      fc.pre(mine.trim() !== '');
      expect(mergeTexts(other, mine, true).endsWith(mine)).toBe(true);
    }),
  );
});

test('a blank text adds nothing', () => {
  fc.assert(
    fc.property(words, fc.constantFrom('', ' ', '\n'), (text, blank) => {
      fc.pre(text.trim() !== '');
      expect(mergeTexts(text, blank)).toBe(text);
      expect(mergeTexts(blank, text)).toBe(text);
    }),
  );
});

test.each([
  ['Other\n\nMine', 'Mine', 'Other\n\nMine'],
  ['Mine\n\nOther', 'Mine', 'Other\n\nMine'],
  ['One\n\nMine\n\nTwo', 'Mine', 'One\n\nTwo\n\nMine'],
  ['Other', 'Mine', 'Other\n\nMine'],
  ['Other', 'Other and mine', 'Other and mine'],
  ['Other', '', 'Other'],
  // A word of hers inside one of the other's.
  ['Milk', 'M', 'Milk\n\nM'],
])(
  'while she types, %j met by %j becomes %j: hers last, at the caret',
  (stored, mine, expected) => {
    expect(mergeTexts(stored, mine, true)).toBe(expected);
  },
);

test('several texts become one in their order, one that is part of another once', () => {
  expect(joinTexts(['Bread', 'Milk and bread', 'Bread and tea', 'tea'])).toBe(
    'Bread\n\nMilk and bread\n\nBread and tea',
  );
});
