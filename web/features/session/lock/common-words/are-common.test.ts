import { expect, test } from 'vitest';
import { areCommon } from './are-common.ts';

test.each([
  'password',
  '123456',
  'PassWord',
  'iloveyou',
  'password1234567890',
  'passwordpassword',
  'password password 2024',
  '1234567890123456',
  '121212',
  'نورنورنور',
  'abcdefghijklmn',
  '987654',
  'sunshine2019',
  // Digits of an Arabic or a Persian keyboard, wide letters, marks that nobody sees.
  '١٢٣٤٥٦',
  '۱۲۳۴۵۶۷۸',
  'ｐａｓｓｗｏｒｄ',
  'pass\u200fword',
  // "password" and "qwerty" on the keys of an Arabic keyboard.
  'حشسسصخقي',
  'ضصثقفغ',
  'ضصثقفغ١٢٣',
  'بسم الله الرحمن الرحيم',
  'بِسْمِ الله',
  'كلمة السر 123',
  'أحمد2020',
  'حبيبتي حبيبتي',
])('among the first that somebody tries: %s', async (words) => {
  expect(await areCommon(words)).toBe(true);
});

test.each([
  'seven apples under a bridge',
  'password of my grandmother',
  'monkey dragon',
  '481516',
  '135824',
  '200417',
  'تفاح نافذة بحر قنديل سلحفاة',
  'نور في بيت جدتي القديم',
  '',
])('not among them: %s', async (words) => {
  expect(await areCommon(words)).toBe(false);
});
