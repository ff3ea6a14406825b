import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeCaches, ORIGIN } from '../../tests/doubles/fake-caches.ts';
import { type Build, makeRoom, noteRunningBuild, withRoom, writeBuilds } from './app-files.ts';

const PRECACHE = `workbox-precache-v2-${ORIGIN}/`;
const FILES = ['/index.html?1', '/assets/new.js', '/assets/letters.woff2', '/assets/old.js'];
const full = () => new DOMException('full', 'QuotaExceededError');
const isFull = (error: unknown) => error instanceof DOMException;

let kept: () => Record<string, string[]>;
beforeEach(async () => {
  kept = fakeCaches({ [PRECACHE]: FILES, 'noor-assets': ['/assets/older.js'] });
  const newest = FILES.slice(0, 3).map((url) => ORIGIN + url);
  await writeBuilds([newest, [`${ORIGIN}/assets/old.js`]]);
  await noteRunningBuild(newest);
});
afterEach(() => vi.unstubAllGlobals());

test('on a full disk old builds and fonts go, and the app still opens', async () => {
  expect(await makeRoom()).toBe(true);
  expect(kept()[PRECACHE]).toEqual([`${ORIGIN}/index.html?1`, `${ORIGIN}/assets/new.js`]);
  expect(kept()['noor-assets']).toBeUndefined();
  expect(await makeRoom()).toBe(false);
});

test('what is refused for want of room is written once more when there is some', async () => {
  const work = vi.fn(() => Promise.resolve('written')).mockRejectedValueOnce(full());
  expect(await withRoom(work, isFull)).toBe('written');
  expect(work).toHaveBeenCalledTimes(2);
});

test('where nothing can go, the refusal is told', async () => {
  await makeRoom();
  const work = vi.fn(() => Promise.reject(full()));
  await expect(withRoom(work, isFull)).rejects.toThrow('full');
  expect(work).toHaveBeenCalledTimes(1);
});

test('another fault costs no file', async () => {
  await expect(withRoom(() => Promise.reject(new Error('closed')), isFull)).rejects.toThrow();
  expect(kept()[PRECACHE]).toHaveLength(FILES.length);
});

test('without the list of builds only fonts go', async () => {
  kept = fakeCaches({ [PRECACHE]: FILES });
  await makeRoom();
  expect(kept()[PRECACHE]).toHaveLength(3);
});

describe('while an update waits for her', () => {
  const build = (name: string): Build =>
    [`/index.html?${name}`, `/${name}.js`].map((url) => ORIGIN + url);
  const aDisk = (...names: string[]): void => {
    kept = fakeCaches({
      [PRECACHE]: names.flatMap(build).map((url) => url.slice(ORIGIN.length)),
    });
  };
  const left = (): string[] => kept()[PRECACHE] ?? [];

  test('the build that is running keeps its files, and so does the one that waits', async () => {
    aDisk('1', '2', '3');
    await noteRunningBuild(build('2'));
    await writeBuilds(['3', '2', '1'].map(build));
    expect(await makeRoom()).toBe(true);
    expect(left()).toEqual(['2', '3'].flatMap(build));
  });

  test('however many came after the one that is running', async () => {
    aDisk('1', '2', '3', '4');
    await noteRunningBuild(build('1'));
    await writeBuilds(['4', '3', '2'].map(build));
    await makeRoom();
    expect(left()).toEqual(expect.arrayContaining(['1', '4'].flatMap(build)));
    expect(left()).not.toContain(build('2')[0]);
  });

  test('also where a worker of before did not note which one is running', async () => {
    aDisk('1', '2', '3');
    await writeBuilds(['3', '2', '1'].map(build));
    await makeRoom();
    expect(left()).toEqual(['2', '3'].flatMap(build));
  });
});
