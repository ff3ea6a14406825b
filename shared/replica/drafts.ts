import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Day } from '../contract/day.ts';
import type { LastWords } from './last-words.ts';
import type { Draft, Replica } from './replica.ts';
import type { ResilientStore } from './resilient-store.ts';
import { putRows, queryRows, removeRows } from './row-store.ts';

type Drafts = Pick<Replica, 'loadDrafts' | 'saveDraft' | 'keepDraftsNow' | 'watchDaysWithDrafts'>;

export function createDrafts(store: ResilientStore, lastWords: LastWords): Drafts {
  return {
    async loadDrafts(date) {
      await recover(store, lastWords);
      return readDrafts(store, date);
    },
    async saveDraft(date, draft) {
      await putDraft(store, date, draft);
      await lastWords.forget([{ date, question_id: draft.question_id }]);
    },
    keepDraftsNow: (date, drafts) => lastWords.keep(drafts.map((draft) => ({ ...draft, date }))),
    watchDaysWithDrafts: (today) => watchDaysWithDrafts(store, today),
  };
}

/** Moves what a page left behind into the local history; what cannot be moved stays for the next time. */
async function recover(store: ResilientStore, lastWords: LastWords): Promise<void> {
  try {
    const left = await lastWords.list();
    for (const { date, question_id, text } of left) {
      await putDraft(store, date, { question_id, text });
    }
    await lastWords.forget(left);
  } catch {
    // The drafts that are in the history already can still be read.
  }
}

async function readDrafts(store: ResilientStore, date: Day): Promise<readonly Draft[]> {
  const rows = await store.use((local) => queryRows(local.drafts, { selector: { date } }));
  return rows.map(({ question_id, text }) => ({ question_id, text }));
}

async function putDraft(
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
function watchDaysWithDrafts(store: ResilientStore, today: Day): Observable<readonly Day[]> {
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
