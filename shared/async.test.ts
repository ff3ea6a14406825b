import { expect, test, vi } from 'vitest';
import { coalesce, createKeyedMutex, withTimeout } from './async.ts';

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

test('what takes too long ends with what was meant for that, and leaves no timer when it does not', async () => {
  vi.useFakeTimers();
  const never = new Promise<string>(() => undefined);
  const late = withTimeout(never, 1_000, () => 'late');
  const refused = withTimeout(never, 1_000, () => Promise.reject(new Error('too late')));
  const noticed = expect(refused).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe('late');
  await noticed;
  expect(await withTimeout(Promise.resolve('soon'), 1_000, () => 'late')).toBe('soon');
  await expect(
    withTimeout(Promise.reject(new Error('at once')), 1_000, () => 'late'),
  ).rejects.toThrow('at once');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('under one key the second begins when the first ended, however it ended; another key waits for nobody', async () => {
  const mutex = createKeyedMutex();
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const work = (name: string, result: Promise<string>) => () => {
    begun.push(name);
    return result;
  };
  const one = mutex.run('hers', work('one', first.promise));
  const two = mutex.run('hers', work('two', Promise.resolve('two')));
  const other = mutex.run('another’s', work('other', Promise.resolve('other')));
  expect(await other).toBe('other');
  expect(begun).toEqual(['one', 'other']);
  first.reject(new Error('broken'));
  await expect(one).rejects.toThrow('broken');
  expect(await two).toBe('two');
});
