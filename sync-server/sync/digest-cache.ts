import { AppError } from '../../shared/contract/app-error.ts';
import { monthOf, type Day } from '../../shared/contract/day.ts';
import { digestOf } from '../../shared/contract/digest.ts';
import type { Digest } from '../../shared/contract/sync.ts';
import { nextTurn } from '../db/slices.ts';
import type { StoredMode } from '../db/tables.ts';

type Bucket = Digest['deleted'];

interface Kept extends Position {
  /** When the rows themselves were last counted; epoch ms. */
  readonly countedAt: number;
  readonly digest: Digest;
}

const MAX_USERS = 1_000;
/** Rows that vanish by no change of ours are noticed after so long. */
const COUNT_AGAIN_MS = 10 * 60_000;
const MARKS_AT_ONCE = 2_000;
const NOTHING: Bucket = { count: 0, hash: '0000000000000000' };
const NO_DIGEST: Digest = { months: {}, deleted: NOTHING };

interface Surroundings {
  readonly epoch: () => string;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface DigestCache {
  digest(userId: string): Promise<Digest>;
}

/** What the digest reads of one document; one whose day nobody knows counts under `sealed`. */
export interface DocumentMark {
  readonly id: string;
  readonly seq: number;
  readonly date: Day | null;
  readonly deleted: 0 | 1;
}

/** What the account says of itself at one moment: erased documents are counted too. */
export interface Position {
  readonly seq: number;
  readonly documents: number;
  readonly journal: StoredMode;
}

export interface Since extends Position {
  /** By seq. */
  readonly marks: readonly DocumentMark[];
}

/** Where it reads them. */
export interface DocumentMarks {
  position(userId: string): Promise<Position>;
  /** All that are there, whatever the account says. */
  countDocuments(userId: string): Promise<number>;
  /** What came after that seq, and the account at that same moment. */
  listSince(userId: string, seq: number, limit: number): Promise<Since>;
  /** By seq. */
  listMarks(userId: string, afterSeq: number, limit: number): Promise<DocumentMark[]>;
}

/**
 * A device asks after every pass, and there may be very many ids: what changed since the last digest is
 * added to it. Where that cannot be told, all are counted again, a slice at a time.
 */
export function createDigestCache(
  source: DocumentMarks,
  { epoch, now }: Surroundings,
): DigestCache {
  const kept = new Map<string, Kept & { readonly epoch: string }>();
  const counting = new Map<string, Promise<Digest>>();

  async function bringUpToDate(userId: string): Promise<Digest> {
    const here = epoch();
    const known = kept.get(userId);
    // Of a database that was restored since, nothing of it can be told.
    const last = known?.epoch === here ? known : undefined;
    const fresh =
      (last && (await goOn(source, userId, { last, now: now() }))) ??
      (await countAll(source, userId, now()));
    kept.delete(userId);
    kept.set(userId, { ...fresh, epoch: here });
    if (kept.size > MAX_USERS) {
      const [longestUnused] = kept.keys();
      if (longestUnused !== undefined) kept.delete(longestUnused);
    }
    return fresh.digest;
  }

  return {
    digest(userId) {
      const underWay = counting.get(userId);
      // It may have passed what this caller has just stored.
      if (underWay) return underWay.then(() => bringUpToDate(userId));
      const mine = bringUpToDate(userId).finally(() => counting.delete(userId));
      counting.set(userId, mine);
      return mine;
    },
  };
}

/** Null when it cannot be told which of the erased ones were counted before. */
async function goOn(
  source: DocumentMarks,
  userId: string,
  { last, now }: { readonly last: Kept; readonly now: number },
): Promise<Kept | null> {
  const since = await source.listSince(userId, last.seq, MARKS_AT_ONCE);
  const { seq, documents, journal, marks } = since;
  // On the way from one kind to the other nothing tells which was counted as what.
  if (journal !== last.journal || isOnTheWay(journal)) return null;
  if (marks.length === MARKS_AT_ONCE) return null;
  // One that never had a day was never counted with one.
  const erased = marks.filter(({ deleted, date }) => deleted && date !== null);
  const known = marks.length - (documents - last.documents);
  // Of those erased all were known, or all were written since.
  if (known !== erased.length && known !== 0) return null;
  const before = known === 0 ? last.digest : addTo(last.digest, erased, takenOut);
  const digest = addTo(before, marks);
  if (now - last.countedAt < COUNT_AGAIN_MS) return { ...last, seq, documents, digest };
  const held = await source.countDocuments(userId);
  return held === countOf(digest) ? { ...last, seq, documents, digest, countedAt: now } : null;
}

function isOnTheWay(journal: StoredMode): boolean {
  return journal === 'sealing' || journal === 'opening';
}

/** Longer than any device erases without a pause. */
const MOST_PASSES = 10;

async function countAll(source: DocumentMarks, userId: string, now: number): Promise<Kept> {
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const { seq: upTo, documents, journal } = await source.position(userId);
    const held = await source.countDocuments(userId);
    let [after, count, digest] = [0, 0, NO_DIGEST];
    while (after < upTo) {
      const page = await source.listMarks(userId, after, MARKS_AT_ONCE);
      const marks = page.filter(({ seq }) => seq <= upTo);
      digest = addTo(digest, marks);
      count += marks.length;
      after = page.length < MARKS_AT_ONCE ? upTo : (page.at(-1)?.seq ?? upTo);
      await nextTurn();
    }
    // Else one was erased, and so moved beyond the end, before its turn came.
    if (count === held) return { seq: upTo, documents, journal, digest, countedAt: now };
  }
  throw new AppError('unavailable', { message: 'Please ask again in a moment.' });
}

type Change = (bucket: Bucket, part: Bucket) => Bucket;

function addTo(
  { months, deleted }: Digest,
  marks: readonly DocumentMark[],
  change: Change = join,
): Digest {
  const idsByMonth = new Map<string, string[]>();
  const erasedIds: string[] = [];
  for (const { id, date, deleted: isErased } of marks) {
    // What is taken out stood under its day.
    if ((isErased && change === join) || date === null) {
      erasedIds.push(id);
      continue;
    }
    const month = monthOf(date);
    const ids = idsByMonth.get(month);
    if (ids) ids.push(id);
    else idsByMonth.set(month, [id]);
  }
  const changed = [...idsByMonth].map(([month, ids]): [string, Bucket] => [
    month,
    change(months[month] ?? NOTHING, digestOf(ids)),
  ]);
  const all = Object.entries({ ...months, ...Object.fromEntries(changed) });
  return {
    months: Object.fromEntries(all.filter(([, { count }]) => count > 0)),
    deleted: change(deleted, digestOf(erasedIds)),
  };
}

function countOf({ months, deleted }: Digest): number {
  return Object.values(months).reduce((sum, { count }) => sum + count, deleted.count);
}

/** The hash is an exclusive or, so the digest of two sets is that of their digests. */
function join(one: Bucket, other: Bucket): Bucket {
  const bits = BigInt(`0x${one.hash}`) ^ BigInt(`0x${other.hash}`);
  return { count: one.count + other.count, hash: bits.toString(16).padStart(16, '0') };
}

/** What is there twice is out again. */
function takenOut(bucket: Bucket, part: Bucket): Bucket {
  return { ...join(bucket, part), count: bucket.count - part.count };
}
