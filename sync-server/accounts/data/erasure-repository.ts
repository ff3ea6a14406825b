import type { Database as Sqlite } from 'better-sqlite3';
import type { Database } from '../../db/open-database.ts';
import { sha256 } from '../../http/session.ts';
import { nextTurn } from '../../slices.ts';
import { prepareRowErasure } from './row-repository.ts';

export interface ErasureRepository {
  /**
   * In one commit she is gone for every reader: her row in `users`, her sessions, all that others could
   * see; of a small account every row. The ids of her sessions, whose secrets stay as hashes.
   */
  begin(userId: string, now: number): Promise<string[]>;
  /** Every row that is left, in slices between which others have their turn; until it is to stop. */
  finish(userId: string, stopping?: AbortSignal): Promise<void>;
  /** Begun and not finished, by a kill or a full disk. */
  listUnfinished(): string[];
  /** Was there an account with this id, and did she delete it? */
  wasErased(userId: string): boolean;
}

/** Her id is random, and names nobody once its rows are gone; it lies among the hashes of her secrets. */
function hashOfErased(userId: string): string {
  return sha256(`account ${userId}`);
}

export function createErasureRepository({
  sqlite,
  writes,
  emptyLog,
}: Pick<Database, 'sqlite' | 'writes' | 'emptyLog'>): ErasureRepository {
  const statements = prepareStatements(sqlite);
  const rows = prepareRowErasure(sqlite);
  const underWay = new Map<string, Promise<void>>();

  async function finish(userId: string, stopping?: AbortSignal): Promise<void> {
    if (statements.unfinished.all().includes(userId)) {
      while (await writes.run(() => rows.eraseSome(userId))) {
        await nextTurn();
        if (stopping?.aborted) return;
      }
      await writes.run(() => statements.forget.run(userId));
    }
    emptyLog();
  }

  return {
    wasErased: (userId) => statements.erased.get(hashOfErased(userId)) !== undefined,
    listUnfinished: () => statements.unfinished.all(),
    begin: async (userId, now) =>
      (await writes.run(() => (rows.areFew(userId) ? goneAtOnce(userId, now) : null))) ??
      writes.runOrphaning(() => goneFirst(userId, now)),
    finish(userId, stopping) {
      const finishing =
        underWay.get(userId) ?? finish(userId, stopping).finally(() => underWay.delete(userId));
      underWay.set(userId, finishing);
      return finishing;
    },
  };

  function goneAtOnce(userId: string, now: number): string[] {
    const sessions = keepSecrets(userId, now);
    rows.eraseAll(userId);
    statements.eraseUser.run(userId);
    return sessions;
  }

  function goneFirst(userId: string, now: number): string[] {
    const sessions = keepSecrets(userId, now);
    rows.eraseAllButLong(userId);
    statements.eraseUser.run(userId);
    statements.note.run(userId);
    return sessions;
  }

  function keepSecrets(userId: string, now: number): string[] {
    statements.keepSecrets.run(now, userId, now, userId, hashOfErased(userId), now);
    return statements.sessionsOf.all(userId);
  }
}

function prepareStatements(sqlite: Sqlite) {
  return {
    keepSecrets: sqlite.prepare<[number, string, number, string, string, number]>(
      `INSERT INTO erased_sessions (secret_hash, erased_at)
       SELECT token_hash, ? FROM sessions WHERE user_id = ?
       UNION ALL SELECT cookie_hash, ? FROM sessions WHERE user_id = ?
       UNION ALL SELECT ?, ?`,
    ),
    sessionsOf: sqlite
      .prepare<[string], string>('SELECT id FROM sessions WHERE user_id = ?')
      .pluck(),
    erased: sqlite
      .prepare<[string], number>('SELECT 1 FROM erased_sessions WHERE secret_hash = ?')
      .pluck(),
    eraseUser: sqlite.prepare<[string]>('DELETE FROM users WHERE id = ?'),
    note: sqlite.prepare<[string]>('INSERT INTO unfinished_erasures (account_id) VALUES (?)'),
    forget: sqlite.prepare<[string]>('DELETE FROM unfinished_erasures WHERE account_id = ?'),
    unfinished: sqlite.prepare<[], string>('SELECT account_id FROM unfinished_erasures').pluck(),
  };
}
