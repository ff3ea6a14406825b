import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('calls during a run share one more run, which sees what they changed', async () => {
  const doors = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let runs = 0;
  const run = coalesce(async () => {
    const mine = runs;
    runs += 1;
    await doors[mine]?.promise;
    return mine;
  });
  const first = run();
  const others = [run(), run(), run()];
  for (const door of doors) door.resolve(undefined);
  expect(await first).toBe(0);
  expect(await Promise.all(others)).toEqual([1, 1, 1]);
  expect(await run()).toBe(2);
});

test('a run that fails does not stop the next', async () => {
  let runs = 0;
  const run = coalesce(() => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(runs);
  });
  const first = run();
  const second = run();
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe(2);
});
