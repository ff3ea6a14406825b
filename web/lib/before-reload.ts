import { withTimeout } from '../../shared/async.ts';

type Flush = () => Promise<void>;

const flushes = new Set<Flush>();
const TIMEOUT_MS = 3_000;

/** Whoever holds unsaved words hands them over before the page reloads itself. Returns the way out. */
export function onBeforeReload(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Resolves when everything is handed over, or after three seconds: a reload she asked for must come. */
export async function flushBeforeReload(): Promise<void> {
  const all = Promise.allSettled([...flushes].map((flush) => flush()));
  await withTimeout(all, TIMEOUT_MS, () => undefined);
}
