import { now } from 'rxdb';
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { UNDATED, type Day } from '../../contract/day.ts';
import {
  type Draft,
  type DraftTarget,
  emptyDraft,
  hasText,
  isWorthKeeping,
  keyOf,
  mergeDrafts,
} from './draft.ts';
import { draftOf, draftsOf, type DraftRecord, isBeside, keysOf, recordOf } from './draft-record.ts';
import type { UnloadDraft } from './unload-draft.ts';
import type { UnloadDrafts } from './unload-drafts.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { ReplicaDrafts } from '../replica.ts';
import type { ResilientStore } from '../store/resilient-store.ts';
import type { DraftRow } from '../store/rows.ts';
import { findRows, queryRows, removeRows, rewriteRow } from '../store/row-store.ts';

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
  const update: ReplicaDrafts['update'] = async (date, target, compute) => {
    // What she types now is newer than what was put aside.
    await recovering;
    let older: readonly UnloadDraft[] = [];
    const draft = await rewriteDraft(store, { date, target }, (stored) => {
      older = unloadDrafts.knownOf({ date, question_id: keyOf(target) });
      return compute(stored.draft);
    });
    if (isLeaving || !store.isKept) {
      const word = { ...recordOf(date, draft), at: now(), unread: !store.isKept };
      const keeping = unloadDrafts.keep([word]);
      // Where nothing is kept at all she was told already.
      await (outbox.isKept ? keeping : keeping.catch(() => undefined));
    } else await unloadDrafts.forget(older);
    return draft;
  };
  return {
    async load(date) {
      await recoverAgain();
      return readDrafts(store, date);
    },
    async read(date, target) {
      const rows = await store.use((local) => findRows(local.drafts, idsOf(date, target)));
      return draftIn(rows, target);
    },
    watch: (date) => watchDrafts(store, date),
    save: async (date, draft) => {
      await track(update(date, draft.target, () => draft));
    },
    update: (...change) => track(update(...change)),
    async keepForReturn() {
      isLeaving = true;
      await recoverAgain();
      isLeaving = await keepDraftsForReturn(store, unloadDrafts);
      return isLeaving;
    },
    keepNow(date, drafts, { unread = false } = {}) {
      const records = drafts.map((draft) => recordOf(date, draft));
      // Nobody is left to tell, or the drafts go on as they are.
      keepAll(records, { unloadDrafts, unread: unread || !store.isKept }).catch(() => undefined);
    },
    watchDays: (today) => watchDaysWithDrafts(store, today),
  };
}

/** Moves what a page left behind into the local history; what cannot be moved stays for the next time. */
async function recover(store: ResilientStore, unloadDrafts: UnloadDrafts): Promise<void> {
  try {
    const left = await unloadDrafts.list();
    for (const [first, ...others] of perBox(left)) {
      const words = [first, ...others];
      await rewriteDraft(store, placeOf(first), (stored) => withWordsLeft(stored, words));
    }
    if (store.isKept) await unloadDrafts.forget(left);
    else unloadDrafts.adopt(left);
    await carryOver(store);
  } catch {
    // The drafts that are in the history already can still be read.
  }
}

/** What the versions before kept in rows beside a draft goes into its row, as soon as that is there. */
async function carryOver(store: ResilientStore): Promise<void> {
  for (const row of (await allRows(store)).filter(isBeside)) {
    await rewriteDraft(store, placeOf(row), ({ draft }) => draft);
  }
}

/**
 * Words put aside are the newest and take the place of the draft, unless the page wrote on and died
 * before it could forget them, or never saw the draft. Several pages may have put some aside. None of them
 * takes her wish back: it may have been made where that page did not see it.
 */
function withWordsLeft({ draft, writtenAt }: StoredDraft, words: readonly UnloadDraft[]): Draft {
  const [beside, whole] = [words.filter(isBeside), words.filter((word) => !isBeside(word))];
  const read = whole.filter(({ unread }) => !unread);
  const newer = read.filter(({ at }) => at > writtenAt).map(draftOf);
  const left = [
    ...read.filter(({ at }) => at <= writtenAt).map(draftOf),
    ...(newer.length > 0 ? newer : [draft]),
    ...whole.filter(({ unread }) => unread === true).map(draftOf),
    ...beside.map(draftOf),
  ].reduce(mergeDrafts);
  // What was emptied or saved there has left nothing of what stood here.
  return newer.length > 0 && !hasText(left)
    ? left
    : { ...mergeDrafts(draft, left), text: left.text };
}

