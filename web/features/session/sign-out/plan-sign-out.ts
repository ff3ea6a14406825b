import type { Observable } from 'rxjs';
import { UNDATED } from '../../../../shared/contract/day.ts';
import type { Replica } from '../../../../shared/replica/replica.ts';

/** What would be lost or left behind when she signs out now. */
export interface Unfinished {
  /** Answers saved here, not yet on the server; refused ones included, erasures not. */
  readonly entries: number;
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
    hasDrafts: draftDays.length + undated.length > 0,
    onlyHere,
  };
}

export function hasAny({ entries, hasDrafts, onlyHere }: Unfinished): boolean {
  return entries > 0 || hasDrafts || onlyHere > 0;
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
