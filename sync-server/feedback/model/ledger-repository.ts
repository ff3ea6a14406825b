import * as z from 'zod/mini';
import type { SentToModel } from '../../../shared/contract/insights.ts';
import type { Day } from '../../../shared/contract/day.ts';
import type { Database, Tx } from '../../db/database.ts';
import { slicesOf, type Slices } from '../../db/slices.ts';
import type { WordSeal } from '../../db/keys/seals.ts';
import type { ModelLedgerRow } from '../../db/tables.ts';
import { placeOfSent } from './sent-words.ts';
import { isAllLive } from '../../db/has-all-answers.ts';

/** A request on its way out. */
export interface LedgerEntry {
  readonly id: string;
  readonly userId: string;
  readonly date: Day;
  /** Epoch ms. */
  readonly sentAt: number;
  readonly host: string;
  readonly model: string;
  readonly answerIds: readonly string[];
  readonly body: string;
  /** SHA-256, hex. */
  readonly bodyHash: string;
}

/** Requests that may leave after `since` (epoch ms). */
export interface Allowance {
  readonly since: number;
  readonly perUser: number;
  readonly total: number;
}

export interface LedgerRepository {
  /**
   * Asked before every request, in the transaction that notes it, so that two servers do not pass
   * a limit together. False, and nothing may leave: no agreement with this recipient (any more), a
   * limit is reached, or an answer in it was edited, erased or kept back meanwhile.
   */
  record(entry: LedgerEntry, allowance: Allowance): Promise<boolean>;
  /** Whether one more may leave by the limits. */
  hasRoom(userId: string, allowance: Allowance): Promise<boolean>;
  /** Newest first. */
  list(userId: string): Slices<SentToModel>;
  /** The text of an erased answer stays nowhere. */
  blankBodies(tx: Tx, userId: string, answerIds: readonly string[]): Promise<void>;
}

export function createLedgerRepository({
  kysely,
  transact,
  engine,
  words: seals,
}: Pick<Database, 'kysely' | 'transact' | 'engine' | 'words'>): LedgerRepository {
  return {
    async record(entry, allowance) {
      const words = await seals.of(entry.userId);
      const row = rowOf(entry, words);
      return transact(entry.userId, async ({ db }) => {
        await words.confirm(db);
        if (!(await hasAgreed(db, entry))) return false;
        await engine.locked(lockOfAll(db)).execute();
        if (!(await hasRoom(db, entry.userId, allowance))) return false;
        if (!(await isAllLive(db, entry.userId, entry.answerIds))) return false;
        await db.insertInto('model_ledger').values(row).execute();
        return true;
      });
    },
    hasRoom: (userId, allowance) => hasRoom(kysely, userId, allowance),
    async *list(userId) {
      for await (const rows of slicesOf<LedgerRow>((last) => listAfter(kysely, userId, last))) {
        // After the rows: where they are sealed, the key is there.
        const words = await seals.reader(userId);
        yield rows.map((row) => toSent(row, words));
      }
    },
    blankBodies: ({ db }, userId, answerIds) => blankBodies(db, userId, new Set(answerIds)),
  };
}

type Db = Tx['db'];

/** Whoever counts what all users sent counts alone: together they would pass the limit. */
function lockOfAll(db: Db) {
  return db.selectFrom('database_meta').select('key').where('key', '=', 'lock:model');
}

async function hasAgreed(db: Db, { userId, host, model }: LedgerEntry): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('model_host', '=', host)
    .where('model_name', '=', model)
    .where('model_agreed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasRoom(
  db: Db,
  userId: string,
  { since, perUser, total }: Allowance,
): Promise<boolean> {
  const sent = db
    .selectFrom('model_ledger')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('sent_at', '>', since);
  const { count } = await sent.executeTakeFirstOrThrow();
  const { count: ofHers } = await sent.where('user_id', '=', userId).executeTakeFirstOrThrow();
  return count < total && ofHers < perUser;
}

function rowOf({ userId, host, ...entry }: LedgerEntry, words: WordSeal): ModelLedgerRow {
  return {
    user_id: userId,
    id: entry.id,
    date: entry.date,
    sent_at: entry.sentAt,
    recipient: host,
    model: entry.model,
    answer_ids: JSON.stringify(entry.answerIds),
    bytes: Buffer.byteLength(entry.body),
    body_hash: words.markOf(entry.bodyHash),
    body: null,
    sealed: words.close(placeOfSent(entry.id), entry.body),
  };
}

function listAfter(db: Db, userId: string, last: LedgerRow | null): Promise<LedgerRow[]> {
  return db
    .selectFrom('model_ledger')
    .select([
      ...(['id', 'date', 'sent_at', 'recipient'] as const),
      ...(['model', 'answer_ids', 'bytes', 'body', 'sealed'] as const),
    ])
    .where('user_id', '=', userId)
    .where((build) =>
      build(
        build.refTuple('sent_at', 'id'),
        '<',
        build.tuple(last?.sent_at ?? END_OF_TIME, last?.id ?? ''),
      ),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ROWS_AT_ONCE)
    .execute();
}

/** A day holds few requests, and she few days with any: read and compared here, as engines read JSON each in its own way. */
async function blankBodies(db: Db, userId: string, erased: ReadonlySet<string>): Promise<void> {
  const rows = await db
    .selectFrom('model_ledger')
    .select(['id', 'answer_ids'])
    .where('user_id', '=', userId)
    .where((build) => build.or([build('body', 'is not', null), build('sealed', 'is not', null)]))
    .execute();
  const quoting = rows.filter(({ answer_ids }) => idsOf(answer_ids).some((id) => erased.has(id)));
  for (const { id } of quoting) {
    await db
      .updateTable('model_ledger')
      .set({ body: null, sealed: null })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
}

function idsOf(answerIds: string): readonly string[] {
  return idsSchema.parse(JSON.parse(answerIds));
}

interface LedgerRow {
  readonly id: string;
  readonly date: Day;
  readonly sent_at: number;
  readonly recipient: string;
  readonly model: string;
  readonly answer_ids: string;
  readonly bytes: number;
  readonly body: string | null;
  readonly sealed: Buffer | null;
}

const idsSchema = z.array(z.string());
const bodySchema = z.nullable(z.string());

function toSent(
  { answer_ids, recipient, sent_at, sealed, ...row }: LedgerRow,
  words: Pick<WordSeal, 'open'>,
): SentToModel {
  const body =
    sealed === null ? row.body : bodySchema.parse(words.open(placeOfSent(row.id), sealed));
  return {
    ...row,
    body,
    host: recipient,
    sent_at: new Date(sent_at).toISOString(),
    answers: idsOf(answer_ids).length,
  };
}

const END_OF_TIME = Number.MAX_SAFE_INTEGER;
/** Of some ten kilobytes each. */
const ROWS_AT_ONCE = 10;
