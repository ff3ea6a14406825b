import { expect, test } from 'vitest';
import { isBlankText } from './blank-text.ts';

/** By name, so that a failure can be read. */
const unseen: readonly (readonly [name: string, text: string])[] = [
  ['nothing', ''],
  ['spaces and breaks', ' \n\t\r\v\f'],
  ['a control character', '\u0001\u007f\u0085'],
  ['a no-break space', '\u00a0'],
  ['an ideographic space', '\u3000'],
  ['separators of lines and paragraphs', '\u2028\u2029'],
  ['a soft hyphen', '\u00ad'],
  ['zero-width spaces', '\u200b\u200b'],
  ['joiners alone', '\u200c\u200d'],
  ['marks of direction', '\u200e\u200f\u061c'],
  ['embeddings', '\u202a\u202b\u202c\u202d\u202e'],
  ['isolates', '\u2066\u2067\u2068\u2069'],
  ['word joiners', '\u2060\u2064'],
  ['a byte order mark', '\ufeff'],
  ['a grapheme joiner', '\u034f'],
  ['a variation selector alone', '\ufe0f\u{e0100}'],
  ['tags alone', '\u{e0067}\u{e007f}'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['Khmer vowels that nobody writes', '\u17b4\u17b5'],
  ['a Mongolian vowel separator', '\u180e'],
  ['an empty Braille cell', '\u2800'],
  ['marks of annotation', '\ufff9\ufffa\ufffb'],
  ['joiners of hieroglyphs', '\u{13430}\u{1343f}'],
  ['an empty note', '\u{1d159}'],
  ['several of them', ' \u200f\u2800\n\u3164 '],
];

test.each(unseen)('%s is blank', (_, text) => {
  expect(isBlankText(text)).toBe(true);
});

test.each([
  ['a letter', 'a'],
  ['a letter behind marks', '\u200f\u200b\u2800a'],
  ['a full stop', '.'],
  ['an Arabic letter', 'م'],
  ['an Arabic word with a non-joiner', 'می\u200cخواهم'],
  ['Arabic between marks of direction', '\u202bسلام\u202c'],
  ['the end of an aya', '\u06dd'],
  ['a tatweel', '\u0640'],
  ['a mark on nothing', '\u0301'],
  ['Hangul', '한'],
  ['a Braille cell with a dot', '\u2801'],
  ['a heart with a variation selector', '\u2764\ufe0f'],
  ['a family', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a flag of tags', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
  ['a digit in a key', '1\ufe0f\u20e3'],
  ['half a character', '\ud83d'],
])('%s is not blank', (_, text) => {
  expect(isBlankText(text)).toBe(false);
});

test('no unseen text hides what stands beside it', () => {
  for (const [, text] of unseen) expect(isBlankText(`${text}a${text}`)).toBe(false);
});
