import { getDigest } from '../contract/sync.ts';
import { createLocalDigest, isSameDigest, type LocalDigest } from './local-digest.ts';
import { readMeta } from './meta.ts';
import { pull } from './pull.ts';
import type { ReplicaParts } from './replica-parts.ts';

type OnProgress = (share: number) => void;

/** Finds out whether device and server hold the same; the cure is a pull from the start. */
export interface DigestCheck {
  /** After a pass that brought or sent something; else only every 15 minutes. */
  isDue(hasChanged: boolean): boolean;
  /** True when the cure put something into the outbox. Throws AppError and LocalWriteError. */
  compareAndRepair(onProgress: OnProgress): Promise<boolean>;
  close(): void;
}

const COMPARE_EVERY_MS = 15 * 60_000;
/** In a row without ever being equal; then it is only logged until the next start. */
const MAX_REPAIRS = 2;

export function createDigestCheck(parts: ReplicaParts): DigestCheck {
  const local = createLocalDigest(parts.store);
  let comparedAt: number | null = null;
  let repairs = 0;

  async function repair(onProgress: OnProgress): Promise<boolean> {
    if (repairs >= MAX_REPAIRS) {
      parts.log.write('digest differs still: no further repair before the next start');
      return false;
    }
    repairs += 1;
    comparedAt = null;
    parts.log.write('digest differs: pulls from the start');
    return (await pull(parts, { onProgress, whole: true })).offered > 0;
  }

  return {
    isDue: (hasChanged) =>
      hasChanged || comparedAt === null || performance.now() - comparedAt > COMPARE_EVERY_MS,
    async compareAndRepair(onProgress) {
      let verdict = await compare(parts, local);
      if (verdict === 'different') {
        // Something may have been stored between the pull and the question.
        await pull(parts, { onProgress });
        verdict = await compare(parts, local);
      }
      if (verdict === 'same') repairs = 0;
      if (verdict !== 'unknown') comparedAt = performance.now();
      return verdict === 'different' ? repair(onProgress) : false;
    },
    close: () => local.close(),
  };
}

/** 'unknown' while something waits in the outbox. */
async function compare(
  parts: ReplicaParts,
  local: LocalDigest,
): Promise<'same' | 'different' | 'unknown'> {
  const options = { signal: parts.signal, userId: parts.user.id };
  const there = await parts.api.call(getDigest, {}, options);
  const entries = await parts.outbox.list();
  if (entries.some(({ state }) => state === 'waiting')) return 'unknown';
  // Parked ones are only here, and that is known.
  const unsent = new Set(entries.map(({ change }) => change.id));
  const held = await parts.store.use((store) => readMeta(store, 'held_erasures', []));
  const here = await local.compute(unsent, new Set(held));
  if (isSameDigest(here, there)) return 'same';
  // The changes heard may be incomplete: the next comparison counts the rows themselves.
  local.forget();
  return 'different';
}
