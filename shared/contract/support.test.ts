import { expect, test } from 'vitest';
import { newTicketSchema } from './support.ts';

const ticket = {
  email: 'leila@example.org',
  subject: 'The export',
  category: 'technical',
  message: 'Where do I find the download of my journal?',
};

/** The fields of one attempt and the sentences said about them. */
const cases: readonly [what: string, fields: object, sentences: Record<string, string>][] = [
  ['everything right', {}, {}],
  ['an address between spaces', { email: ' Leila@Example.org ' }, {}],
  ['no address', { email: '' }, { email: 'Please enter a valid email address' }],
  ['half an address', { email: 'leila@' }, { email: 'Please enter a valid email address' }],
  ['a missing address', { email: undefined }, { email: 'Please enter a valid email address' }],
  ['a subject of 2', { subject: 'ab' }, { subject: 'Subject must be at least 3 characters' }],
  ['a subject of 3', { subject: 'abc' }, {}],
  [
    'a subject of 3 with spaces alone',
    { subject: '   ' },
    { subject: 'Subject must be at least 3 characters' },
  ],
  ['a subject of 100', { subject: 'a'.repeat(100) }, {}],
  [
    'a subject of 101',
    { subject: 'a'.repeat(101) },
    { subject: 'Subject must be less than 100 characters' },
  ],
  ['no category', { category: '' }, { category: 'Please select a category' }],
  ['an unknown category', { category: 'praise' }, { category: 'Please select a category' }],
  [
    'a message of 9',
    { message: '123456789' },
    { message: 'Message must be at least 10 characters' },
  ],
  ['a message of 10', { message: '1234567890' }, {}],
  ['a message of 2000', { message: 'م'.repeat(2_000) }, {}],
  [
    'a message of 2001',
    { message: 'م'.repeat(2_001) },
    { message: 'Message must be less than 2000 characters' },
  ],
  ['a message of 2000 families', { message: '👩‍👩‍👧'.repeat(2_000) }, {}],
];

test.each(cases)('a ticket with %s', (_, fields, sentences) => {
  const issues = newTicketSchema.safeParse({ ...ticket, ...fields }).error?.issues ?? [];
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(
    sentences,
  );
});
