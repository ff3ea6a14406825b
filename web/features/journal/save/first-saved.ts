import type { Day } from '../../../../shared/contract/day.ts';
import type { Replica, SavedAnswer } from '../../../../shared/replica/replica.ts';

/** The day's answers as the device knows them now, other tabs' included. */
export function firstSaved(replica: Replica, day: Day): Promise<readonly SavedAnswer[]> {
  return new Promise((resolve, reject) => {
    const subscription = replica.answers.watchDay(day).subscribe({
      next: (saved) => {
        resolve(saved);
        queueMicrotask(() => subscription.unsubscribe());
      },
      error: reject,
    });
  });
}
