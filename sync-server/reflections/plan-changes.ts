import { isTombstone, type Reflection, type Tombstone } from '../../shared/contract/reflections.ts';
import type { Day } from '../../shared/contract/day.ts';
import type { AccountBounds } from '../config.ts';
import type { StoringSeal } from '../db/keys/seals.ts';
import type { ReflectionRow, StoredMode } from '../db/tables.ts';
import { NO_WORDS } from './answer-row.ts';
import { bytesOf, hasRoom, ROW_BYTES, type AccountSize } from './account-size.ts';

/**
 * `circular`: it would be a version before itself. `full`: her account holds as much as one may. `open`: it can
 * be read here, or with keys that are no more, and her journal is private. `closed`: it cannot, and hers is not.
 * `unopened`: it erases, or would take the place of what is there, and her words have not opened the device that sent it.
 */
export type StoreOutcome =
  | { readonly status: 'stored' | 'duplicate'; readonly seq: number }
  | { readonly status: 'circular' | 'full' | 'open' | 'closed' | 'unopened' };

/** As it came in: beside what was understood, by field, what was not. */
export interface ReceivedReflection extends Reflection {
  readonly as_sent: Readonly<Record<string, unknown>> | null;
}

/** Of a private journal: an answer, or the erasure of one, as her device made it. */
export interface ClosedDocument {
  readonly id: string;
  readonly generation: number;
  readonly isErasure: boolean;
  readonly document: Buffer;
}
export type ReceivedChange = ReceivedReflection | Tombstone | ClosedDocument;

export function isClosed(change: object): change is ClosedDocument {
  return 'document' in change;
}

export function isErasure(change: ReceivedChange | SealedChange): boolean {
  return isClosed(change) ? change.isErasure : isTombstone(change);
}

/** The same with its words under her key, so that only what orders it is seen from here on. */
export interface SealedReflection extends Pick<
  Reflection,
  'id' | 'date' | 'supersedes' | 'keep_from_model'
> {
  readonly sealed: Buffer;
}
export type SealedChange = SealedReflection | Tombstone | ClosedDocument;

export interface ErasedAnswer {
  readonly id: string;
  readonly date: Day;
}

/** Ids are each user's own: the same one of two is two answers. */
export function keyOf(userId: string, id: string): string {
  return `${userId} ${id}`;
}

/** What has to be known of a row to judge what names its id. */
export interface KnownRow {
  readonly user_id: string;
  readonly id: string;
  readonly seq: number;
  readonly deleted: 0 | 1;
  readonly date: Day | null;
  /** Null: it can be read here. */
  readonly generation: number | null;
  readonly keep_from_model: 0 | 1;
  /** Of its counted columns. */
  readonly bytes: number;
}

/** One user's changes, in the order sent. */
export interface Sent extends SealedChanges {
  readonly userId: string;
}

export interface SealedChanges {
  readonly changes: readonly SealedChange[];
  /** What closed them; absent where nothing was closed. */
  readonly words?: Pick<StoringSeal, 'confirmBy'> | undefined;
  /** Sent by a device that her words have not opened: what is there stays. */
  readonly isUnopened?: boolean | undefined;
}

export interface Rules {
  readonly bounds: AccountBounds;
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly nextSeq: (userId: string) => number;
  /** What was found out by looking further than at the ids themselves. */
  readonly isCircular?: (change: SealedChange) => boolean;
}

/** By `keyOf` those rows that the changes name, by user what their accounts hold. */
export interface KnownRows {
  readonly rows: ReadonlyMap<string, KnownRow>;
  readonly sizes: ReadonlyMap<string, KnownSize>;
  /** By user, where something closed was sent: the keys that her journal is sealed with now. */
  readonly generations?: ReadonlyMap<string, number>;
}

export interface KnownSize extends AccountSize {
  readonly journal: StoredMode;
}

