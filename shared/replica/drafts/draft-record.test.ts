import { expect, test } from 'vitest';
import { UNDATED } from '../../contract/day.ts';
import type { Draft } from './draft.ts';
import { draftOf, draftsOf, recordOf } from './draft-record.ts';

const DAY = '2026-11-20';
const origin = {
  question_id: 'q1',
  question_text: 'Which game?',
  question_type: 'inner_child',
  language: 'en',
} as const;

test.each<[string, Draft]>([
  [DAY, { target: { question: 'q1' }, text: 'Half' }],
  [DAY, { target: { question: 'q1' }, text: '', keep_from_model: true }],
  [DAY, { target: { edits: 'a1' }, text: 'Half', origin, keep_from_model: true }],
  [UNDATED, { target: { field: 'ticket:subject' }, text: 'Half' }],
])('what is stored of %s %j is read as it was', (day, draft) => {
  expect(draftOf(recordOf(day, draft))).toEqual(draft);
});

test('what the versions before kept beside a draft is part of it', () => {
  const record = (question_id: string, text: string) => ({ date: DAY, question_id, text });
  const drafts = draftsOf([
    record('keep:q1', 'kept'),
    record('q1', 'Half'),
    record('edit:a1', 'Other'),
    record('edit-of:a1', JSON.stringify(origin)),
    record('keep:edit:a1', 'kept'),
    record('keep:q2', 'kept'),
    record('q3', 'Plain'),
  ]);
  expect([...drafts.values()]).toEqual([
    { target: { question: 'q1' }, text: 'Half', keep_from_model: true },
    { target: { edits: 'a1' }, text: 'Other', origin, keep_from_model: true },
    { target: { question: 'q2' }, text: '', keep_from_model: true },
    { target: { question: 'q3' }, text: 'Plain' },
  ]);
});

test.each(['', 'no JSON', '{"question_id":"q1"}'])(
  'an origin that cannot be read (%j) is none, and its draft stays',
  (kept) => {
    const drafts = draftsOf([
      { date: DAY, question_id: 'edit:a1', text: 'Half' },
      { date: DAY, question_id: 'edit-of:a1', text: kept },
    ]);
    expect([...drafts.values()]).toEqual([{ target: { edits: 'a1' }, text: 'Half' }]);
  },
);
