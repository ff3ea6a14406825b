import { expect, test } from 'vitest';
import { digestOf } from '../../shared/contract/digest.ts';
import { createDigestCache, type DocumentMark } from './digest-cache.ts';

/** Documents of anybody, and from which seq on they were asked for. */
function aSource(documents: DocumentMark[], onListed: () => void = () => undefined) {
  const askedFrom: number[] = [];
  return {
    askedFrom,
    position: () => Promise.resolve(positionOf(documents)),
    listSince(_: string, afterSeq: number, limit: number) {
      askedFrom.push(afterSeq);
      const marks = documents.filter(({ seq }) => seq > afterSeq).slice(0, limit);
      return Promise.resolve({ ...positionOf(documents), marks });
    },
    countDocuments: () => Promise.resolve(documents.length),
    listMarks(_: string, afterSeq: number, limit: number) {
      askedFrom.push(afterSeq);
      const found = documents.filter(({ seq }) => seq > afterSeq).slice(0, limit);
      onListed();
      return Promise.resolve(found);
    },
  };
}

const here = { epoch: () => 'here', now: () => 0 };

const positionOf = (documents: readonly DocumentMark[]) => ({
  seq: Math.max(0, ...documents.map(({ seq }) => seq)),
  documents: documents.length,
  journal: 'plain' as const,
});

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
    here,
  );
  expect((await cache.digest('noor')).months).toEqual({ '2026-11': digestOf(['1']) });
  expect((await second)?.months).toEqual({ '2026-11': digestOf(['1', '2']) });
});

test('what is kept goes on from where it was, and of very many users it is kept of the latest alone', async () => {
  const source = aSource([mark(1), mark(2)]);
  const cache = createDigestCache(source, here);
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
  const cache = createDigestCache(source, { ...here, epoch: () => epoch });
  await cache.digest('noor');
  epoch = 'after';
  await cache.digest('noor');
  await cache.digest('noor');
  expect(source.askedFrom).toEqual([0, 0, 2]);
});

test('what was erased since goes out where it was counted, and is counted nowhere where it was not', async () => {
  const documents = [mark(1), mark(2), mark(3)];
  const source = aSource(documents);
  const cache = createDigestCache(source, here);
  /** As it is told by whoever counts all. */
  const counted = () => createDigestCache(aSource(documents), here).digest('noor');
  const erase = (id: string, seq: number) => {
    documents.splice(
      documents.findIndex((one) => one.id === id),
      1,
    );
    documents.push({ ...mark(seq), id, deleted: 1 });
  };
  const told = async () => {
    source.askedFrom.length = 0;
    expect(await cache.digest('noor')).toEqual(await counted());
    return source.askedFrom;
  };
  await told();
  erase('1', 4);
  expect(await told()).toEqual([3]);
  documents.push({ ...mark(5), id: '5' });
  erase('5', 6);
  documents.push({ ...mark(7), id: '7' });
  expect(await told()).toEqual([4]);
  // Of both kinds: it cannot be told which is which.
  documents.push({ ...mark(8), id: '8' });
  erase('8', 9);
  erase('2', 10);
  expect(await told()).toEqual([7, 0]);
});
