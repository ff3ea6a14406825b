import { AppError } from '../../contract/app-error.ts';
import { addDays, dayIn } from '../../contract/day.ts';
import type { Feedback } from '../../contract/feedback.ts';
import { getDigest } from '../../contract/sync.ts';
import { applyFeedback, applyPage, type ErasureCount } from './apply-page.ts';
import { idle } from '../store/idle.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import {
  feedbackPages,
  type PulledPage,
  readFeedback,
  readReflections,
  type ReadPage,
  reflectionPages,
} from './pull-routes.ts';
import { lookForMissing, noteDocuments } from '../private/missing-documents.ts';
import { lookForUnopened } from '../private/unopened-documents.ts';
import { refuseWhatCannotBeRead } from '../private/private-journal.ts';
import { readPrivateInsights, readPrivatePage } from '../private/read-private-page.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { answerEntry, erasureEntry, type OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { MarkedRow } from '../private/row-marks.ts';
import { reflectionOf } from '../store/rows.ts';
import { scanRows } from '../store/scan-rows.ts';

export interface PullOutcome {
  readonly pulled: number;
  /** Entries put back into the outbox because the server lacks them. */
  readonly offered: number;
  /** Every change up to this seq is here; null where the server does not say. */
  readonly seq: number | null;
  /** Of a private journal: when its answers came, all of them lay there under the newest keys. */
  readonly isSealed: boolean;
}