export interface Plan {
  /** Of each sender, one of each change. */
  readonly outcomes: StoreOutcome[][];
  readonly rows: ReflectionRow[];
  /** Those that take the place of what is there under their ids. */
  readonly replaced: ReflectionRow[];
  readonly erasures: { readonly userId: string; readonly id: string; readonly seq: number }[];
  /** Answers that were here before and are to be erased now. */
  readonly erased: ErasedAnswer[];
  /** Of the accounts that something was stored in. */
  readonly sizes: ReadonlyMap<string, AccountSize>;
}

const NOTHING: AccountSize = { documents: 0, answers: 0, bytes: 0 };

/**
 * What becomes of changes: judged one after the other, each beside all before it, and written in one go.
 * Pure, so that a transaction may be done again, and so that the rules can be tested without a database.
 */
export function planChanges(known: KnownRows, sent: readonly Sent[], rules: Rules): Plan {
  const rows = new Map<string, ReflectionRow>();
  const replaced = new Map<string, ReflectionRow>();
  const judged = new Map(known.rows);
  const sizes = new Map<string, AccountSize>();
  const plan: Plan = { outcomes: [], rows: [], replaced: [], erasures: [], erased: [], sizes };

  function judge({ userId, isUnopened = false }: Sent, change: SealedChange): StoreOutcome {
    const generation = known.generations?.get(userId) ?? 0;
    const mode = known.sizes.get(userId)?.journal ?? 'plain';
    if (isUnopened && isErasure(change)) return { status: 'unopened' };
    const refusal = refusalOf({ mode, generation }, change);
    if (refusal) return { status: refusal };
    const one = judged.get(keyOf(userId, change.id));
    if (one && isThere(one, change)) return { status: 'duplicate', seq: one.seq };
    if (one && isUnopened) return { status: 'unopened' };
    const size = sizes.get(userId) ?? known.sizes.get(userId) ?? NOTHING;
    if (one?.generation === null && isTombstone(change)) return erase(one, size);
    if (rules.isCircular?.(change)) return { status: 'circular' };
    return write(userId, change, { one, size });
  }

  function write(
    userId: string,
    change: SealedChange,
    { one, size }: { readonly one: KnownRow | undefined; readonly size: AccountSize },
  ): StoreOutcome {
    const key = keyOf(userId, change.id);
    const stamp = { user_id: userId, seq: 0, received_at: rules.receivedAt };
    const row = rowOf(change, stamp, judged);
    const weight = bytesOf(row);
    const kind = kindOf(userId, change, judged);
    const before = one ? { bytes: one.bytes + ROW_BYTES, isOpen: one.generation === null } : null;
    if (!hasRoom(size, rules.bounds, { kind, bytes: weight, before })) return { status: 'full' };
    const seq = rules.nextSeq(userId);
    row.seq = seq;
    (one && !rows.has(key) ? replaced : rows).set(key, row);
    judged.set(key, knownOf(row, weight - ROW_BYTES));
    // What quotes it still lies open.
    if (row.deleted && one && isOpenAnswer(one)) plan.erased.push({ id: one.id, date: one.date });
    sizes.set(userId, {
      documents: size.documents + (one ? 0 : 1),
      answers: size.answers + (row.deleted ? 0 : 1) - (one && !one.deleted ? 1 : 0),
      bytes: size.bytes + weight - (before?.bytes ?? 0),
    });
    return { status: 'stored', seq };
  }

  function erase(one: KnownRow, size: AccountSize): StoreOutcome {
    const { user_id: userId, id } = one;
    const seq = rules.nextSeq(userId);
    const bytes = Buffer.byteLength(id);
    const key = keyOf(userId, id);
    const fresh = rows.get(key);
    const anew = replaced.get(key);
    if (fresh) rows.set(key, { ...fresh, ...ERASED, seq });
    else if (anew) replaced.set(key, { ...anew, ...ERASED, seq });
    else {
      plan.erasures.push({ userId, id, seq });
      if (one.date !== null) plan.erased.push({ id, date: one.date });
    }
    judged.set(key, { ...one, seq, deleted: 1, bytes });
    sizes.set(userId, {
      ...size,
      answers: size.answers - 1,
      bytes: size.bytes - one.bytes + bytes,
    });
    return { status: 'stored', seq };
  }

  for (const one of sent) {
    plan.outcomes.push(one.changes.map((change) => judge(one, change)));
  }
  plan.rows.push(...rows.values());
  plan.replaced.push(...replaced.values());
  return plan;
}

