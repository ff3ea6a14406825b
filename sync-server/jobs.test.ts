import { expect, test } from 'vitest';
import { startJobs } from './jobs.ts';

test('a job is done again and again, one turn at a time, and a fault ends neither it nor the server', async () => {
  const faults: unknown[] = [];
  let [turns, under, most] = [0, 0, 0];
  const { promise: enough, resolve } = Promise.withResolvers<undefined>();
  const work = async () => {
    turns += 1;
    under += 1;
    most = Math.max(most, under);
    await new Promise((done) => setImmediate(done));
    under -= 1;
    if (turns >= 2) resolve(undefined);
    throw new Error(`turn ${turns}`);
  };
  const end = startJobs([{ pattern: '* * * * * *', work }], (fault) => faults.push(fault));
  await enough;
  await new Promise((done) => setImmediate(done));
  end();
  expect(most).toBe(1);
  expect(faults.length).toBeGreaterThanOrEqual(2);
});
