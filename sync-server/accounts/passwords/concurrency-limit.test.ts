import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that ends when it is told to. */
function aJob(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    log.push(name);
    return promise;
  };
  return { work, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two run at once, the others in the order they came, also after one that failed', async () => {
  const inTurn = createConcurrencyLimit({ places: 2, queue: 10 });
  const log: string[] = [];
  const jobs = ['a', 'b', 'c', 'd'].map((name) => aJob(log, name));
  const results = Promise.allSettled(jobs.map(({ work }) => inTurn(work)));
  await settle();
  expect(log).toEqual(['a', 'b']);
  jobs[1]?.fail();
  await settle();
  expect(log).toEqual(['a', 'b', 'c']);
  jobs[0]?.finish();
  await settle();
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  for (const { finish } of jobs) finish();
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

test('who comes when the queue is full is sent away, and can come again', async () => {
  const inTurn = createConcurrencyLimit({ places: 1, queue: 1 });
  const [running, waiting] = [aJob([], 'a'), aJob([], 'b')];
  const both = Promise.all([inTurn(running.work), inTurn(waiting.work)]);
  await expect(inTurn(() => Promise.resolve('c'))).rejects.toMatchObject({ code: 'unavailable' });
  running.finish();
  waiting.finish();
  expect(await both).toEqual(['a', 'b']);
  expect(await inTurn(() => Promise.resolve('c'))).toBe('c');
});