/** Nothing open, and nothing under other keys than those of now, is taken into a journal that is hers alone. */
function refusalOf(
  { mode, generation }: { readonly mode: StoredMode; readonly generation: number },
  change: SealedChange,
): 'open' | 'closed' | null {
  const isHersAlone = mode === 'sealing' || mode === 'sealed';
  if (!isClosed(change)) return isHersAlone ? 'open' : null;
  if (mode === 'plain' || mode === 'emptying') return 'closed';
  return change.generation === generation ? null : 'open';
}

/**
 * Of the same generation the first one stays, but for its erasure; a later generation takes the place of an
 * earlier one, and none brings back what is erased.
 */
function isThere(one: KnownRow, change: SealedChange): boolean {
  const erases = isErasure(change);
  if (one.deleted && !erases) return true;
  const generation = isClosed(change) ? change.generation : null;
  if (generation === one.generation) return one.deleted === 1 || !erases;
  return generation !== null && one.generation !== null && generation < one.generation;
}

function isOpenAnswer(one: KnownRow): one is KnownRow & { readonly date: Day } {
  return !one.deleted && one.generation === null && one.date !== null;
}

function knownOf(row: ReflectionRow, bytes: number): KnownRow {
  const { user_id, id, seq, deleted, date, keep_from_model, generation } = row;
  return { user_id, id, seq, deleted, date, keep_from_model, generation, bytes };
}

/** What an erased answer has no more; its date stays. */
export const ERASED = {
  ...NO_WORDS,
  sealed: null,
  generation: null,
  supersedes: null,
  deleted: 1,
} as const;

type Stamp = Pick<ReflectionRow, 'user_id' | 'seq' | 'received_at'>;
type Judged = ReadonlyMap<string, KnownRow>;

function rowOf(change: SealedChange, stamp: Stamp, judged: Judged): ReflectionRow {
  if (isTombstone(change))
    return { ...stamp, ...ERASED, id: change.id, date: null, keep_from_model: 0 };
  if (isClosed(change)) return { ...stamp, ...closedRowOf(change) };
  return {
    ...NO_WORDS,
    user_id: stamp.user_id,
    id: change.id,
    seq: stamp.seq,
    deleted: 0,
    date: change.date,
    supersedes: change.supersedes,
    keep_from_model: keptOf(change, replacedBy(stamp.user_id, change, judged)),
    sealed: change.sealed,
    generation: null,
    received_at: stamp.received_at,
  };
}

function closedRowOf({ id, generation, isErasure, document }: ClosedDocument) {
  const deleted = isErasure ? 1 : 0;
  const nothing = { ...NO_WORDS, date: null, supersedes: null, keep_from_model: 0 } as const;
  return { ...nothing, id, deleted, generation, sealed: document } as const;
}

/** Unless she says so anew, as the answer that it replaces. */
function keptOf(change: SealedReflection, replaced: KnownRow | undefined): 0 | 1 {
  if (change.keep_from_model !== undefined) return change.keep_from_model ? 1 : 0;
  return replaced?.keep_from_model ?? 0;
}

/** An edit names an answer of hers that is here. */
function kindOf(
  userId: string,
  change: SealedChange,
  judged: Judged,
): 'answer' | 'edit' | 'closed' | 'erasure' {
  if (isClosed(change)) return change.isErasure ? 'erasure' : 'closed';
  if (isTombstone(change)) return 'erasure';
  const replaced = replacedBy(userId, change, judged);
  return replaced && !replaced.deleted ? 'edit' : 'answer';
}

function replacedBy(
  userId: string,
  { supersedes }: SealedReflection,
  judged: Judged,
): KnownRow | undefined {
  return supersedes === null ? undefined : judged.get(keyOf(userId, supersedes));
}
