import { expect, test } from 'vitest';
import { feelingTextSchema, MOODS, pseudonymSchema } from './community.ts';

const faultOf = (schema: typeof feelingTextSchema, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test('the fifteen moods are the spec’s, each with its own emoji and both names', () => {
  expect(MOODS.map(({ name }) => name.en).join(', ')).toBe(
    'Happy, Strong, Peaceful, Inspired, Loving, Confident, Transforming, Blooming, Magical, Hopeful, Content, Reflective, Sad, Anxious, Frustrated',
  );
  expect(new Set(MOODS.map(({ emoji }) => emoji)).size).toBe(15);
  for (const { name } of MOODS) expect(name.ar).toMatch(/^[\u0600-\u06ff]+$/);
});

test.each([
  ['one character', 'a', undefined],
  ['500 families', '👩‍👩‍👧‍👧'.repeat(500), undefined],
  ['501 letters', 'a'.repeat(501), 'feeling_long'],
  ['500 letters between spaces', `  ${'a'.repeat(500)}  `, undefined],
  ['nothing', '', 'feeling_blank'],
  ['spaces', ' \n ', 'feeling_blank'],
  ['zero-width spaces', '\u200b\u200b', 'feeling_blank'],
  ['an empty Braille cell', '\u2800', 'feeling_blank'],
  ['a heart with a variation selector', '\u2764\ufe0f', undefined],
  ['a mountain of marks', `a${'\u0301'.repeat(9_000)}`, 'feeling_long'],
])('a feeling of %s', (_, text, fault) => {
  expect(faultOf(feelingTextSchema, text)).toBe(fault);
});

test.each([
  ['Quiet Lotus 27', undefined],
  ['نجمة هادئة', undefined],
  ['a', 'name_short'],
  ['\u3164\u3164', 'name_short'],
  ['\u3164-\u3164', 'name_without_letter'],
  ['a'.repeat(31), 'name_long'],
  ['me@example.org', 'name_like_address'],
  ['me＠example.org', 'name_like_address'],
  ['ab\u202edc', 'name_like_address'],
  ['two\nlines', 'has_controls'],
  ['—— ——', 'name_without_letter'],
])('the pseudonym %j', (name, fault) => {
  expect(faultOf(pseudonymSchema, name)).toBe(fault);
});
