import { hash } from 'node:crypto';
import { AppError } from '../../shared/contract/app-error.ts';
import type { RequestKey } from '../http/request-key.ts';
import type { Database } from './open-database.ts';

/** What was made by requests that carried an `Idempotency-Key`; null stands for a request without one. */
export interface RequestKeys {
  /** The id of what this very request made before; null when it is new. Throws key_reused. */
  find(userId: string, request: RequestKey | null): string | null;
  /** Inside the transaction that makes it: what is made and what made it are stored together. */
  note(userId: string, request: RequestKey | null, made: string): void;
  /** For what is named by the request itself (`idsOf`): from now on its key is taken. Throws key_reused. */
  claim(userId: string, request: RequestKey): Promise<void>;
}

const KEPT_MS = 30 * 86_400_000;
/** Of one user; a whole day of pressing makes a few dozen. */
const MOST_KEYS = 1_000;
/** A year's worth that became old at once keeps nobody waiting. */
const FORGOTTEN_AT_ONCE = 100;

/** `rows`: what may come again after months keeps its key in its own row, for as long as that is there. */
export function createRequestKeys(
  { sqlite, writes }: Pick<Database, 'sqlite' | 'writes'>,
  rows?: 'support_tickets' | 'feelings',
): RequestKeys {
  const select = sqlite.prepare<[string, string, number], { made: string; fingerprint: string }>(
    `SELECT made, fingerprint FROM request_keys
     WHERE user_id = ? AND key_hash = ? AND created_at > ?`,
  );
  const forgetOld = sqlite.prepare<[number]>(
    `DELETE FROM request_keys WHERE rowid IN (
       SELECT rowid FROM request_keys WHERE created_at <= ? LIMIT ${FORGOTTEN_AT_ONCE})`,
  );
  const forgetTooMany = sqlite.prepare<[string]>(
    `DELETE FROM request_keys WHERE rowid IN (
       SELECT rowid FROM request_keys WHERE user_id = ?
       ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ${MOST_KEYS})`,
  );
  const own = rows && keysOfRows(sqlite, rows);
  const insert = sqlite.prepare<[string, string, string, string, number]>(
    `INSERT INTO request_keys (user_id, key_hash, fingerprint, made, created_at)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (user_id, key_hash) DO UPDATE SET
       fingerprint = excluded.fingerprint, made = excluded.made, created_at = excluded.created_at`,
  );

  const find: RequestKeys['find'] = (userId, request) => {
    const row =
      request &&
      (own?.select.get(userId, request.hash) ??
        select.get(userId, request.hash, request.at - KEPT_MS));
    if (!row) return null;
    if (row.fingerprint !== request.fingerprint()) throw keyReused();
    return row.made;
  };
  const note: RequestKeys['note'] = (userId, request, made) => {
    if (!request) return;
    forgetOld.run(request.at - KEPT_MS);
    insert.run(userId, request.hash, request.fingerprint(), made, request.at);
    forgetTooMany.run(userId);
    own?.set.run(request.hash, request.fingerprint(), userId, made);
  };
  return {
    find,
    note,
    claim: (userId, request) =>
      writes.run(() => {
        if (find(userId, request) === null) note(userId, request, '');
      }),
  };
}

function keysOfRows(sqlite: Database['sqlite'], table: string) {
  return {
    select: sqlite.prepare<[string, string], { made: string; fingerprint: string }>(
      `SELECT id AS made, fingerprint FROM ${table} WHERE user_id = ? AND key_hash = ?`,
    ),
    set: sqlite.prepare<[string, string, string, string]>(
      `UPDATE ${table} SET key_hash = ?, fingerprint = ? WHERE user_id = ? AND id = ?`,
    ),
  };
}

/** Ids that her same request gets again, and no other one. */
export function idsOf(userId: string, request: RequestKey): () => string {
  let count = 0;
  return () => {
    count += 1;
    const digits = hash('sha256', `${userId} ${request.fingerprint()} ${count}`, 'hex');
    // The version for ids of one's own making (RFC 9562), in its only variant.
    const parts = [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `8${digits.slice(13, 16)}`,
      `a${digits.slice(17, 20)}`,
      digits.slice(20, 32),
    ];
    return parts.join('-');
  };
}

function keyReused(): AppError {
  return new AppError('key_reused', {
    message: 'This Idempotency-Key came with another request before. Use a new one.',
  });
}
