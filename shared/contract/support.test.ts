import { expect, test } from 'vitest';
import { newTicketSchema } from './support.ts';

const ticket = {
  email: 'leila@example.org',
  subject: 'The export',
  category: 'technical',
  message: 'Where do I find the download of my journal?',
};

/** The fields of one attempt and what is said about them. */
const cases: readonly [what: string, fields: object, codes: Record<string, string>][] = [
  ['everything right', {}, {}],
  ['an address between spaces', { email: ' Leila@Example.org ' }, {}],
  ['no address', { email: '' }, { email: 'email_invalid' }],
  ['half an address', { email: 'leila@' }, { email: 'email_invalid' }],
  ['a missing address', { email: undefined }, { email: 'email_invalid' }],
  ['a subject of 2', { subject: 'ab' }, { subject: 'subject_short' }],
  ['a subject of 3', { subject: 'abc' }, {}],
  ['a subject of 3 with spaces alone', { subject: '   ' }, { subject: 'subject_short' }],
  ['a subject that nobody sees', { subject: '\u3164\u2800\u3164' }, { subject: 'subject_short' }],
  ['an address with marks', { email: '\u200fleila@example.org\u200e' }, {}],
  ['a subject of 100', { subject: 'a'.repeat(100) }, {}],
  ['a subject of 101', { subject: 'a'.repeat(101) }, { subject: 'subject_long' }],
  ['no category', { category: '' }, { category: 'category_missing' }],
  ['an unknown category', { category: 'praise' }, { category: 'category_missing' }],
  ['a message of 9', { message: '123456789' }, { message: 'message_short' }],
  ['a message that nobody sees', { message: '\u200b'.repeat(12) }, { message: 'message_short' }],
  ['a message of 10', { message: '1234567890' }, {}],
  ['a message of 2000', { message: 'م'.repeat(2_000) }, {}],
  ['a message of 2001', { message: 'م'.repeat(2_001) }, { message: 'message_long' }],
  ['a message of 2000 families', { message: '👩‍👩‍👧'.repeat(2_000) }, {}],
];

test.each(cases)('a ticket with %s', (_, fields, codes) => {
  const issues = newTicketSchema.safeParse({ ...ticket, ...fields }).error?.issues ?? [];
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(
    codes,
  );
});
