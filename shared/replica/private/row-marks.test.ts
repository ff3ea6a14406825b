import { expect, onTestFinished, test } from 'vitest';
import type { Mark } from '../../contract/journal.ts';
import type { Receipt } from '../../outbox/outbox-entry.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { type LocalStore, memoryStorage, openLocalStore } from '../store/local-store.ts';
import { findRows, putRows } from '../store/row-store.ts';
import { markerOf, rowOf } from '../store/rows.ts';
import { erasuresOf, keepMarks, type MarkedRow, marksOfNow } from './row-marks.ts';

const ANSWER = { id: 'answer', date: '2026-11-20' } as const;
const MARKER = markerOf(ANSWER.id, ANSWER.date);
const ROW = rowOf({
  ...MARKER,
  ...ANSWER,
  language: 'en',
  answer: 'A quiet day.',
  supersedes: null,
});

/** No page of the server has come here yet. */
async function numbersErased(receipt: Partial<Receipt> | null) {
  const parts = {
    journal: { generation: 2 },
    store: { use: () => Promise.resolve([]) },
    outbox: {
      list: () => Promise.resolve([]),
      findReceipt: () =>
        Promise.resolve(receipt && { id: 'answer', seq: 1, acknowledgedAt: 1, ...receipt }),
    },
  } as unknown as ReplicaParts;
  const [erasure] = await erasuresOf(parts, [ANSWER], 1);
  return erasure?.of;
}

test('an erasure says itself under which numbers its answer was sent: the receipt may go before it is put', async () => {
  const numbers = [
    ['phone.1', 7],
    ['phone.2', 3],
  ] as const;
  expect(await numbersErased({ numbers })).toEqual([['phone.2', 3]]);
});

test('an erasure waits where nobody here can tell the number of its answer', async () => {
  expect(await numbersErased(null)).toBeUndefined();
  expect(await numbersErased({ numbers: [['phone.1', 7]] })).toBeUndefined();
  // What lay there already may lie under the number of another device.
  expect(await numbersErased({ numbers: [['phone.2', 3]], isDuplicate: true })).toBeUndefined();
});

/** A page shows the answer under new keys; `before` is here when it comes, `after` is put before its number is kept. */
async function keptBeside(before: MarkedRow, after: MarkedRow): Promise<MarkedRow | undefined> {
  const opening = await memoryStorage(() => undefined);
  const local = await openLocalStore('numbers-of-rows', opening);
  onTestFinished(() => local.close());
  const use = <T>(work: (store: LocalStore) => T) => work(local);
  const at: Mark = ['walk.2', 4];
  const page = {
    reflections: [],
    erased: [],
    unreadable: 0,
    said: new Map([[ANSWER.id, { entry: { at, seen: {} }, generation: 2 }]]),
  };
  await putRows<MarkedRow>(local.reflections, [before]);
  const here = await findRows(local.reflections, [ANSWER.id]);
  await putRows<MarkedRow>(local.reflections, [after]);
  await keepMarks({ store: { use } } as unknown as ReplicaParts, page, here);
  const [row] = await findRows<MarkedRow>(local.reflections, [ANSWER.id]);
  return row;
}

const OF_BEFORE = { marks: [['phone.1', 3]] } as const;

test('what she erases in the moment in which its new number comes has it: its erasure waits for that', async () => {
  const row = await keptBeside({ ...ROW, ...OF_BEFORE }, MARKER);
  expect(row).toMatchObject({ erased: true, answer: '' });
  expect(marksOfNow(row ? [row] : [], 2).get(ANSWER.id)).toEqual([['walk.2', 4]]);
});

test('what is there again in that moment is left as it is', async () => {
  const row = await keptBeside({ ...MARKER, ...OF_BEFORE }, ROW);
  expect(row).toMatchObject({ erased: false, ...OF_BEFORE });
});
