import { expect, test } from 'vitest';
import { inArabic, inEnglish, toSets, areTogether } from './patterns.ts';
import { indexPhrases, indexTogether, keysOf } from './phrase-index.ts';

test.each([
  ['(took|swallow*) ~3 (pills|tablets)', ['took', 'swallow*']],
  ['i feel (so )?tired', ['feel']],
  ['not ~3 wake up', ['wake']],
  ['(i|me) ~2 (wish|hope)', ['wish', 'hope']],
  ['die(?! (of|for))', ['die']],
  ['(end (it|things)|finish) now', ['now']],
  ['(?<! (film) ~6 )(raped|rape)', null],
  ['*موت* (نفسي|حالي)', ['نفسي', 'حالي']],
  ['[يب]{0,2}ضرب(ني|نا)', null],
])('of %s a match cannot do without %s', (phrase, keys) => {
  expect(keysOf(phrase)).toEqual(keys);
});

const texts = [
  ' i swallowed all the pills ',
  ' we took a walk ',
  ' ما بدي موت ونفسي تعبانه ',
  ' وقفت علي السطح ',
  ' nothing of it ',
];
const phrases = ['(took|swallow*) ~3 (pills|tablets)', 'i ~1 all', 'nothing of', '(of|the) it'];
const arabic = ['(بدي|نفسي) ~1 (موت|تعبانه)', '*سطح*', '[وف]قفت علي', 'نفسي (تعبانه|حلوه)'];
const lists = ['took|swallow* + pills|walk ! all', 'nothing + of it', 'سطح|السطح + وقفت'];

test.each(texts)('an index says the same as asking every phrase: %s', (text) => {
  for (const phrase of phrases) {
    expect(indexPhrases([phrase], inEnglish).isIn(text)).toBe(inEnglish(phrase).test(text));
  }
  for (const phrase of arabic) {
    expect(indexPhrases([phrase], inArabic).isIn(text)).toBe(inArabic(phrase).test(text));
  }
  for (const list of lists) {
    expect(indexTogether([list]).isIn(text)).toBe(areTogether(toSets(list), text));
  }
});
