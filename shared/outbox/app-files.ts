/** What of the app lies in Cache Storage. The page only looks here when the disk is full. */

/** Of older builds, as open tabs asked for them. */
export const OLD_FILES_CACHE = 'noor-assets';
const LEDGER_CACHE = 'noor-builds';
const LEDGER_KEY = '/noor-builds';
const RUNNING_KEY = '/noor-running-build';
/** Of workbox-precaching, followed by the worker's scope. */
const PRECACHE = 'workbox-precache';

/** Cache keys of one build's files. */
export type Build = readonly string[];

/** Newest first; that one may still be on its way here, or wait for her to press "Update now". */
export async function readBuilds(): Promise<Build[]> {
  const builds = await readLedger(LEDGER_KEY);
  return Array.isArray(builds) ? builds.filter(isBuild) : [];
}

export async function writeBuilds(builds: readonly Build[]): Promise<void> {
  const ledger = await caches.open(LEDGER_CACHE);
  await ledger.put(LEDGER_KEY, new Response(JSON.stringify(builds)));
}

/** The one whose worker answers. */
export async function noteRunningBuild(build: Build): Promise<void> {
  const ledger = await caches.open(LEDGER_CACHE);
  // A full disk may refuse the new note: then none is better than that of the build before.
  await ledger.delete(RUNNING_KEY);
  await ledger.put(RUNNING_KEY, new Response(JSON.stringify(build)));
}

async function readLedger(key: string): Promise<unknown> {
  const ledger = await caches.open(LEDGER_CACHE);
  const answer = await ledger.match(key);
  return answer?.json().catch(() => null);
}

/** Empty where nobody can tell which files the app opens with, now and after an update. */
async function neededFiles(): Promise<ReadonlySet<string>> {
  const [newest, previous = []] = await readBuilds();
  if (!newest) return new Set();
  const running = await readLedger(RUNNING_KEY);
  if (!isBuild(running)) return new Set([...newest, ...previous]);
  // The note may be old, where a worker died before it wrote its own.
  const isOther = running.join() !== newest.join();
  return new Set([...newest, ...running, ...(isOther ? previous : [])]);
}

/**
 * For a disk that is full: files of older builds and fonts go, which the server still has, before a word of
 * hers is refused. The app opens without them, and so does an update that waits. True when something went.
 */
export async function makeRoom(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const wentOld = await caches.delete(OLD_FILES_CACHE);
  const needed = await neededFiles();
  const isSpare = (url: string): boolean =>
    url.endsWith('.woff2') || (needed.size > 0 && !needed.has(url));
  let went = wentOld;
  for (const name of await caches.keys()) {
    if (!name.startsWith(PRECACHE)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (isSpare(request.url)) went = (await cache.delete(request)) || went;
    }
  }
  return went;
}

/** A write that finds no room is made once more when there is some. */
export async function withRoom<T>(
  work: () => Promise<T>,
  isFull: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || !(await makeRoom().catch(() => false))) throw error;
  }
  return work();
}

function isBuild(value: unknown): value is Build {
  return Array.isArray(value) && value.every((key) => typeof key === 'string');
}
