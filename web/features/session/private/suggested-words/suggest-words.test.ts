import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../../shared/contract/language.ts';
import { textOf } from '../../../../../shared/sealed/bytes.ts';
import { passphraseBytes } from '../../../../../shared/sealed/passphrase.ts';
import { foldText } from '../../../../../shared/words/fold-text.ts';
import { drawWords, suggestWords, wordsOf } from './suggest-words.ts';

test.each(LANGUAGES)(
  'there are 1,024 words in %s, and no two are typed alike',
  async (language) => {
    const words = await wordsOf(language);
    expect(words).toHaveLength(1_024);
    // As a hand would take one for the other: without hamza, and without what an ending sounds like.
    const heard = words.map((word) => foldText(word).replace(/ه$/, ''));
    expect(new Set(heard).size).toBe(1_024);
    // Nothing of them is changed on the way to the key.
    for (const word of words) expect(textOf(passphraseBytes(word))).toBe(word);
  },
);

test('an English word has three to eight plain letters, and is no plural of another', async () => {
  const words = await wordsOf('en');
  expect(words.filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
  const known = new Set(words);
  const plurals = (word: string) => [`${word}s`, `${word}es`, word.replace(/y$/, 'ies')];
  const isPlural = (word: string) => (one: string) => one !== word && known.has(one);
  expect(words.filter((word) => plurals(word).some(isPlural(word)))).toEqual([]);
});

test('an Arabic word has no letter that is written in more than one way', async () => {
  const words = await wordsOf('ar');
  // Neither hamza nor alef maqsura, no ya and no ha at the end, no vowel mark, no tatweel.
  const plain = /^[ابتثجحخدذرزسشصضطظعغفقكلمنهوي]{2,}[ابتثجحخدذرزسشصضطظعغفقكلمنوة]$/;
  expect(words.filter((word) => !plain.test(word))).toEqual([]);
});

test('five words are drawn, and what is drawn says which', async () => {
  const words = await wordsOf('en');
  const bytes = Uint8Array.of(0, 0, 3, 255, 4, 0, 255, 255, 0, 7);
  const drawn = [0, 1_023, 0, 1_023, 7].map((at) => words[at]);
  expect(drawWords(words, () => bytes)).toBe(drawn.join(' '));
});

test('every word is as likely as any other', async () => {
  const words = await wordsOf('ar');
  const counts = new Map<string, number>();
  for (let number = 0; number < 65_536; number += 1) {
    const bytes = Uint8Array.of(number >> 8, number & 0xff, 0, 0, 0, 0, 0, 0, 0, 0);
    const [first = ''] = drawWords(words, () => bytes).split(' ');
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual(words.toSorted());
  expect(new Set(counts.values())).toEqual(new Set([64]));
});

test('no two offers are the same', async () => {
  const offers = await Promise.all(Array.from({ length: 50 }, () => suggestWords('en')));
  expect(new Set(offers).size).toBe(50);
});
