import type { Database as Sqlite } from 'better-sqlite3';
import * as z from 'zod/mini';
import type { SentToModel } from '../../../shared/contract/insights.ts';
import type { Day } from '../../../shared/contract/day.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import { mapSlices, slicesOf, type Slices } from '../../slices.ts';
import { prepareIsAllLive } from '../../db/has-all-answers.ts';

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
  /** Only inside a work of the write queue: the text of an erased answer stays nowhere. */
  blankBodies(userId: string, answerIds: readonly string[]): void;
}

export function createLedgerRepository(database: {
  readonly sqlite: Sqlite;
  readonly writes: WriteQueue;
}): LedgerRepository {
  const { sqlite, writes } = database;
  const isAllLive = prepareIsAllLive(sqlite);
  const statements = prepareStatements(sqlite);

  function hasRoom(userId: string, { since, perUser, total }: Allowance): boolean {
    const count = statements.countAll.get(since) ?? 0;
    return count < total && (statements.countOf.get(userId, since) ?? 0) < perUser;
  }

  return {
    record: (entry, allowance) =>
      writes.run(() => {
        if (!statements.agreed.get(entry.userId, entry.host, entry.model)) return false;
        if (!hasRoom(entry.userId, allowance)) return false;
        if (!isAllLive(entry.userId, entry.answerIds)) return false;
        const bytes = Buffer.byteLength(entry.body);
        statements.insert.run({ ...entry, bytes, answerIds: JSON.stringify(entry.answerIds) });
        return true;
      }),
    hasRoom: (userId, allowance) => Promise.resolve(hasRoom(userId, allowance)),
    list: (userId) =>
      mapSlices(
        slicesOf<LedgerRow>((last) =>
          Promise.resolve(
            statements.list.all({
              userId,
              sentAt: last?.sent_at ?? END_OF_TIME,
              id: last?.id ?? '',
            }),
          ),
        ),
        (rows) => rows.map(toSent),
      ),
    blankBodies(userId, answerIds) {
      statements.blank.run(userId, JSON.stringify(answerIds));
    },
  };
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
}

const idsSchema = z.array(z.string());

function toSent({ answer_ids, recipient, sent_at, ...row }: LedgerRow): SentToModel {
  return {
    ...row,
    host: recipient,
    sent_at: new Date(sent_at).toISOString(),
    answers: idsSchema.parse(JSON.parse(answer_ids)).length,
  };
}

const END_OF_TIME = Number.MAX_SAFE_INTEGER;
/** Of some ten kilobytes each. */
const ROWS_AT_ONCE = 10;

function prepareStatements(sqlite: Sqlite) {
  return {
    insert: sqlite.prepare(
      `INSERT INTO model_ledger (user_id, id, date, sent_at, recipient, model, answer_ids, bytes,
         body_hash, body)
       VALUES (@userId, @id, @date, @sentAt, @host, @model, @answerIds, @bytes, @bodyHash, @body)`,
    ),
    agreed: sqlite
      .prepare<[string, string, string], 1>(
        `SELECT 1 FROM users WHERE id = ? AND model_host = ? AND model_name = ?
           AND model_agreed_at IS NOT NULL`,
      )
      .pluck(),
    countAll: sqlite
      .prepare<[number], number>('SELECT count(*) FROM model_ledger WHERE sent_at > ?')
      .pluck(),
    countOf: sqlite
      .prepare<[string, number], number>(
        'SELECT count(*) FROM model_ledger WHERE user_id = ? AND sent_at > ?',
      )
      .pluck(),
    list: sqlite.prepare<[{ userId: string; sentAt: number; id: string }], LedgerRow>(
      `SELECT id, date, sent_at, recipient, model, answer_ids, bytes, body FROM model_ledger
       WHERE user_id = @userId AND (sent_at, id) < (@sentAt, @id)
       ORDER BY sent_at DESC, id DESC LIMIT ${ROWS_AT_ONCE}`,
    ),
    blank: sqlite.prepare<[string, string]>(
      `UPDATE model_ledger SET body = NULL WHERE user_id = ? AND EXISTS (
         SELECT 1 FROM json_each(answer_ids) AS sent
         JOIN json_each(?) AS erased ON erased.value = sent.value)`,
    ),
  };
}
