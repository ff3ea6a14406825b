/** Cache keys of one build's files. */
export type Build = readonly string[];

const LEDGER_CACHE = 'noor-builds';
const LEDGER_KEY = '/noor-builds';
/** A tab left open for weeks still finds its lazy parts. */
const KEPT_BUILDS = 6;

/** Newest first, `current` at the head; the same build installed again is one build. */
export function planKeptBuilds(builds: readonly Build[], current: Build): Build[] {
  const name = nameOf(current);
  const others = builds.filter((build) => nameOf(build) !== name);
  return [current, ...others].slice(0, KEPT_BUILDS);
}

export async function rememberBuild(current: Build): Promise<void> {
  const ledger = await caches.open(LEDGER_CACHE);
  const kept = planKeptBuilds(await readLedger(ledger), current);
  await ledger.put(LEDGER_KEY, new Response(JSON.stringify(kept)));
}

/** Removes from the precache what none of the kept builds uses. */
export async function forgetOldBuilds(precacheName: string): Promise<void> {
  const builds = await readLedger(await caches.open(LEDGER_CACHE));
  if (builds.length === 0) return;
  const kept = new Set(builds.flat());
  const precache = await caches.open(precacheName);
  const requests = await precache.keys();
  const old = requests.filter(({ url }) => !kept.has(url));
  await Promise.all(old.map((request) => precache.delete(request)));
}

async function readLedger(ledger: Cache): Promise<Build[]> {
  const answer = await ledger.match(LEDGER_KEY);
  const builds: unknown = await answer?.json().catch(() => null);
  return Array.isArray(builds) ? builds.filter(isBuild) : [];
}

function isBuild(value: unknown): value is Build {
  return Array.isArray(value) && value.every((key) => typeof key === 'string');
}

function nameOf(build: Build): string {
  return [...build].sort().join(' ');
}
