import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Reflection } from '../../shared/contract/reflections.ts';
import { bytesOf, ROW_BYTES } from './account-size.ts';
import {
  ERASED,
  keyOf,
  planChanges,
  type KnownRow,
  type SealedChange,
  type SealedReflection,
  type Sent,
} from './plan-changes.ts';
import { anAnswer } from './testing/open-journal.ts';

const received = (fields: Partial<Reflection> = {}): SealedReflection => {
  const { id, date, supersedes, keep_from_model } = anAnswer(fields);
  const sealed = Buffer.from('words under her key');
  return {
    id,
    date,
    supersedes,
    ...(keep_from_model !== undefined && { keep_from_model }),
    sealed,
  };
};
const erasureOf = (id: string): SealedChange => ({ id, deleted: true });
const aRow = (fields: Partial<KnownRow> = {}): KnownRow => ({
  user_id: 'noor',
  id: uuidv7(),
  seq: 1,
  deleted: 0,
  date: '2026-11-20',
  keep_from_model: 0,
  generation: null,
  bytes: 400,
  ...fields,
});

/** Of accounts whose seq is 10 and which hold five answers. */
function plan(sent: readonly Sent[], known: readonly KnownRow[] = []) {
  const seqs = new Map<string, number>();
  const sizes = new Map(
    ['noor', 'sara'].map((userId) => [
      userId,
      { documents: 5, answers: 5, bytes: 5_000, journal: 'plain' as const },
    ]),
  );
  return planChanges(
    { rows: new Map(known.map((row) => [keyOf(row.user_id, row.id), row])), sizes },
    sent,
    {
      bounds: { bytes: 1e9, rows: 1e6 },
      receivedAt: 7,
      nextSeq(userId) {
        const seq = (seqs.get(userId) ?? 10) + 1;
        seqs.set(userId, seq);
        return seq;
      },
    },
  );
}

const ofNoor = (...changes: SealedChange[]): Sent => ({ userId: 'noor', changes });
const ofSara = (...changes: SealedChange[]): Sent => ({ userId: 'sara', changes });

test('of several users at once each goes on from her own seq, and ids are each one’s own', () => {
  const [one, two, three] = [received(), received(), received()];
  const { outcomes, rows } = plan([ofNoor(one, two), ofSara(three, two), ofNoor(one)]);
  expect(outcomes).toEqual([
    [
      { status: 'stored', seq: 11 },
      { status: 'stored', seq: 12 },
    ],
    [
      { status: 'stored', seq: 11 },
      { status: 'stored', seq: 12 },
    ],
    [{ status: 'duplicate', seq: 11 }],
  ]);
  expect(rows.map(({ user_id, id, seq }) => [user_id, id, seq])).toEqual([
    ['noor', one.id, 11],
    ['noor', two.id, 12],
    ['sara', three.id, 11],
    ['sara', two.id, 12],
  ]);
});

test('what is sent and erased in one batch leaves its place and its day, and nothing it said', () => {
  const answer = received();
  const { outcomes, rows, erasures, erased, sizes } = plan([
    ofNoor(answer, erasureOf(answer.id), answer),
  ]);
  expect(outcomes.flat().map((outcome) => 'seq' in outcome && outcome.seq)).toEqual([11, 12, 12]);
  expect(rows).toEqual([
    {
      ...ERASED,
      user_id: 'noor',
      id: answer.id,
      seq: 12,
      date: answer.date,
      received_at: 7,
      keep_from_model: 0,
    },
  ]);
  expect(ERASED).toMatchObject({ deleted: 1, answer: null, question_text: null, as_sent: null });
  // Nobody can have quoted it.
  expect([erasures, erased]).toEqual([[], []]);
  const bytes = 5_000 + ROW_BYTES + answer.id.length;
  expect(sizes.get('noor')).toEqual({ documents: 6, answers: 5, bytes });
});

test('an erasure of what was here before names it and its day, once; a stranger’s is left alone', () => {
  const [hers, erasedOne, another] = [
    aRow(),
    aRow({ deleted: 1, seq: 2 }),
    aRow({ user_id: 'sara' }),
  ];
  const { outcomes, erasures, erased, sizes } = plan(
    [ofNoor(...[hers, hers, erasedOne, another].map(({ id }) => erasureOf(id)))],
    [hers, erasedOne, another],
  );
  expect(outcomes[0]).toEqual([
    { status: 'stored', seq: 11 },
    { status: 'duplicate', seq: 11 },
    { status: 'duplicate', seq: 2 },
    // An erasure of what never was here, as far as she is concerned.
    { status: 'stored', seq: 12 },
  ]);
  expect(erasures).toEqual([{ userId: 'noor', id: hers.id, seq: 11 }]);
  expect(erased).toEqual([{ id: hers.id, date: hers.date }]);
  expect([...sizes]).toEqual([
    [
      'noor',
      {
        documents: 6,
        answers: 4,
        bytes: 5_000 - 400 + hers.id.length + ROW_BYTES + another.id.length,
      },
    ],
  ]);
});

test('an edit keeps from a model what the answer it replaces was kept from, if that is hers', () => {
  const hers = aRow({ keep_from_model: 1 });
  const another = aRow({ keep_from_model: 1, user_id: 'sara' });
  const kept = received({ keep_from_model: true });
  const { rows } = plan(
    [
      ofNoor(
        received({ supersedes: hers.id }),
        received({ supersedes: another.id }),
        received({ supersedes: hers.id, keep_from_model: false }),
        kept,
        received({ supersedes: kept.id }),
      ),
    ],
    [hers, another],
  );
  expect(rows.map(({ keep_from_model }) => keep_from_model)).toEqual([1, 0, 0, 1, 1]);
});

test('what is stored counts with all its bytes, and nothing of it changes what is not stored', () => {
  const { rows, sizes } = plan([ofNoor(received())]);
  const [row] = rows;
  const bytes = 5_000 + ROW_BYTES + 36 + Buffer.byteLength('words under her key');
  expect(row && 5_000 + bytesOf(row)).toBe(bytes);
  expect(sizes.get('noor')).toEqual({ documents: 6, answers: 6, bytes });
  expect(sizes.has('sara')).toBe(false);
});
