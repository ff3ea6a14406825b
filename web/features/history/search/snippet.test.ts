import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../../../../shared/words/fold-text.ts';
import { searchWords } from '../../../../shared/replica/search/search-words.ts';
import { hitsOf, snippetOf } from './snippet.ts';

function marked(text: string, query: string): string {
  return snippetOf(text, searchWords(query))
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('');
}

test('the hit is marked in her own spelling, with its marks and accents', () => {
  expect(marked('زرتُ أَحْمَدَ اليوم', 'احمد')).toBe('زرتُ [أَحْمَدَ] اليوم');
  expect(marked('ذهبتُ إلى المدرسةِ', 'المدرسه')).toBe('ذهبتُ إلى [المدرسةِ]');
  expect(marked('قــلبي', 'قلبي')).toBe('[قــلبي]');
  expect(marked('Tea at the Cafe\u0301 today', 'café')).toBe('Tea at the [Cafe\u0301] today');
  expect(marked('The straße ends', 'strasse')).toBe('The [straße] ends');
  expect(marked('rain, Rainbow and RAIN', 'rain')).toBe('[rain], [Rain]bow and [RAIN]');
});

test('several words are each marked, overlapping ones once', () => {
  expect(marked('a garden gate', 'gate gard')).toBe('a [gard]en [gate]');
  expect(marked('banana', 'bana nana')).toBe('[banana]');
});

test('a long answer is cut around its first hit, between words', () => {
  const text = `${'before '.repeat(40)}rain ${'after '.repeat(60)}`.trim();
  const shown = marked(text, 'rain');
  expect(shown).toMatch(/^…before (before )+\[rain\] (after )+after…$/);
  expect(shown.length).toBeLessThan(190);
});

test('without a hit the beginning is shown, and an emoji is never cut in two', () => {
  expect(marked('Nothing here', 'rain')).toBe('Nothing here');
  const faces = '🌙'.repeat(200);
  for (const { text } of snippetOf(faces, ['x'])) expect(text.isWellFormed()).toBe(true);
  expect(marked('é'.normalize('NFD').repeat(120), 'rain')).toMatch(/\u0301…$/u);
});

test('whatever she wrote, every hit folds to what was looked for and nothing is lost', () => {
  const letter = fc.constantFrom(...'aAéßﬁ أإآٱاةهىيءَّـ🌙\n’İ'.split(''), 'e\u0301', 'لا');
  const text = fc.array(letter, { maxLength: 40 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, fc.string({ unit: letter, minLength: 1, maxLength: 3 }), (written, query) => {
      const words = searchWords(query);
      const hits = hitsOf(written, words);
      for (const { start, end } of hits) {
        const folded = foldText(written.slice(start, end));
        expect(words.some((word) => folded.includes(word))).toBe(true);
      }
      const isThere = words.some((word) => foldText(written).includes(word));
      expect(hits.length > 0).toBe(isThere);
      const pieces = snippetOf(written, words).map((piece) => piece.text);
      expect(pieces.join('')).toBe(written);
    }),
  );
});
