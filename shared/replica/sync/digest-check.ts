import { getDigest } from '../../contract/sync.ts';
import { createLocalDigest, isSameDigest, withOthers, withoutMonths } from './local-digest.ts';
import { ALL_OPEN } from '../private/kept-unopened.ts';
import { readMeta } from '../store/meta.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { SeenSeq } from './seen-seq.ts';

type OnProgress = (share: number) => void;

/** Finds out whether device and server hold the same; the cure is a pull from the start. */
export interface DigestCheck {
  /** False when they differ, as they do when another device wrote: it is for a pull to find out. */
  agrees(): Promise<boolean>;
  /** True when the cure put something into the outbox. Throws AppError and LocalWriteError. */
  compareAndRepair(onProgress: OnProgress): Promise<boolean>;
  /** What the last comparison came to. */
  wasSame(): boolean;
  forget(): void;
  close(): void;
}

type Verdict = 'same' | 'different' | 'unknown';

/** In a row without ever being equal; then it is only logged until the next start. */
const MAX_REPAIRS = 2;
/** One after another, while other devices go on writing. */
const MAX_PULLS = 5;

export function createDigestCheck(parts: ReplicaParts, seen: Pick<SeenSeq, 'pull'>): DigestCheck {
  const local = createLocalDigest(parts.store);
  let repairs = 0;
  let lastSame: string | null = null;
  let last: Verdict = 'unknown';
  /** What the server said it holds, as it said it last. */
  let there = '';

  async function compare(): Promise<Verdict> {
    last = 'unknown';
    last = await judge();
    return last;
  }

  /** 'unknown' while something waits in the outbox. */
  async function judge(): Promise<Verdict> {
    // On its way from one kind to the other, each device sees another part of it.
    if (parts.journal && parts.journalStatus$.value.kind !== 'private') return 'unknown';
    const options = { signal: parts.signal, userId: parts.user.id };
    const digest = await parts.api.call(getDigest, {}, options);
    there = JSON.stringify(digest);
    const entries = await parts.outbox.list();
    if (entries.some(({ state }) => state === 'waiting')) return 'unknown';
    // Parked ones are only here, and that is known.
    const unsent = entries.map(({ change }) => change.id);
    const [held, { documents: unopened }] = await parts.store.use((store) =>
      Promise.all([
        readMeta(store, 'held_erasures', []),
        parts.journal ? readMeta(store, 'unopened', ALL_OPEN) : ALL_OPEN,
      ]),
    );
    const question = JSON.stringify([digest, unsent, held, unopened]);
    if (question === lastSame && local.isUnchanged()) return 'same';
    // Nothing that is sent brings back what the server takes for erased.
    const gone = unopened.flatMap(({ id, place }) => (place === 'deleted' ? [id] : []));
    const mine = await local.compute(new Set(unsent), new Set([...held, ...gone]));
    const others = unopened.filter(({ id }) => !local.holds(id));
    const here = parts.journal ? withOthers(withoutMonths(mine), others) : mine;
    if (isSameDigest(here, digest)) {
      lastSame = question;
      return 'same';
    }
    // The changes heard may be incomplete: the next comparison counts the rows themselves.
    if (repairs < MAX_REPAIRS) local.forget();
    return 'different';
  }

  /** Something may have been stored between the pull and the question: 'unknown' where that does not end. */
  async function compareAfterPull(onProgress: OnProgress): Promise<Verdict> {
    for (let pulls = 0; pulls < MAX_PULLS; pulls += 1) {
      const before = there;
      await seen.pull({ onProgress });
      const verdict = await compare();
      if (verdict !== 'different' || there === before) return verdict;
    }
    return 'unknown';
  }

  async function repair(onProgress: OnProgress): Promise<boolean> {
    repairs += 1;
    if (repairs === MAX_REPAIRS + 1) {
      parts.log.write('digest differs still: no further repair before the next start');
    }
    if (repairs > MAX_REPAIRS) return false;
    parts.log.write('digest differs: pulls from the start');
    return (await seen.pull({ onProgress, whole: true })).offered > 0;
  }

  return {
    async agrees() {
      const verdict = await compare();
      if (verdict === 'same') repairs = 0;
      return verdict !== 'different';
    },
    async compareAndRepair(onProgress) {
      let verdict = await compare();
      if (verdict === 'different' && repairs < MAX_REPAIRS) {
        verdict = await compareAfterPull(onProgress);
      }
      if (verdict === 'same') repairs = 0;
      return verdict === 'different' ? repair(onProgress) : false;
    },
    wasSame: () => last === 'same',
    forget() {
      repairs = 0;
      last = 'unknown';
      lastSame = null;
      local.forget();
    },
    close: () => local.close(),
  };
}
