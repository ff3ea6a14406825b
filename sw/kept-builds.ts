import { type Build, readBuilds, writeBuilds } from '../shared/outbox/app-files.ts';

/** A tab left open for weeks still finds its lazy parts. */
const KEPT_BUILDS = 6;

/** Newest first, `current` at the head; the same build installed again is one build. */
export function planKeptBuilds(builds: readonly Build[], current: Build): Build[] {
  const name = nameOf(current);
  const others = builds.filter((build) => nameOf(build) !== name);
  return [current, ...others].slice(0, KEPT_BUILDS);
}

export async function rememberBuild(current: Build): Promise<void> {
  await writeBuilds(planKeptBuilds(await readBuilds(), current));
}

/** Removes from the precache what none of the kept builds uses. */
export async function forgetOldBuilds(precacheName: string): Promise<void> {
  const builds = await readBuilds();
  if (builds.length === 0) return;
  const kept = new Set(builds.flat());
  const precache = await caches.open(precacheName);
  const requests = await precache.keys();
  const old = requests.filter(({ url }) => !kept.has(url));
  await Promise.all(old.map((request) => precache.delete(request)));
}

function nameOf(build: Build): string {
  return [...build].sort().join(' ');
}
