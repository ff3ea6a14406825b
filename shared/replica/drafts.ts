import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Day } from '../contract/day.ts';
import type { LastWords } from './last-words.ts';
import type { ReplicaParts } from './replica-parts.ts';
import type { Draft, OpenReplica } from './replica.ts';
import type { ResilientStore } from './resilient-store.ts';
import { findRows, queryRows, rewriteRow } from './row-store.ts';

type Drafts = Pick<
  OpenReplica,
  | 'loadDrafts'
  | 'readDraft'
  | 'watchDrafts'
  | 'saveDraft'
  | 'updateDraft'
  | 'keepDraftsNow'
  | 'keepDraftsForReturn'
  | 'watchDaysWithDrafts'
>;

type DraftParts = Pick<ReplicaParts, 'store' | 'lastWords' | 'track'>;

/** What was put aside while she was away is back at once, also for days that no screen shows. */
export function createDrafts({ store, lastWords, track }: DraftParts): Drafts {
  let isLeaving = false;
  let recovering = track(recover(store, lastWords));
  const update: Drafts['updateDraft'] = async (date, question_id, compute) => {
    // What she types now is newer than what was put aside.
    await recovering;
    const text = await rewriteDraft(store, { date, question_id }, compute);
    if (isLeaving) lastWords.keep([{ date, question_id, text }]);
    else await lastWords.forget([{ date, question_id }]);
    return text;
  };
  return {
    async loadDrafts(date) {
      recovering = recovering.then(() => recover(store, lastWords));
      await recovering;
      return readDrafts(store, date);
    },
    async readDraft(date, questionId) {
      const id = draftId(date, questionId);
      const [row] = await store.use((local) => findRows(local.drafts, [id]));
      return row?.text ?? '';
    },
    watchDrafts: (date) => watchDrafts(store, date),
    saveDraft: async (date, { question_id, text }) => {
      await track(update(date, question_id, () => text));
    },
    updateDraft: (...change) => track(update(...change)),
    keepDraftsForReturn() {
      isLeaving = true;
      return keepForReturn(store, lastWords);
    },
    keepDraftsNow: (date, drafts) => lastWords.keep(drafts.map((draft) => ({ ...draft, date }))),
    watchDaysWithDrafts: (today) => watchDaysWithDrafts(store, today),
  };
}

/** Moves what a page left behind into the local history; what cannot be moved stays for the next time. */
async function recover(store: ResilientStore, lastWords: LastWords): Promise<void> {
  try {
    const left = await lastWords.list();
    for (const { text, ...box } of left) await rewriteDraft(store, box, () => text);
    await lastWords.forget(left);
  } catch {
    // The drafts that are in the history already can still be read.
  }
}

async function keepForReturn(store: ResilientStore, lastWords: LastWords): Promise<void> {
  try {
    // What is there already is newer than what the history holds.
    const newer = (await lastWords.list()).map((word) => draftId(word.date, word.question_id));
    const rows = await store.use((local) =>
      queryRows(local.drafts, { selector: { date: { $gt: '' } } }),
    );
    const words = rows.filter(({ id }) => !newer.includes(id));
    lastWords.keep(words.map(({ date, question_id, text }) => ({ date, question_id, text })));
    // Reads after the write: nothing is deleted before it is there.
    await lastWords.list();
  } catch {
    // Nothing can be kept on this device: what she chose cannot be done better.
  }
}

async function readDrafts(store: ResilientStore, date: Day): Promise<readonly Draft[]> {
  const rows = await store.use((local) => queryRows(local.drafts, { selector: { date } }));
  return rows.map(({ question_id, text }) => ({ question_id, text }));
}

interface Box {
  readonly date: Day;
  readonly question_id: string;
}

async function rewriteDraft(
  store: ResilientStore,
  { date, question_id }: Box,
  compute: (stored: string) => string,
): Promise<string> {
  const id = draftId(date, question_id);
  let text = '';
  await store.use((local) =>
    rewriteRow(local.drafts, id, (current) => {
      text = compute(current?.text ?? '');
      if (text.trim()) return { id, date, question_id, text };
      return current && { ...current, text: '', _deleted: true };
    }),
  );
  return text;
}

function draftId(date: Day, questionId: string): string {
  return `${date}|${questionId}`;
}

function watchDrafts(store: ResilientStore, date: Day): Observable<readonly Draft[]> {
  return store
    .watch((local) => local.drafts.find({ selector: { date } }).$)
    .pipe(map((rows) => rows.map(({ question_id, text }) => ({ question_id, text }))));
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

/** RxDB keeps a blank row of everything removed; a day has seven drafts. */
export function forgetRemovedDrafts(store: ResilientStore): Promise<boolean> {
  return store.use((local) => local.drafts.storageInstance.cleanup(0));
}
