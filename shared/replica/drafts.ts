import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Day } from '../contract/day.ts';
import type { Draft } from './replica.ts';
import type { ResilientStore } from './resilient-store.ts';
import { putRows, queryRows, removeRows } from './row-store.ts';

export async function loadDrafts(store: ResilientStore, date: Day): Promise<readonly Draft[]> {
  const rows = await store.use((local) => queryRows(local.drafts, { selector: { date } }));
  return rows.map(({ question_id, text }) => ({ question_id, text }));
}

export async function saveDraft(
  store: ResilientStore,
  date: Day,
  { question_id, text }: Draft,
): Promise<void> {
  const id = `${date}|${question_id}`;
  await store.use((local) =>
    text.trim()
      ? putRows(local.drafts, [{ id, date, question_id, text }])
      : removeRows(local.drafts, [id], { text: '' }),
  );
}

/** Newest first. */
export function watchDaysWithDrafts(store: ResilientStore, today: Day): Observable<readonly Day[]> {
  return store
    .watch((local) => local.drafts.find({ selector: { date: { $gt: '' } } }).$)
    .pipe(
      map((drafts) => {
        const days = new Set(drafts.map(({ date }) => date));
        days.delete(today);
        return [...days].sort().reverse();
      }),
      distinctUntilChanged((left, right) => left.join() === right.join()),
    );
}
