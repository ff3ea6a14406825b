import { expect, test } from 'vitest';
import { digestOf } from '../../shared/contract/digest.ts';
import { createDigestCache, type DocumentMark } from './digest-cache.ts';

/** Documents of anybody, and from which seq on they were asked for. */
function aSource(documents: DocumentMark[], onListed: () => void = () => undefined) {
  const askedFrom: number[] = [];
  return {
    askedFrom,
    newestSeq: () => Promise.resolve(documents.at(-1)?.seq ?? 0),
    countDocuments: () => Promise.resolve(documents.length),
    listMarks(_: string, afterSeq: number, limit: number) {
      askedFrom.push(afterSeq);
      const found = documents.filter(({ seq }) => seq > afterSeq).slice(0, limit);
      onListed();
      return Promise.resolve(found);
    },
  };
}

const mark = (seq: number): DocumentMark => ({
  id: `${seq}`,
  seq,
  date: '2026-11-21',
  deleted: 0,
});

test('who asks while another asks is told of what was stored before she asked', async () => {
  const documents = [mark(1)];
  let second: ReturnType<typeof cache.digest> | undefined;
  const cache = createDigestCache(
    aSource(documents, () => {
      if (second) return;
      documents.push(mark(2));
      second = cache.digest('noor');
    }),
    () => 'here',
  );
  expect((await cache.digest('noor')).months).toEqual({ '2026-11': digestOf(['1']) });
  expect((await second)?.months).toEqual({ '2026-11': digestOf(['1', '2']) });
});

test('what is kept goes on from where it was, and of very many users it is kept of the latest alone', async () => {
  const source = aSource([mark(1), mark(2)]);
  const cache = createDigestCache(source, () => 'here');
  await cache.digest('noor');
  await cache.digest('noor');
  expect(source.askedFrom).toEqual([0, 2]);
  for (let other = 0; other < 1_000; other += 1) await cache.digest(`user ${other}`);
  source.askedFrom.length = 0;
  await cache.digest('user 999');
  await cache.digest('noor');
  expect(source.askedFrom).toEqual([2, 0]);
});

test('of a restored database everything is counted anew', async () => {
  const source = aSource([mark(1), mark(2)]);
  let epoch = 'before';
  const cache = createDigestCache(source, () => epoch);
  await cache.digest('noor');
  epoch = 'after';
  await cache.digest('noor');
  await cache.digest('noor');
  expect(source.askedFrom).toEqual([0, 0, 2]);
});
