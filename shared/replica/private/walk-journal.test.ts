import { expect, test } from 'vitest';
import { MAX_BATCH_BYTES } from '../../contract/limits.ts';
import { batchesOf } from './walk-journal.ts';

test('a batch is weighed as it travels: letters of three bytes count three', () => {
  const changes = Array.from({ length: 40 }, (_, index) => ({
    index,
    answer: '我'.repeat(20_000),
  }));
  const batches = [...batchesOf(changes)];
  expect(batches.flat()).toEqual(changes);
  for (const reflections of batches) {
    expect(Buffer.byteLength(JSON.stringify({ reflections }))).toBeLessThan(MAX_BATCH_BYTES);
  }
});
