import { afterEach, describe, expect, test, vi } from 'vitest';
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

describe('a page that is left', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** As the browser tells a page of it. */
  function aPage(): EventTarget {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    return page;
  }

  const waiting = async (name: string): Promise<number | undefined> => {
    const { pending } = await navigator.locks.query();
    return pending?.filter((lock) => lock.name === name).length;
  };

  test('stands in nobody’s way, and takes its turn when she comes back', async () => {
    const page = aPage();
    const locks = createLocks();
    const gate = aGate();
    const holder = navigator.locks.request('left', () => gate.opened);
    const story: string[] = [];
    const work = locks.run('left', () => Promise.resolve(story.push('done')), 60_000);
    await expect.poll(() => waiting('left')).toBe(1);

    page.dispatchEvent(new Event('pagehide'));
    gate.open();
    await holder;
    await navigator.locks.request('left', () => story.push('another page'));
    expect(story).toEqual(['another page']);

    page.dispatchEvent(new Event('pageshow'));
    await work;
    expect(story).toEqual(['another page', 'done']);
  });

  test('goes on with what it has begun', async () => {
    const page = aPage();
    const gate = aGate();
    const begun = aGate();
    const work = createLocks().run('begun', async () => {
      begun.open();
      await gate.opened;
      return 'done';
    });
    await begun.opened;
    page.dispatchEvent(new Event('pagehide'));
    gate.open();
    expect(await work).toBe('done');
  });

  test('is not waited for when its patience is over by her return', async () => {
    const page = aPage();
    const gate = aGate();
    const holder = navigator.locks.request('late', () => gate.opened);
    const work = createLocks().run('late', () => Promise.resolve('went on'), 50);
    await expect.poll(() => waiting('late')).toBe(1);
    page.dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve, 80));
    page.dispatchEvent(new Event('pageshow'));
    expect(await work).toBe('went on');
    gate.open();
    await holder;
  });
});
