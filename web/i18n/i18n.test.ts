import { expect, test } from 'vitest';
import { ar } from './ar/ar.ts';
import { lock as arLock } from './ar/lock.ts';
import { privateTexts as arPrivate } from './ar/private.ts';
import { en } from './en/en.ts';
import { lock as enLock } from './en/lock.ts';
import { privateTexts as enPrivate } from './en/private.ts';

const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const english = flatten({ ...en, lock: enLock, private: enPrivate });
const arabic = flatten({ ...ar, lock: arLock, private: arPrivate });
const plainKey = (key: string): string => key.replace(new RegExp(`_(${PLURALS.join('|')})$`), '');
const counted = (texts: ReadonlyMap<string, string>): string[] => [
  ...new Set([...texts.keys()].filter((key) => plainKey(key) !== key).map(plainKey)),
];

test('both languages say the same things', () => {
  const said = (texts: ReadonlyMap<string, string>) => [
    ...new Set([...texts.keys()].map(plainKey)),
  ];
  expect(said(arabic).sort()).toEqual(said(english).sort());
});

test('every counted text has the six Arabic forms and the two English ones', () => {
  for (const key of counted(english)) {
    expect(formsOf(arabic, key), key).toEqual(PLURALS);
    expect(formsOf(english, key), key).toEqual(['one', 'other']);
  }
});

test('no text is empty, and none keeps a placeholder the other language lacks', () => {
  for (const [key, text] of [...english, ...arabic]) expect(text.trim(), key).not.toBe('');
  for (const [key, text] of arabic) {
    const original = english.get(key) ?? english.get(`${plainKey(key)}_other`) ?? '';
    // "Two entries" names its number in words, so a counted form may leave the figure out.
    const ours = placeholders(text).filter((name) => name !== 'count');
    const theirs = placeholders(original).filter((name) => name !== 'count');
    expect(ours, key).toEqual(theirs);
  }
});

test('Arabic speaks to a woman: every "your" carries its kasra', () => {
  const notYours = /^[وفبلك]*(ذلك|تلك|هناك|تشارك|الاشتراك)$/;
  for (const [key, text] of arabic) {
    const words = text.match(/[ء-ي\u064b-\u0652]+/g) ?? [];
    const unmarked = words.filter((word) => word.endsWith('ك') && !notYours.test(word));
    expect(unmarked, key).toEqual([]);
  }
});

test.each([0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103])('%i has its Arabic form', (count) => {
  const forms = 'zero one two few few many many other other other few'.split(' ');
  const counts = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103];
  expect(new Intl.PluralRules('ar').select(count)).toBe(forms[counts.indexOf(count)]);
});

function formsOf(texts: ReadonlyMap<string, string>, key: string): string[] {
  return PLURALS.filter((form) => texts.has(`${key}_${form}`));
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name).sort();
}

function flatten(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flatten(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, String(value)] as const],
    ),
  );
}
