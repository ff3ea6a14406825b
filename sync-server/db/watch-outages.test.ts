import { expect, test, vi } from 'vitest';
import { watchOutages } from './watch-outages.ts';

function stage() {
  const stopping = new AbortController();
  const said: boolean[] = [];
  const world = { isThere: true, asked: 0 };
  const outages = watchOutages({
    answers: () => {
      world.asked += 1;
      return Promise.resolve(world.isThere);
    },
    say: (isAway) => said.push(isAway),
    stopping: stopping.signal,
    pauseMs: 1,
  });
  return { outages, said, world, stopping };
}

test('one line when the database goes away, whoever notices, and one when it is back', async () => {
  const { outages, said, world } = stage();
  for (const round of [1, 2]) {
    world.isThere = false;
    await vi.waitFor(() => {
      outages.look();
      expect(said).toHaveLength(2 * round - 1);
    });
    const { asked } = world;
    await vi.waitFor(() => {
      outages.look();
      expect(world.asked).toBeGreaterThan(asked + 3);
    });
    expect(said.at(-1)).toBe(true);
    world.isThere = true;
    await vi.waitFor(() => expect(said).toHaveLength(2 * round));
  }
  expect(said).toEqual([true, false, true, false]);
});

test('one request that failed is no outage', async () => {
  const { outages, said, world } = stage();
  outages.look();
  await vi.waitFor(() => expect(world.asked).toBe(1));
  expect(said).toEqual([]);
});

test('a server that stops asks no more', async () => {
  const { outages, said, world, stopping } = stage();
  world.isThere = false;
  outages.look();
  await vi.waitFor(() => expect(said).toEqual([true]));
  stopping.abort();
  outages.look();
  const { asked } = world;
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(world.asked).toBeLessThanOrEqual(asked + 1);
  expect(said).toEqual([true]);
});
