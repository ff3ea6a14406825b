import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../shared/contract/routes.ts';
import { pulledReflectionSchema } from '../../shared/contract/sync.ts';
import { textOf } from '../../shared/contract/text.ts';
import { aReflection } from '../testing/builders.ts';
import { encoderOf, REFUSED } from './encoder.ts';

/** As JSON; null where it is refused. */
function bySchema(schema: z.ZodMiniType, value: unknown): string | null {
  const { success, data } = schema.safeParse(value);
  return success ? JSON.stringify(data) : null;
}

/** An encoder may leave to the schema what is in order, and never passes what is not. */
function expectSame(schema: z.ZodMiniType, value: unknown): void {
  const encoded = encoderOf(schema)(value);
  if (encoded !== REFUSED) expect(JSON.stringify(encoded)).toBe(bySchema(schema, value));
}

const family = '👩‍👩‍👧';
const texts = [
  '',
  ' ',
  'a',
  'ba',
  ' a ',
  '👩',
  'a\u0000b',
  '\ud800',
  `x${family}`,
  family.repeat(2),
  '\n',
  'é',
];
const oddities = [
  undefined,
  null,
  true,
  0,
  -0,
  1,
  1.5,
  NaN,
  2 ** 53,
  [],
  {},
  [null],
  ['a'],
  new Date(0),
];
const ids = ['0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee', '2026-02-30', '2026-11-21T10:00:00Z', 'UTC'];

test.each<[string, z.ZodMiniType]>([
  ['a text', z.string()],
  ['a text of some length', z.string().check(z.minLength(2), z.maxLength(4))],
  ['a text that is changed', z.string().check(z.trim(), z.toLowerCase(), z.minLength(1))],
  ['a pattern', z.string().check(z.regex(/^a/))],
  ['a pattern that remembers', z.string().check(z.regex(/a/y))],
  ['a question', z.string().check(z.refine((text) => text !== 'a'))],
  [
    'a question that is not always asked',
    z.string().check(z.refine(() => false, { when: () => false })),
  ],
  ['a check of its own', z.string().check((payload) => void (payload.value = 'changed'))],
  ['a text of people', textOf([1, 3], { tooShort: 'feeling_blank', tooLong: 'feeling_long' })],
  ['what is made a text', z.union([z.coerce.string(), z.int()])],
  ['bytes', z.base64url()],
  ['an id', z.uuid()],
  ['an id that is checked', z.uuid().check(z.maxLength(3))],
  ['an instant', z.iso.datetime()],
  ['an address', z.email()],
  ['a whole number', z.int()],
  ['a whole number that is bounded', z.int().check(z.lte(0))],
  ['a number', z.number()],
  ['a name of a few', z.enum(['a', 'b'])],
  ['nothing else', z.literal('a')],
  ['nothing', z.nullable(z.string())],
  ['an object', z.object({ a: z.optional(z.string()), b: z.nullable(z.int()) })],
  ['an object of nothing that must be', z.object({ a: z.optional(z.string()) })],
  ['an object of what is changed', z.object({ a: z.string().check(z.trim()) })],
  ['an object of anything', z.object({ a: z.unknown() })],
  ['an object that is filled', z.object({ a: z._default(z.string(), 'filled') })],
  ['an object that keeps the rest', z.looseObject({ b: z.int() })],
  ['an object that wants no rest', z.strictObject({ b: z.int() })],
  ['an object that is checked', z.object({ b: z.int() }).check(z.refine(({ b }) => b > 0))],
  ['a list', z.array(z.nullable(z.boolean()))],
  ['a list that is bounded', z.array(z.unknown()).check(z.maxLength(0))],
  ['one of several', z.union([z.object({ a: z.string() }), z.object({ b: z.int() }), z.string()])],
  ['one alone', z.xor([z.object({ a: z.string() }), z.object({ b: z.int() })])],
  ['a record', z.record(z.string(), z.int())],
])('what the schema says of %s, the encoder says', (_, schema) => {
  const inner = [...texts, ...ids, ...oddities];
  const objects = inner.flatMap((a) => [{ a }, { a, b: 1 }, { a, b: null, c: 'a secret' }]);
  for (const value of [...inner, ...objects]) expectSame(schema, value);
});

test('of what a device pulls nothing but the contract leaves, whatever lies there', () => {
  const good = { ...aReflection(), seq: 1 };
  const odd = fc.oneof(fc.constantFrom(...texts, ...ids, ...oddities), fc.string(), fc.anything());
  const names = [...Object.keys(good), 'keep_from_model', 'deleted', 'sealed', 'as_sent'];
  const changes = fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 3 });
  fc.assert(
    fc.property(changes, (changed) => expectSame(pulledReflectionSchema, { ...good, ...changed })),
    { numRuns: 2_000 },
  );
});

test('an answer as it is stored is passed at a glance', () => {
  const answer = { ...aReflection({ answer: `كنت هادئة ${family}` }), seq: 1 };
  const encoded = encoderOf(pulledReflectionSchema)({ ...answer, as_sent: { a: 'secret' } });
  expect(JSON.stringify(encoded)).toBe(bySchema(pulledReflectionSchema, answer));
  expect(encoded).not.toHaveProperty('as_sent');
});

test('every answer of the contract can be read', () => {
  for (const { output } of routes) expectSame(output, {});
});
