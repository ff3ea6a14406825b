import { withTimeout } from '../../shared/async.ts';
import { nobodyAsks } from './use-leave-warning.ts';

/** What resolves with false, or rejects, still holds words that are nowhere else. */
type Flush = () => Promise<unknown>;

const flushes = new Set<Flush>();
const TIMEOUT_MS = 3_000;
/** A screen takes its warning back with its next effects. */
const EASE_TIMEOUT_MS = 1_000;

/** Whoever holds unsaved words hands them over before the page reloads itself. Returns the way out. */
export function onBeforeReload(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/**
 * Resolves when everything was tried, or after three seconds: a reload she asked for must come. False where some of
 * it was not handed over, or nobody can say by then.
 */
export async function flushBeforeReload(): Promise<boolean> {
  const all = Promise.all([...flushes].map((flush) => isHandedOver(flush)));
  const handedOver = await withTimeout(all, TIMEOUT_MS, () => [false]);
  return handedOver.every(Boolean);
}

/** The same, and the browser has nothing to ask before the page goes. */
export async function isAllKept(): Promise<boolean> {
  if (!(await flushBeforeReload())) return false;
  const atEase = nobodyAsks().then(() => true);
  return withTimeout(atEase, EASE_TIMEOUT_MS, () => false);
}

async function isHandedOver(flush: Flush): Promise<boolean> {
  try {
    return (await flush()) !== false;
  } catch {
    return false;
  }
}
