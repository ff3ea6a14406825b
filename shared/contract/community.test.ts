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
  ['501 letters', 'a'.repeat(501), 'A feeling has at most 500 characters'],
  ['500 letters between spaces', `  ${'a'.repeat(500)}  `, undefined],
  ['nothing', '', "Please share how you're feeling"],
  ['spaces', ' \n ', "Please share how you're feeling"],
  ['a mountain of marks', `a${'\u0301'.repeat(9_000)}`, 'A feeling has at most 500 characters'],
])('a feeling of %s', (_, text, fault) => {
  expect(faultOf(feelingTextSchema, text)).toBe(fault);
});

test.each([
  ['Quiet Lotus 27', undefined],
  ['نجمة هادئة', undefined],
  ['a', 'A name has at least 2 characters'],
  ['a'.repeat(31), 'A name has at most 30 characters'],
  ['me@example.org', 'A name cannot look like an address'],
  ['me＠example.org', 'A name cannot look like an address'],
  ['ab\u202edc', 'A name cannot look like an address'],
  ['two\nlines', 'contains control characters'],
  ['—— ——', 'A name has at least one letter'],
])('the pseudonym %j', (name, fault) => {
  expect(faultOf(pseudonymSchema, name)).toBe(fault);
});
