import type { Kysely } from 'kysely';
import { newCounter } from '../new-user.ts';
import type { Database } from '../../db/database.ts';
import { keep, unseen } from '../../db/kept.ts';
import { createRequestKeys } from '../../db/request-keys.ts';
import type { SessionRow, StoredMode, Tables, UserRow } from '../../db/tables.ts';
import type { RequestKey } from '../../http/request-key.ts';

/** What of her every request is judged by. */
const JUDGED_BY = [
  ...(['id', 'subscription_type', 'subscription_status', 'premium_until'] as const),
  ...(['language', 'time_zone'] as const),
] as const;
export type SessionUser = Pick<UserRow, (typeof JUDGED_BY)[number]>;

export interface FoundSession {
  readonly session: SessionRow;
  readonly user: SessionUser;
  readonly journal: StoredMode;
}

type SessionName = Pick<SessionRow, 'user_id' | 'id'>;
export type ChangedSession = Partial<
  Pick<
    SessionRow,
    'token_hash' | 'cookie_hash' | 'expires_at' | 'cookie_sends_only' | 'next_token_hash'
  >
>;

export interface SessionRepository {
  /** Also one that has expired: the service knows the time. */
  findByTokenHash(hash: string): Promise<FoundSession | null>;
  /** The same of a token that may not have taken its place yet. */
  findByNextTokenHash(hash: string): Promise<FoundSession | null>;
  findByCookieHash(hash: string): Promise<FoundSession | null>;
  findJournal(userId: string): Promise<StoredMode>;
  /** Epoch ms; null when there is no such session. */
  findExpiry(userId: string, sessionId: string): Promise<number | null>;
  /** The user's first session in one commit with the user; false when the address is taken. */
  addUser(user: UserRow, session: SessionRow, request: RequestKey | null): Promise<boolean>;
  /** The ids of those that are gone then: what the same request opened before, and the oldest of too many. */
  add(session: SessionRow, request: RequestKey | null): Promise<string[]>;
  wasOpenedBy(userId: string, request: RequestKey): Promise<boolean>;
  change(session: SessionName, fields: ChangedSession): Promise<void>;
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
  database: Pick<Database, 'kysely' | 'transact'>,
): SessionRepository {
  const { kysely, transact } = database;
  const keys = createRequestKeys(database);
  const findByToken = prepareFind('token_hash');
  // In one question: between two of them it may take its place.
  const findByNextToken = prepareFind('token_hash', 'next_token_hash');
  const findByCookie = prepareFind('cookie_hash');
  return {
    findByTokenHash: (hash) => findByToken(kysely, hash),
    findByNextTokenHash: (hash) => findByNextToken(kysely, hash),
    findByCookieHash: (hash) => findByCookie(kysely, hash),
    async findJournal(userId) {
      const row = await kysely
        .selectFrom('user_sync')
        .select('journal')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.journal ?? 'plain';
    },
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
      transact(null, async (tx) => {
        const { numInsertedOrUpdatedRows } = await tx.db
          .insertInto('users')
          .values(user)
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return false;
        await tx.db.insertInto('user_sync').values(newCounter(user.id)).execute();
        await tx.db.insertInto('sessions').values(session).execute();
        await keys.within(tx).note(user.id, request, session.id);
        return true;
      }),
    add: (session, request) =>
      transact(session.user_id, async (tx) => {
        const within = keys.within(tx);
        const before = await within.find(session.user_id, request);
        const isReplaced = before !== null && (await end(tx.db, session.user_id, before));
        const ended = await endOldest(tx.db, session.user_id);
        await tx.db.insertInto('sessions').values(session).execute();
        await within.note(session.user_id, request, session.id);
        return isReplaced ? [before, ...ended] : ended;
      }),
    wasOpenedBy: async (userId, request) => (await keys.find(userId, request)) !== null,
    async change({ user_id, id }, fields) {
      await kysely
        .updateTable('sessions')
        .set(fields)
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .execute();
    },
    async remove(userId, sessionId) {
      await end(kysely, userId, sessionId);
    },
    removeExpired: (userId, now) => removeExpired(kysely, userId, now),
    list: (userId) => list(kysely, userId),
    removeOthers: (userId, sessionId) => removeOthers(kysely, userId, sessionId),
    isErased: (secretHash) => isErased(kysely, secretHash),
  };
}

/** Far more than anybody's browsers; each is a row, and could get a mark of its own. */
export const MOST_SESSIONS = 100;

/** False when it was gone. */
async function end(db: Kysely<Tables>, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes room for one more. */
async function endOldest(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((build) =>
      build(
        'id',
        'in',
        build
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(EVERY_ONE)
          .offset(MOST_SESSIONS - 1),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** An offset asks for a limit too. */
const EVERY_ONE = 1_000_000;

/** Asked before everything else: one question, and its text is built once. */
function prepareFind(...columns: readonly ('token_hash' | 'next_token_hash' | 'cookie_hash')[]) {
  const find = keep<{ readonly hash: string }, SessionUser & OfSession>((db, value) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('user_sync', 'user_sync.user_id', 'sessions.user_id')
      .select(JUDGED_BY.map((name) => `users.${name}` as const))
      .select(['token_hash', 'cookie_hash', 'expires_at', 'absolute_expires_at'])
      .select(['cookie_sends_only', 'next_token_hash', 'journal'])
      .select(['sessions.id as session_id', 'sessions.created_at as opened_at'])
      .where((build) =>
        build.or(columns.map((column) => build(column, '=', unseen.text(value('hash'))))),
      ),
  );
  return async (kysely: Kysely<Tables>, hash: string): Promise<FoundSession | null> => {
    const [found] = await find(kysely, { hash });
    if (!found) return null;
    const { token_hash, cookie_hash, next_token_hash, cookie_sends_only, ...others } = found;
    const { expires_at, absolute_expires_at, ...rest } = others;
    const { session_id: id, opened_at: created_at, journal, ...user } = rest;
    const secrets = { token_hash, cookie_hash, next_token_hash };
    const facts = { created_at, expires_at, absolute_expires_at, cookie_sends_only };
    return { session: { user_id: user.id, id, ...secrets, ...facts }, user, journal };
  };
}

type OfSession = Omit<SessionRow, 'user_id' | 'id' | 'created_at'> & {
  readonly session_id: string;
  readonly opened_at: number;
  readonly journal: StoredMode;
};

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
