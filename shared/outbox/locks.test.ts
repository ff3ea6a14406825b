import { describe, expect, test } from 'vitest';
import { createLocks, type Locks } from './locks.ts';

/** A gate that opens when told. */
function aGate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { opened: promise, open: () => resolve(undefined) };
}

const kinds: [string, () => Locks][] = [
  ['Web Locks', () => createLocks()],
  ['a queue in the page', () => createLocks(null)],
];

describe.each(kinds)('%s', (_, make) => {
  test('let one after the other work under a name', async () => {
    const locks = make();
    const gate = aGate();
    const story: string[] = [];
    const first = locks.run('one', async () => {
      story.push('first in');
      await gate.opened;
      story.push('first out');
    });
    const second = locks.run('one', () => {
      story.push('second in');
      return Promise.resolve();
    });
    await locks.run('another', () => Promise.resolve(story.push('other name')));
    gate.open();
    await Promise.all([first, second]);
    expect(story).toEqual(['first in', 'other name', 'first out', 'second in']);
  });

  test('hand back results and errors, and go on after an error', async () => {
    const locks = make();
    await expect(locks.run('two', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await locks.run('two', () => Promise.resolve(7), 1_000)).toBe(7);
  });

  test('are not waited for beyond patience: a frozen holder stops nobody for ever', async () => {
    const locks = make();
    const gate = aGate();
    const frozen = locks.run('three', () => gate.opened);
    expect(await locks.run('three', () => Promise.resolve('went on'), 10)).toBe('went on');
    gate.open();
    await frozen;
  });

  test('work that fails within its patience is not done a second time', async () => {
    const tries: number[] = [];
    const work = () => {
      tries.push(1);
      return Promise.reject(new Error('broken'));
    };
    await expect(make().run('four', work, 1_000)).rejects.toThrow('broken');
    expect(tries).toHaveLength(1);
  });

  test('whoever overtakes a frozen holder does not let the next one in beside it', async () => {
    const locks = make();
    const gate = aGate();
    const story: string[] = [];
    const frozen = locks.run('five', async () => {
      await gate.opened;
      story.push('frozen out');
    });
    await locks.run('five', () => Promise.resolve(), 10);
    const next = locks.run('five', () => Promise.resolve(story.push('next in')));
    await new Promise((turn) => setImmediate(turn));
    gate.open();
    await Promise.all([frozen, next]);
    expect(story).toEqual(['frozen out', 'next in']);
  });
});