async function keepDraftsForReturn(
  store: ResilientStore,
  unloadDrafts: UnloadDrafts,
): Promise<boolean> {
  try {
    const rows = await allRows(store);
    const records = rows.map(({ date, question_id: key, text, origin, keep_from_model }) => ({
      date,
      question_id: key,
      text,
      origin,
      keep_from_model,
    }));
    await keepAll(records, { unloadDrafts, unread: !store.isKept });
    return true;
  } catch {
    // Nothing can be kept on this device.
    return false;
  }
}

interface Keeping {
  readonly unloadDrafts: UnloadDrafts;
  readonly unread: boolean;
}

/** Begun within this turn. */
async function keepAll(
  records: readonly DraftRecord[],
  { unloadDrafts, unread }: Keeping,
): Promise<void> {
  const at = now();
  const kept = records.map((record) => ({ ...record, at, unread }));
  await unloadDrafts.keep(kept);
}

function allRows(store: ResilientStore): Promise<readonly DraftRow[]> {
  return store.use((local) => queryRows(local.drafts, { selector: { date: { $gt: '' } } }));
}

async function readDrafts(store: ResilientStore, date: Day): Promise<readonly Draft[]> {
  return keptIn(await store.use((local) => queryRows(local.drafts, { selector: { date } })));
}

function watchDrafts(store: ResilientStore, date: Day): Observable<readonly Draft[]> {
  return store
    .watch((local) => local.drafts.find({ selector: { date } }).$)
    .pipe(map((rows) => keptIn(rows.map((row) => row.toJSON()))));
}

function keptIn(records: readonly DraftRecord[]): readonly Draft[] {
  return [...draftsOf(records).values()].filter(isWorthKeeping);
}

interface StoredDraft {
  readonly draft: Draft;
  /** Milliseconds, by RxDB's clock. */
  readonly writtenAt: number;
}

interface Place {
  readonly date: Day;
  readonly target: DraftTarget;
}

async function rewriteDraft(
  store: ResilientStore,
  { date, target }: Place,
  compute: (stored: StoredDraft) => Draft,
): Promise<Draft> {
  const [id, ...besideIds] = idsOf(date, target);
  let draft = emptyDraft(target);
  await store.use(async (local) => {
    const over: string[] = [];
    await rewriteRow(local.drafts, id, async (current) => {
      const beside = await findRows(local.drafts, besideIds);
      const stored = draftIn(current ? [current, ...beside] : beside, target);
      draft = compute({ draft: stored, writtenAt: current?._meta.lwt ?? 0 });
      // Else a tab of the version before may be about to write the words they belong to.
      const isTold = current !== null || isWorthKeeping(draft);
      over.splice(0, Infinity, ...(isTold ? beside.map((row) => row.id) : []));
      if (isWorthKeeping(draft)) return { id, ...recordOf(date, draft) };
      return current && { ...current, ...recordOf(date, emptyDraft(target)), _deleted: true };
    });
    await removeRows(local.drafts, over, { text: '' });
  });
  return draft;
}

function draftIn(records: readonly DraftRecord[], target: DraftTarget): Draft {
  return draftsOf(records).get(keyOf(target)) ?? emptyDraft(target);
}

function placeOf(record: DraftRecord): Place {
  return { date: record.date, target: draftOf(record).target };
}

type Several<T> = readonly [T, ...T[]];

function perBox(left: readonly UnloadDraft[]): Several<UnloadDraft>[] {
  const boxes = new Map<string, Several<UnloadDraft>>();
  for (const word of left) {
    const { date, target } = placeOf(word);
    const [id] = idsOf(date, target);
    const others = boxes.get(id);
    boxes.set(id, others ? [...others, word] : [word]);
  }
  return [...boxes.values()];
}

/** Its row, and those that the versions before kept beside it. */
function idsOf(date: Day, target: DraftTarget): readonly [string, ...string[]] {
  const [key, ...beside] = keysOf(target);
  return [`${date}|${key}`, ...beside.map((other) => `${date}|${other}`)];
}

/** Newest first. */
function watchDaysWithDrafts(store: ResilientStore, today: Day): Observable<readonly Day[]> {
  return store
    .watch((local) => local.drafts.find({ selector: { date: { $gt: '' } } }).$)
    .pipe(
      map((rows) => {
        // A wish about words still to come is nothing unfinished.
        const days = new Set(
          rows.filter((row) => !isBeside(row) && hasText(row)).map(({ date }) => date),
        );
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
