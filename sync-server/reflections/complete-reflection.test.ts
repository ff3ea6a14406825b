import { expect, test } from 'vitest';
import type { Reflection } from '../../shared/contract/reflections.ts';
import { reflectionSchema } from '../../shared/contract/reflections.ts';
import type { Author } from './complete-reflection.ts';
import { readChange } from './read-change.ts';
import type { ReceivedReflection } from './plan-changes.ts';
import { anAnswer } from './testing/open-journal.ts';

const her: Author = { userId: 'noor', timeZone: 'Asia/Amman', language: 'ar' };
const NOW = Date.parse('2026-11-21T22:30:00.000Z');
/** Where she is; in Greenwich it is the day before. */
const TODAY = '2026-11-22';
const defaults = {
  now: () => NOW,
  newId: () => '019360a0-0000-7000-8000-000000000001',
  findQuestion: (id: string) =>
    id === 'ic-001'
      ? { id, type: 'inner_child', text: { en: 'As in the bank', ar: 'كما في المخزون' } }
      : undefined,
};

function received(fields: Record<string, unknown>): ReceivedReflection {
  const read = readChange({ ...anAnswer(), ...fields }, her, defaults);
  if (read.kind !== 'change' || !('answer' in read.change)) throw new Error(JSON.stringify(read));
  return read.change;
}

type Field = Exclude<keyof Reflection, 'id' | 'answer'>;
const long = 'x'.repeat(1_100);
const other = '019360A0-0000-7000-8000-00000000000A';

