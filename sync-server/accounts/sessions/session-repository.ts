import type { Kysely } from 'kysely';
import { newCounter } from '../new-user.ts';
import type { Database } from '../../db/open-database.ts';
import { createRequestKeys } from '../../db/request-keys.ts';
import type { SessionRow, Tables, UserRow } from '../../db/tables.ts';
import type { RequestKey } from '../../http/request-key.ts';

export interface FoundSession {
  readonly session: SessionRow;
  readonly user: UserRow;
}

export interface SessionRepository {
  /** Also one that has expired: the service knows the time. */
  findByTokenHash(hash: string): Promise<FoundSession | null>;
  findByCookieHash(hash: string): Promise<FoundSession | null>;
  /** Epoch ms; null when there is no such session. */
  findExpiry(userId: string, sessionId: string): Promise<number | null>;
  /** The user's first session in one commit with the user; false when the address is taken. */
  addUser(user: UserRow, session: SessionRow, request: RequestKey | null): Promise<boolean>;
  /** The ids of those that are gone then: what the same request opened before, and the oldest of too many. */
  add(session: SessionRow, request: RequestKey | null): Promise<string[]>;
  wasOpenedBy(userId: string, request: RequestKey): boolean;
  extend(session: Pick<SessionRow, 'user_id' | 'id'>, expiresAt: number): Promise<void>;
  remove(userId: string, sessionId: string): Promise<void>;
  removeExpired(userId: string, now: number): Promise<void>;
  /** Newest first, also expired ones. */
  list(userId: string): Promise<SessionRow[]>;
  /** The ids of those that are gone. */
  removeOthers(userId: string, sessionId: string): Promise<string[]>;
  /** Did this secret open an account that was deleted? */
  isErased(secretHash: string): Promise<boolean>;
}

export function createSessionRepository(
  database: Pick<Database, 'kysely' | 'sqlite' | 'writes'>,
): SessionRepository {
  const { kysely, writes } = database;
  const keys = createRequestKeys(database);
  const insertUser = (user: UserRow) =>
    kysely
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .compile();
  const insertCounter = (userId: string) =>
    kysely.insertInto('user_sync').values(newCounter(userId)).compile();
  const insertSession = (session: SessionRow) =>
    kysely.insertInto('sessions').values(session).compile();

  return {
    findByTokenHash: (hash) => find(kysely, 'token_hash', hash),
    findByCookieHash: (hash) => find(kysely, 'cookie_hash', hash),
    async findExpiry(userId, sessionId) {
      const row = await kysely
        .selectFrom('sessions')
        .select('expires_at')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row?.expires_at ?? null;
    },
    addUser: (user, session, request) =>
      writes.run((sqlite) => {
        const first = insertUser(user);
        if (sqlite.prepare(first.sql).run(first.parameters).changes === 0) return false;
        const counter = insertCounter(user.id);
        sqlite.prepare(counter.sql).run(counter.parameters);
        const second = insertSession(session);
        sqlite.prepare(second.sql).run(second.parameters);
        keys.note(user.id, request, session.id);
        return true;
      }),
    add: (session, request) => addSession(database, session, request),
    wasOpenedBy: (userId, request) => keys.find(userId, request) !== null,
    async extend({ user_id, id }, expiresAt) {
      await kysely
        .updateTable('sessions')
        .set({ expires_at: expiresAt })
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .execute();
    },
    async remove(userId, sessionId) {
      await kysely
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .execute();
    },
    removeExpired: (userId, now) => removeExpired(kysely, userId, now),
    list: (userId) => list(kysely, userId),
    removeOthers: (userId, sessionId) => removeOthers(kysely, userId, sessionId),
    isErased: (secretHash) => isErased(kysely, secretHash),
  };
}

/** Far more than anybody's browsers; each is a row, and could get a mark of its own. */
export const MOST_SESSIONS = 100;
const END_OLDEST = `DELETE FROM sessions WHERE user_id = ? AND id IN (
  SELECT id FROM sessions WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?
) RETURNING id`;

function addSession(
  database: Pick<Database, 'kysely' | 'sqlite' | 'writes'>,
  session: SessionRow,
  request: RequestKey | null,
): Promise<string[]> {
  const { kysely, writes } = database;
  const keys = createRequestKeys(database);
  const insert = kysely.insertInto('sessions').values(session).compile();
  return writes.run((sqlite) => {
    const before = keys.find(session.user_id, request);
    const end = sqlite.prepare('DELETE FROM sessions WHERE user_id = ? AND id = ?');
    const isReplaced = before !== null && end.run(session.user_id, before).changes > 0;
    const oldest = sqlite.prepare<[string, string, number], string>(END_OLDEST).pluck();
    const ended = oldest.all(session.user_id, session.user_id, MOST_SESSIONS - 1);
    sqlite.prepare(insert.sql).run(insert.parameters);
    keys.note(session.user_id, request, session.id);
    return isReplaced ? [before, ...ended] : ended;
  });
}

async function find(
  kysely: Kysely<Tables>,
  column: 'token_hash' | 'cookie_hash',
  hash: string,
): Promise<FoundSession | null> {
  const session = await kysely
    .selectFrom('sessions')
    .selectAll()
    .where(column, '=', hash)
    .executeTakeFirst();
  if (!session) return null;
  const user = await kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', session.user_id)
    .executeTakeFirst();
  return user ? { session, user } : null;
}

function list(kysely: Kysely<Tables>, userId: string): Promise<SessionRow[]> {
  return kysely
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

async function removeExpired(kysely: Kysely<Tables>, userId: string, now: number): Promise<void> {
  await kysely
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
}

async function removeOthers(
  kysely: Kysely<Tables>,
  userId: string,
  sessionId: string,
): Promise<string[]> {
  const rows = await kysely
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function isErased(kysely: Kysely<Tables>, secretHash: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('erased_sessions')
    .select('erased_at')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row !== undefined;
}