export interface PullOptions {
  /** From the start, then offers what the server lacks. */
  readonly whole?: boolean;
  /** Share of the first pull that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const PAGE = 500;
const FIRST_SCREEN_DAYS = 60;
/** Of whom nobody knows the days: six weeks of seven answers never edited. Sealed, more would take longer than those days. */
const FIRST_SCREEN_ANSWERS = 300;
const TIMEOUT_MS = 30_000;

/** Fetches what is new for this device. Throws AppError and LocalWriteError; what it got is kept. */
export function pull(parts: ReplicaParts, options: PullOptions): Promise<PullOutcome> {
  return parts.locks.run(
    `pull:${parts.user.id}`,
    async () => {
      const outcome = await pullReflections(parts, options);
      const feedback = await pullFeedback(parts);
      await lookForMissing(parts);
      return {
        ...outcome,
        pulled: outcome.pulled + feedback.pulled,
        // Asked for first, so what it saw is the older of the two.
        seq: feedback.seq === null ? null : outcome.seq,
      };
    },
    TIMEOUT_MS,
  );
}

async function pullReflections(parts: ReplicaParts, options: PullOptions): Promise<PullOutcome> {
  const { store, log } = parts;
  const count: ErasureCount = { erased: 0, holding: false, toldAgain: 0 };
  const start = await store.use(async (local) => ({
    checkpoint: await readMeta(local, 'answers_checkpoint', null),
    recovering: await readMeta(local, 'recovering', false),
    isDone: await readMeta(local, 'first_pull_done', false),
  }));
  // An interrupted recovery starts over: what the server showed is only known within one pass.
  const isWhole = options.whole === true || start.recovering;
  const total = start.isDone ? 0 : await countOnServer(parts);
  let seen: Set<string> | null = isWhole ? new Set() : null;
  if (isWhole) await store.use((local) => writeMeta(local, 'recovering', true));
  else if (start.checkpoint === null) await pullFirstScreen(parts, count, total);

  const looking = await lookForUnopened(parts, { isWhole: isWhole || start.checkpoint === null });
  let after = isWhole ? null : looking.from(start.checkpoint);
  let pulled = 0;
  let seq: number | null = null;
  let isSealed = false;
  for await (const { read, ...page } of pagesFrom(parts, answerPages, { after })) {
    if (page.restarted) {
      looking.startOver();
      after = null;
      log.write('pull starts over: the server is not the one of the checkpoint');
      await store.use((local) => writeMeta(local, 'recovering', true));
      seen = new Set();
    }
    if (read.unreadable > 0) log.write(`pull skipped ${read.unreadable} unreadable documents`);
    await applyPage(parts, read, count);
    await noteDocuments(parts, read);
    await looking.note(read, after);
    after = page.checkpoint;
    for (const { id } of read.reflections) seen?.add(id);
    for (const id of read.erased) seen?.add(id);
    await store.use((local) => writeMeta(local, 'answers_checkpoint', page.checkpoint));
    pulled += page.documents.length;
    seq = page.seq ?? null;
    isSealed = page.journal?.mode === 'sealed';
    if (total > 0) options.onProgress(Math.min(0.99, pulled / total));
  }
  await looking.end();
  const offered = count.toldAgain + (await finish(parts, seen, options));
  return { pulled, offered, seq, isSealed };
}

async function finish(
  parts: ReplicaParts,
  seen: ReadonlySet<string> | null,
  { onProgress }: PullOptions,
): Promise<number> {
  const offered = seen ? await offerMissing(parts, seen) : 0;
  await parts.store.use(async (local) => {
    if (seen) await writeMeta(local, 'recovering', false);
    await writeMeta(local, 'first_pull_done', true);
  });
  onProgress(1);
  if (seen) parts.log.write(`pull from the start: offers ${offered} the server lacks`);
  return offered;
}

/** The newest weeks before everything else, so that a new device shows something at once. */
async function pullFirstScreen(
  parts: ReplicaParts,
  count: ErasureCount,
  total: number,
): Promise<void> {
  // Whose days nobody knows cannot be asked for by day; the first page holds them all, as a rule.
  if (parts.journal && total <= FIRST_SCREEN_ANSWERS) return;
  const from = addDays(dayIn(parts.now(), parts.timeZone()), -FIRST_SCREEN_DAYS);
  const newest = parts.journal
    ? { order: 'newest' as const, limit: FIRST_SCREEN_ANSWERS }
    : { from };
  for await (const { read } of pagesFrom(parts, answerPages, { after: null, ...newest })) {
    await applyPage(parts, read, count);
  }
}

async function pullFeedback(parts: ReplicaParts): Promise<Pick<PullOutcome, 'pulled' | 'seq'>> {
  const after = await parts.store.use((local) => readMeta(local, 'feedback_checkpoint', null));
  let pulled = 0;
  let seq: number | null = null;
  for await (const { read, ...page } of pagesFrom(parts, insightPages, { after })) {
    await applyFeedback(parts, read);
    await parts.store.use((local) => writeMeta(local, 'feedback_checkpoint', page.checkpoint));
    pulled += page.documents.length;
    seq = page.seq ?? null;
  }
  return { pulled, seq };
}

interface Pages<R> {
  readonly route: typeof reflectionPages | typeof feedbackPages;
  readonly read: (parts: ReplicaParts, documents: readonly unknown[]) => R | Promise<R>;
}

const answerPages: Pages<ReadPage> = {
  route: reflectionPages,
  read: ({ journal }, documents) =>
    journal ? readPrivatePage(journal, documents) : readReflections(documents),
};

const insightPages: Pages<readonly Feedback[]> = {
  route: feedbackPages,
  read: ({ journal }, documents) =>
    journal ? readPrivateInsights(journal, documents) : readFeedback(documents),
};

interface PageStart {
  readonly limit?: number;
  readonly after: string | null;
  readonly from?: string;
  readonly order?: 'newest';
}

type OpenedPage<R> = PulledPage & { readonly read: R };

/** All pages from there on, each fetched and opened while the one before is written, in idle time. */
async function* pagesFrom<R>(
  parts: ReplicaParts,
  pages: Pages<R>,
  { after, ...filter }: PageStart,
): AsyncGenerator<OpenedPage<R>> {
  let page = await fetchPage(parts, pages, { after, ...filter });
  const passed = new Set([after]);
  for (;;) {
    if (!page.has_more) {
      yield page;
      return;
    }
    // A page that leads back to where this pass has been (itself, or two servers of one address that do not
    // know each other's checkpoints) would be fetched for ever.
    if (passed.has(page.checkpoint)) throw new AppError('bad_response');
    passed.add(page.checkpoint);
    const next = fetchPage(parts, pages, { after: page.checkpoint, ...filter });
    // Whoever stops reading does not wait for it.
    next.catch(() => undefined);
    yield page;
    await idle();
    page = await next;
  }
}

async function fetchPage<R>(
  parts: ReplicaParts,
  { route, read }: Pages<R>,
  { after, ...filter }: PageStart,
): Promise<OpenedPage<R>> {
  const input = {
    limit: PAGE,
    ...(after === null ? {} : { after }),
    ...filter,
  };
  const options = { signal: parts.signal, userId: parts.user.id };
  const page = await parts.api.call(route, input, options);
  // Before anything of it is applied.
  if (parts.journal) await parts.journal.look(page.journal);
  else refuseWhatCannotBeRead(page.journal, parts);
  return { ...page, read: await read(parts, page.documents) };
}

async function countOnServer(parts: ReplicaParts): Promise<number> {
  const options = { signal: parts.signal, userId: parts.user.id };
  const digest = await parts.api.call(getDigest, {}, options);
  const months = Object.values(digest.months).map(({ count }) => count);
  return months.reduce((sum, count) => sum + count, digest.deleted.count);
}

/** After a pull from the start: queues everything known here that the server did not show. */
async function offerMissing(parts: ReplicaParts, seen: ReadonlySet<string>): Promise<number> {
  const queued = new Set((await parts.outbox.list()).map(({ change }) => change.id));
  const queuedAt = parts.now();
  const today = dayIn(queuedAt, parts.timeZone());
  let offered = 0;
  for await (const rows of scanRows(parts.store)) {
    const missing = rows.filter(({ id }) => !seen.has(id) && !queued.has(id));
    await parts.outbox.put(missing.map((row) => entryOf(row, queuedAt, today)));
    offered += missing.length;
  }
  if (offered > 0) await parts.view.announce();
  return offered;
}

function entryOf(row: MarkedRow, queuedAt: number, today: string): OutboxEntry {
  const entry = row.erased
    ? erasureEntry(row.id, row.date || today, queuedAt)
    : answerEntry(reflectionOf(row), queuedAt);
  return row.marks ? { ...entry, of: row.marks } : entry;
}
