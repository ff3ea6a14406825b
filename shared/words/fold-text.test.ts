import { expect, test } from 'vitest';
import { arabicForms } from './arabic-forms.ts';
import { foldText } from './fold-text.ts';
import { tokens } from './tokens.ts';

test.each([
  ['أَحْمَد', 'احمد'],
  ['إِيمَان', 'ايمان'],
  ['آمال', 'امال'],
  ['ٱلحمد', 'الحمد'],
  ['مدرسة', 'مدرسه'],
  ['هدى', 'هدي'],
  ['مسؤولة', 'مسوولة'],
  ['عائلة', 'عايلة'],
  ['هدوء', 'هدو'],
  ['جمـــيل', 'جميل'],
  ['هٰذا', 'هذا'],
  ['ﻻ', 'لا'],
  ['کتابی', 'كتابي'],
  ['٢٠٢٦', '2026'],
  ['Café', 'CAFE'],
  ['naïve Zoë', 'naive zoe'],
  ['Straße', 'strasse'],
  ['don’t', "don't"],
  ['İstanbul', 'istanbul'],
])('%s is found by %s', (text, query) => {
  expect(foldText(text)).toBe(foldText(query));
});

test('folding twice changes nothing more', () => {
  const once = foldText('أَحْمَد وسُعاد؟ Crème brûlée, ﷲ');
  expect(foldText(once)).toBe(once);
});

test('different words stay different', () => {
  expect(foldText('قلب')).not.toBe(foldText('كلب'));
  expect(foldText('rest')).not.toBe(foldText('rust'));
});

test('invisible marks of direction do not hide a word', () => {
  expect(foldText('a\u200fb\u2068c\u2069')).toBe('abc');
});

test('tokens write contractions out and leave words that only look like them', () => {
  expect(tokens("I can't, don’t and I'll")).toEqual([
    'i',
    'can',
    'not',
    'do',
    'not',
    'and',
    'i',
    'will',
  ]);
  expect(tokens('ill, well, hell')).toEqual(['ill', 'well', 'hell']);
  expect(tokens("my mother's tea")).toEqual(['my', 'mother', 'tea']);
});

test('an Arabic word is found without what is joined to it', () => {
  expect(arabicForms(foldText('وبيتها'))).toContain('بيت');
  expect(arabicForms(foldText('والعائلة'))).toContain('عايل');
  expect(arabicForms(foldText('بالتعب'))).toContain('تعب');
  expect(arabicForms('في')).toEqual(['في']);
});

test('words that every object of JavaScript knows are words like others', () => {
  const words = ['constructor', 'toString', 'valueOf'];
  expect(tokens(words.join(' '))).toEqual(words.map((word) => word.toLowerCase()));
});
