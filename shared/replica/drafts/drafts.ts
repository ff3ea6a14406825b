import { now } from 'rxdb';
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { UNDATED, type Day } from '../../contract/day.ts';
import { keepBoth } from '../../contract/keep-both.ts';
import type { Box, UnloadDraft, UnloadDrafts } from './unload-drafts.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { Draft, ReplicaDrafts } from '../replica.ts';
import type { ResilientStore } from '../store/resilient-store.ts';
import { findRows, queryRows, rewriteRow } from '../store/row-store.ts';

type DraftParts = Pick<ReplicaParts, 'store' | 'outbox' | 'unloadDrafts' | 'track'>;

/**
 * What was put aside while she was away is back at once, also for days that no screen shows. Over a
 * history that only this tab's memory holds, the words put aside are what stays of every draft.
 */
export function createDrafts({ store, outbox, unloadDrafts, track }: DraftParts): ReplicaDrafts {
  let isLeaving = false;
  let recovering = track(recover(store, unloadDrafts));
  const recoverAgain = (): Promise<void> => {
    recovering = recovering.then(() => recover(store, unloadDrafts));
    return recovering;
  };
  const update: ReplicaDrafts['update'] = async (date, question_id, compute) => {
    // What she types now is newer than what was put aside.
    await recovering;
    const box = { date, question_id };
    let older: readonly UnloadDraft[] = [];
    const text = await rewriteDraft(store, box, (stored) => {
      older = unloadDrafts.knownOf(box);
      return compute(stored.text);
    });
    if (isLeaving || !store.isKept) {
      const keeping = unloadDrafts.keep([{ ...box, text, at: now(), unread: !store.isKept }]);
      // Where nothing is kept at all she was told already.
      await (outbox.isKept ? keeping : keeping.catch(() => undefined));
    } else await unloadDrafts.forget(older);
    return text;
  };
  return {
    async load(date) {
      await recoverAgain();
      return readDrafts(store, date);
    },
    async read(date, questionId) {
      const id = draftId(date, questionId);
      const [row] = await store.use((local) => findRows(local.drafts, [id]));
      return row?.text ?? '';
    },
    watch: (date) => watchDrafts(store, date),
    save: async (date, { question_id, text }) => {
      await track(update(date, question_id, () => text));
    },
    update: (...change) => track(update(...change)),
    async keepForReturn() {
      isLeaving = true;
      await recoverAgain();
      await keepDraftsForReturn(store, unloadDrafts);
    },
    keepNow(date, drafts, { unread = false } = {}) {
      const words = drafts.map((draft) => ({ ...draft, date }));
      void keepAll(words, { unloadDrafts, unread: unread || !store.isKept });
    },
    watchDays: (today) => watchDaysWithDrafts(store, today),
  };
}

/** Moves what a page left behind into the local history; what cannot be moved stays for the next time. */
async function recover(store: ResilientStore, unloadDrafts: UnloadDrafts): Promise<void> {
  try {
    const left = await unloadDrafts.list();
    for (const words of perBox(left)) {
      await rewriteDraft(store, words[0], (stored) => withWordsLeft(stored, words));
    }
    if (store.isKept) await unloadDrafts.forget(left);
    else unloadDrafts.adopt(left);
  } catch {
    // The drafts that are in the history already can still be read.
  }
}

function perBox(left: readonly UnloadDraft[]): (readonly [UnloadDraft, ...UnloadDraft[]])[] {
  const boxes = new Map<string, readonly [UnloadDraft, ...UnloadDraft[]]>();
  for (const word of left) {
    const id = draftId(word.date, word.question_id);
    const others = boxes.get(id);
    boxes.set(id, others ? [...others, word] : [word]);
  }
  return [...boxes.values()];
}

/**
 * Words put aside are the newest and take the place of the draft, unless the page wrote on and died
 * before it could forget them, or never saw the draft. Several pages may have put some aside.
 */
function withWordsLeft(stored: StoredText, words: readonly UnloadDraft[]): string {
  const textsOf = (isOne: (word: UnloadDraft) => boolean): string[] =>
    words.filter(isOne).map(({ text }) => text);
  const newer = textsOf(({ at, unread }) => !unread && at > stored.writtenAt);
  return [
    ...textsOf(({ at, unread }) => !unread && at <= stored.writtenAt),
    ...(newer.length > 0 ? newer : [stored.text]),
    ...textsOf(({ unread }) => unread === true),
  ].reduce(inOne);
}

function inOne(earlier: string, later: string): string {
  if (later.includes(earlier.trim())) return later;
  return earlier.includes(later.trim()) ? earlier : keepBoth(earlier, later);
}

async function keepDraftsForReturn(
  store: ResilientStore,
  unloadDrafts: UnloadDrafts,
): Promise<void> {
  try {
    const rows = await store.use((local) =>
      queryRows(local.drafts, { selector: { date: { $gt: '' } } }),
    );
    await keepAll(rows, { unloadDrafts, unread: !store.isKept });
  } catch {
    // Nothing can be kept on this device: what she chose cannot be done better.
  }
}

interface Keeping {
  readonly unloadDrafts: UnloadDrafts;
  readonly unread: boolean;
}

/** Begun within this turn; where it fails nobody is left to tell, or the drafts go on as they are. */
async function keepAll(
  words: readonly (Draft & Pick<UnloadDraft, 'date'>)[],
  { unloadDrafts, unread }: Keeping,
): Promise<void> {
  const at = now();
  const kept = words.map(({ date, question_id, text }) => ({
    date,
    question_id,
    text,
    at,
    unread,
  }));
  await unloadDrafts.keep(kept).catch(() => undefined);
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
        days.delete(UNDATED);
        return [...days].sort().reverse();
      }),
      distinctUntilChanged((left, right) => left.join() === right.join()),
    );
}

/** RxDB keeps a blank row of everything removed; a day has seven drafts. */
export function forgetRemovedDrafts(store: ResilientStore): Promise<boolean> {
  return store.use((local) => local.drafts.storageInstance.cleanup(0));
}
