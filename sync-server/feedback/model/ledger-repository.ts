import type { Database as Sqlite } from 'better-sqlite3';
import * as z from 'zod/mini';
import type { SentToModel } from '../../../shared/contract/insights.ts';
import type { Day } from '../../../shared/contract/day.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import { prepareHasAll } from '../../db/has-all-answers.ts';

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

export interface LedgerRepository {
  /** False: an answer in it was erased meanwhile, so nothing may leave. */
  record(entry: LedgerEntry): Promise<boolean>;
  /** Requests since then (epoch ms); of everyone for null. */
  countSince(since: number, userId: string | null): Promise<number>;
  /** Newest first. */
  list(userId: string): Promise<SentToModel[]>;
  /** Only inside a work of the write queue: the text of an erased answer stays nowhere. */
  blankBodies(userId: string, answerIds: readonly string[]): void;
}

export function createLedgerRepository(database: {
  readonly sqlite: Sqlite;
  readonly writes: WriteQueue;
}): LedgerRepository {
  const { sqlite, writes } = database;
  const hasAll = prepareHasAll(sqlite);
  const statements = prepareStatements(sqlite);
  return {
    record: (entry) =>
      writes.run(() => {
        if (!hasAll(entry.userId, entry.answerIds)) return false;
        const bytes = Buffer.byteLength(entry.body);
        statements.insert.run({ ...entry, bytes, answerIds: JSON.stringify(entry.answerIds) });
        return true;
      }),
    countSince: (since, userId) =>
      Promise.resolve(
        (userId === null
          ? statements.countAll.get(since)
          : statements.countOf.get(userId, since)) ?? 0,
      ),
    list: (userId) => Promise.resolve(statements.list.all(userId).map(toSent)),
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

function prepareStatements(sqlite: Sqlite) {
  return {
    insert: sqlite.prepare(
      `INSERT INTO model_ledger (user_id, id, date, sent_at, recipient, model, answer_ids, bytes,
         body_hash, body)
       VALUES (@userId, @id, @date, @sentAt, @host, @model, @answerIds, @bytes, @bodyHash, @body)`,
    ),
    countAll: sqlite
      .prepare<[number], number>('SELECT count(*) FROM model_ledger WHERE sent_at > ?')
      .pluck(),
    countOf: sqlite
      .prepare<[string, number], number>(
        'SELECT count(*) FROM model_ledger WHERE user_id = ? AND sent_at > ?',
      )
      .pluck(),
    list: sqlite.prepare<[string], LedgerRow>(
      `SELECT id, date, sent_at, recipient, model, answer_ids, bytes, body FROM model_ledger
       WHERE user_id = ? ORDER BY sent_at DESC, id DESC`,
    ),
    blank: sqlite.prepare<[string, string]>(
      `UPDATE model_ledger SET body = NULL WHERE user_id = ? AND EXISTS (
         SELECT 1 FROM json_each(answer_ids) AS sent
         JOIN json_each(?) AS erased ON erased.value = sent.value)`,
    ),
  };
}
