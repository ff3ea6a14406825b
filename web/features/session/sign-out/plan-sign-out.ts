import type { Observable } from 'rxjs';
import { UNDATED } from '../../../../shared/contract/day.ts';
import type { Replica } from '../../../../shared/replica/replica.ts';

/** What would be lost or left behind when she signs out now. */
export interface Unfinished {
  /** Answers saved here, not yet on the server; refused ones included, erasures not. */
  readonly entries: number;
  /** Of these in the outbox, earlier versions included: they alone are what she may delete. */
  readonly keys: readonly string[];
  /** Text that was never saved. */
  readonly hasDrafts: boolean;
  /** Answers that the server calls erased: what is kept for her return holds none of them. */
  readonly onlyHere: number;
}

/** No day of hers, so that today's unfinished text is counted as well. */
const NO_DAY = '9999-12-31';

export async function findUnfinished(replica: Replica): Promise<Unfinished> {
  const [details, draftDays, undated, onlyHere] = await Promise.all([
    latest(replica.sync.details$),
    latest(replica.drafts.watchDays(NO_DAY)),
    replica.drafts.load(UNDATED),
    replica.answers.countOnlyHere(),
  ]);
  return {
    entries: details.unsentAnswers,
    keys: details.unsentKeys,
    hasDrafts: draftDays.length + undated.length > 0,
    onlyHere,
  };
}

export function hasAny({ entries, hasDrafts, onlyHere }: Unfinished): boolean {
  return entries > 0 || hasDrafts || onlyHere > 0;
}

/** Than she was told of: what she saved, began, or put back since. */
export function hasMore(now: Unfinished, told: Unfinished): boolean {
  const isTold = new Set(told.keys);
  const hasNewDrafts = now.hasDrafts && !told.hasDrafts;
  return hasNewDrafts || now.onlyHere > told.onlyHere || now.keys.some((key) => !isTold.has(key));
}

function latest<T>(source$: Observable<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const subscription = source$.subscribe({
      next: (value) => {
        resolve(value);
        // Later: the first value may come before `subscription` is there.
        queueMicrotask(() => subscription.unsubscribe());
      },
      error: reject,
    });
  });
}
