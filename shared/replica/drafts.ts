import { now } from 'rxdb';
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Day } from '../contract/day.ts';
import { keepBoth } from '../contract/keep-both.ts';
import type { Box, LastWord, LastWords } from './last-words.ts';
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
    const box = { date, question_id };
    let older: LastWord | undefined;
    const text = await rewriteDraft(store, box, (stored) => {
      older = lastWords.knownOf(box);
      return compute(stored.text);
    });
    if (isLeaving) lastWords.keep([{ ...box, text, at: now() }]);
    else if (older) await lastWords.forget([older]);
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
    keepDraftsNow(date, drafts, { unread = false } = {}) {
      const at = unread ? 0 : now();
      lastWords.keep(drafts.map((draft) => ({ ...draft, date, at })));
    },
    watchDaysWithDrafts: (today) => watchDaysWithDrafts(store, today),
  };
}

/** Moves what a page left behind into the local history; what cannot be moved stays for the next time. */
async function recover(store: ResilientStore, lastWords: LastWords): Promise<void> {
  try {
    const left = await lastWords.list();
    for (const word of left) {
      await rewriteDraft(store, word, (stored) => withWordLeft(stored, word));
    }
    await lastWords.forget(left);
  } catch {
    // The drafts that are in the history already can still be read.
  }
}

/** Words put aside are the newest, unless the page wrote on and died before it could forget them. */
function withWordLeft(stored: StoredText, { text, at }: LastWord): string {
  if (stored.writtenAt < at || text.includes(stored.text.trim())) return text;
  return stored.text.includes(text.trim()) ? stored.text : keepBoth(text, stored.text);
}

async function keepForReturn(store: ResilientStore, lastWords: LastWords): Promise<void> {
  try {
    // What is there already is newer than what the history holds.
    const newer = (await lastWords.list()).map((word) => draftId(word.date, word.question_id));
    const rows = await store.use((local) =>
      queryRows(local.drafts, { selector: { date: { $gt: '' } } }),
    );
    const words = rows.filter(({ id }) => !newer.includes(id));
    const at = now();
    lastWords.keep(words.map(({ date, question_id, text }) => ({ date, question_id, text, at })));
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

interface StoredText {
  readonly text: string;
  /** Milliseconds, by RxDB's clock. */
  readonly writtenAt: number;
}

async function rewriteDraft(
  store: ResilientStore,
  { date, question_id }: Box,
  compute: (stored: StoredText) => string,
): Promise<string> {
  const id = draftId(date, question_id);
  let text = '';
  await store.use((local) =>
    rewriteRow(local.drafts, id, (current) => {
      text = compute({ text: current?.text ?? '', writtenAt: current?._meta.lwt ?? 0 });
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
