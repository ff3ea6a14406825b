import { expect, test } from 'vitest';
import { emailSchema, newPasswordSchema, passwordSchema } from './auth.ts';

const ADDRESS = 'leila@example.org';

test.each([
  ['left-to-right marks', `\u200e${ADDRESS}\u200e`],
  ['right-to-left marks', `\u200f${ADDRESS}\u200f`],
  ['an Arabic letter mark', `\u061c${ADDRESS}`],
  ['an embedding', `\u202a${ADDRESS}\u202c`],
  ['an override', `\u202d${ADDRESS}\u202c`],
  ['an isolate', `\u2066${ADDRESS}\u2069`],
  ['a byte order mark', `\ufeff${ADDRESS}`],
  ['zero-width spaces inside', 'leila\u200b@\u200bexample.org'],
  ['a soft hyphen inside', 'leila@exam\u00adple.org'],
  ['a word joiner', `leila\u2060@example.org`],
  ['no-break spaces', `\u00a0${ADDRESS}\u00a0`],
  ['spaces behind marks', `\u200f \u00a0${ADDRESS} \u200f\n`],
  ['capitals', ' Leila@Example.ORG '],
])('an address with %s is the same address', (_, typed) => {
  expect(emailSchema.parse(typed)).toBe(ADDRESS);
});

test.each([
  ['nothing', ''],
  ['marks alone', '\u200f\u200b'],
  ['a space inside', 'leila @example.org'],
  ['a no-break space inside', 'leila\u00a0@example.org'],
  ['a letter of another alphabet', 'leil\u0430@example.org'],
])('an address of %s is none', (_, typed) => {
  expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe('email_invalid');
});

test.each([
  ['six characters', '123456', []],
  ['five characters', '12345', ['password_short', undefined]],
  ['five characters sent as six', 'cafe\u03011', ['password_short', undefined]],
  ['nothing', '', ['new_password_required', 'password_required']],
  ['200 characters', 'x'.repeat(200), []],
  ['200 characters sent as 400', 'e\u0301'.repeat(200), []],
  ['201 characters', 'x'.repeat(201), ['password_long', 'password_long']],
])('a password of %s, as a new one and as one that exists', (_, typed, [asNew, asOld]) => {
  const faultIn = (schema: typeof passwordSchema) =>
    schema.safeParse(typed).error?.issues[0]?.message;
  expect([faultIn(newPasswordSchema), faultIn(passwordSchema)]).toEqual([asNew, asOld]);
});

test('a password goes to the server as it was typed', () => {
  expect(newPasswordSchema.parse(' cafe\u0301-2026 ')).toBe(' cafe\u0301-2026 ');
});
