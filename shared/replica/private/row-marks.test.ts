import { expect, test } from 'vitest';
import type { Receipt } from '../../outbox/outbox-entry.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { erasuresOf } from './row-marks.ts';

const ANSWER = { id: 'answer', date: '2026-11-20' } as const;

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