/** Field by field: what may be sent, what is stored, and whether what was sent is kept beside it. */
const table: readonly (readonly [Field, sent: unknown, stored: unknown, kept: boolean])[] = [
  ['time_zone', 'Europe/Berlin', 'Europe/Berlin', false],
  ['time_zone', '+03:30', '+03:30', false],
  ['time_zone', 'Mars/Olympus', 'Asia/Amman', true],
  ['time_zone', 'Etc/Unknown', 'Asia/Amman', true],
  ['time_zone', '', 'Asia/Amman', true],
  ['time_zone', 'a'.repeat(65), 'Asia/Amman', true],
  ['time_zone', 'Asia/\u0000Amman', 'Asia/Amman', true],
  ['time_zone', 180, 'Asia/Amman', true],
  ['time_zone', null, 'Asia/Amman', false],
  ['question_id', 'ff-077', 'ff-077', false],
  ['question_id', `a\u0000b${long}`, `ab${'x'.repeat(62)}`, true],
  ['question_id', 'q\ud800', 'q\ufffd', true],
  ['question_text', '', '', false],
  ['question_text', 'Why \ud83c\udf19?', 'Why \ud83c\udf19?', false],
  ['question_text', long, long.slice(0, 1_000), true],
  ['question_text', 'a\u0000b', 'ab', true],
  ['question_text', 'a\udc00', 'a\ufffd', true],
  ['question_text', { en: 'Why?' }, 'As in the bank', true],
  ['question_text', undefined, 'As in the bank', false],
  ['question_type', 'inner_child', 'inner_child', false],
  ['question_type', 'a type of tomorrow', 'a type of tomorrow', false],
  ['question_type', '', 'inner_child', true],
  ['question_type', long, 'inner_child', true],
  ['question_type', 7, 'inner_child', true],
  ['question_type', 'inner\u0000child', 'inner_child', true],
  ['language', 'ar', 'ar', false],
  ['language', 'en-US', 'en', true],
  ['language', 'AR-eg', 'ar', true],
  ['language', 'tlh', 'ar', true],
  ['language', 'english', 'ar', true],
  ['language', ['en'], 'ar', true],
  ['created_at', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', false],
  ['created_at', '2026-11-20T08:00:00.123456Z', '2026-11-20T08:00:00.123456Z', false],
  ['created_at', '2026-11-20T11:00:00+03:00', '2026-11-20T08:00:00.000Z', true],
  ['created_at', '9999-12-31T23:59:59-10:00', new Date(NOW).toISOString(), true],
  ['created_at', 'yesterday', new Date(NOW).toISOString(), true],
  ['created_at', '2026-02-30T08:00:00Z', new Date(NOW).toISOString(), true],
  ['created_at', 1_790_000_000_000, new Date(NOW).toISOString(), true],
  ['created_at', null, new Date(NOW).toISOString(), false],
  ['date', '2020-02-29', '2020-02-29', false],
  // From the instant it was written at.
  ['date', '2026-02-30', '2026-11-21', true],
  ['date', '٢٠٢٦-١١-٢١', '2026-11-21', true],
  ['date', '21.11.2026', '2026-11-21', true],
  ['date', 20261121, '2026-11-21', true],
  ['date', undefined, '2026-11-21', false],
  ['supersedes', null, null, false],
  ['supersedes', other, other.toLowerCase(), false],
  ['supersedes', 'x', null, true],
  ['supersedes', [other], null, true],
  ['keep_from_model', true, true, false],
  ['keep_from_model', false, false, false],
  ['keep_from_model', undefined, undefined, false],
  ['keep_from_model', null, undefined, false],
  // What she may have meant as a yes is one: the other way round her words would be gone.
  ['keep_from_model', 'true', true, true],
  ['keep_from_model', 1, true, true],
  ['keep_from_model', 'false', true, true],
];

test.each(table)('%s %j is stored as %j, kept as sent: %j', (...[field, sent, stored, kept]) => {
  const reflection = received({ language: 'en', [field]: sent });
  expect(reflection[field]).toEqual(stored);
  expect(Object.keys(reflection.as_sent ?? {})).toEqual(kept ? [field] : []);
  expect(reflection.answer).toBe('Skipping stones');
  expect(reflectionSchema.safeParse(reflection).success).toBe(true);
});

test('every field of a reflection but its id and its words is in the table', () => {
  const fields = Object.keys(reflectionSchema.shape).filter(
    (one) => !['id', 'answer'].includes(one),
  );
  expect(new Set(table.map(([field]) => field))).toEqual(new Set(fields));
});

test('what is kept is what was sent, as far as it is worth keeping', () => {
  expect(received({ time_zone: 'Mars/Olympus', supersedes: { of: 1 } }).as_sent).toEqual({
    time_zone: 'Mars/Olympus',
    supersedes: { of: 1 },
  });
  expect(JSON.stringify(received({ question_text: long.repeat(100) }).as_sent)).toHaveLength(4_021);
});

test('without a day of its own an answer stands under the day of its instant, else under today', () => {
  expect(received({ date: undefined, created_at: '2026-11-19T22:30:00Z' }).date).toBe('2026-11-20');
  expect(received({ date: undefined, created_at: 'x' }).date).toBe(TODAY);
  // A day later in the east, and that one cannot be written.
  expect(received({ date: undefined, created_at: '9999-12-31T23:59:59Z' }).date).toBe(TODAY);
});

test('nothing but the answer, its question and an id that is none refuses an item', () => {
  const strange: unknown[] = [null, true, -1, '', '\u0000', '\ud800', long, [], {}, [[]], 1e308];
  for (const field of Object.keys(reflectionSchema.shape)) {
    for (const value of strange) {
      const read = readChange({ ...anAnswer(), [field]: value }, her, defaults);
      if (read.kind === 'refused') expect(['id', 'question_id', 'answer']).toContain(field);
    }
  }
});

test('a lone half of a character is made whole, in what is stored and what is kept', () => {
  const { answer, as_sent } = received({ answer: 'a\ud83d', language: '\udc00' });
  expect(answer).toBe('a\ufffd');
  expect(as_sent).toEqual({ language: '\udc00' });
});

test('what is nested too deeply to be written again refuses no answer', () => {
  const deep = JSON.parse(`${'['.repeat(15_000)}${']'.repeat(15_000)}`) as unknown;
  const { answer, time_zone, as_sent } = received({ time_zone: deep });
  expect([answer, time_zone, as_sent]).toEqual([
    'Skipping stones',
    'Asia/Amman',
    { time_zone: null },
  ]);
});
