import { randomBytes } from 'node:crypto';
import type { SessionRow } from '../../db/tables.ts';
import { isStorageFault } from '../../db/storage-health.ts';
import type { RequestKey } from '../../http/request-key.ts';
import { sha256, type Session, type Sessions } from '../../http/session.ts';
import { hasPremium, isOver } from '../present-user.ts';
import type { FoundSession, SessionRepository, SessionUser } from './session-repository.ts';
import type { UserRepository } from '../user-repository.ts';

const MS_PER_DAY = 86_400_000;
const ABSOLUTE_DAYS = 90;

/** The two secrets leave the server once, at sign-in, and are kept as hashes only. */
export interface NewSession {
  readonly row: SessionRow;
  readonly bearer: string;
  readonly cookie: string;
}

export interface SessionService extends Sessions {
  plan(userId: string): NewSession;
  /** The same request again: in the place of the session it opened before. */
  open(userId: string, request: RequestKey | null): Promise<NewSession>;
  /** Moves the expiry as far as it may go; epoch ms. */
  extend(session: Session): Promise<number>;
  end(userId: string, sessionId: string): Promise<void>;
  /** Ends the session whose cookie a sign-in replaces; an unknown one is none. */
  endReplaced(cookie: string | null): Promise<void>;
  /**
   * Whether its device is kept closed: then its cookie reads nothing. `nextToken`: the bearer of before is over
   * once this one is used; until then both hold, so a lost answer ends no session.
   */
  setClosed(session: Session, isClosed: boolean, nextToken?: string): Promise<void>;
  /**
   * For a browser that died before it wrote its cookie down: a new one, and for how many seconds. Null where the
   * cookie it shows is a session's, this one's or one that still waits for its end, and while the disk is full.
   */
  replaceLostCookie(
    session: Session,
    cookie: string | null,
  ): Promise<{ readonly secret: string; readonly seconds: number } | null>;
  /** Live ones, newest first. */
  list(session: Session): Promise<ListedSession[]>;
  /** All but this one; how many there were. */
  endOthers(session: Session): Promise<number>;
}

interface ListedSession {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly current: boolean;
}

interface Dependencies {
  readonly sessions: SessionRepository;
  readonly users: UserRepository;
  readonly sessionDays: number;
  readonly now: () => number;
  readonly newId: () => string;
  /** Called once a session is over before its time. */
  readonly onEnd?: (userId: string, sessionId: string) => void;
  /** Asks whether a plan whose time is over was renewed. */
  readonly refreshPlan?: (userId: string) => Promise<void>;
}

export function createSessionService(dependencies: Dependencies): SessionService {
  const { sessions, users, now, newId } = dependencies;
  const idleMs = dependencies.sessionDays * MS_PER_DAY;
  const absoluteMs = Math.max(ABSOLUTE_DAYS * MS_PER_DAY, idleMs);

  const live = (found: FoundSession | null) => asLive(dependencies, found);

  async function extend(session: Session): Promise<number> {
    const expiresAt = Math.min(now() + idleMs, session.absoluteExpiresAt);
    if (expiresAt <= session.expiresAt) return session.expiresAt;
    await sessions.change(nameOf(session), { expires_at: expiresAt });
    return expiresAt;
  }

  async function end(userId: string, sessionId: string): Promise<void> {
    await sessions.remove(userId, sessionId);
    dependencies.onEnd?.(userId, sessionId);
  }

  async function keepAlive(session: Session): Promise<Session> {
    if (session.expiresAt - now() > idleMs / 2) return session;
    const expiresAt = await unlessFull(() => extend(session), session.expiresAt);
    return { ...session, expiresAt, refreshed: expiresAt > session.expiresAt };
  }

  /** Its first use: from now on it holds alone. */
  async function takeNext(hash: string): Promise<FoundSession | null> {
    const found = await sessions.findByNextTokenHash(hash);
    if (found?.session.next_token_hash === hash) {
      const taken = { token_hash: hash, next_token_hash: null };
      await unlessFull(() => sessions.change(found.session, taken), undefined);
    }
    return found;
  }

  const plan = (userId: string) => {
    const at = now();
    const ends = { expires_at: at + idleMs, absolute_expires_at: at + absoluteMs };
    const facts = { user_id: userId, id: newId(), created_at: at, cookie_sends_only: 0 as const };
    return withSecrets({ ...facts, ...ends, next_token_hash: null });
  };

  return {
    findByBearer: async (hash) =>
      live((await sessions.findByTokenHash(hash)) ?? (await takeNext(hash))),
    findByCookie: async (hash) => live(await sessions.findByCookieHash(hash)),
    keepAlive,
    isErased: (hash) => sessions.isErased(hash),
    async isLive({ userId, sessionId }) {
      const expiresAt = await sessions.findExpiry(userId, sessionId);
      return expiresAt !== null && expiresAt > now();
    },
    rememberTimeZone: (...zone) => unlessFull(() => users.setTimeZone(...zone), undefined),
    plan,
    async open(userId, request) {
      await unlessFull(() => sessions.removeExpired(userId, now()), undefined);
      const opened = plan(userId);
      for (const id of await sessions.add(opened.row, request)) dependencies.onEnd?.(userId, id);
      return opened;
    },
    extend,
    end,
    setClosed: (session, isClosed, nextToken) => {
      const next = { next_token_hash: nextToken === undefined ? null : sha256(nextToken) };
      return sessions.change(nameOf(session), {
        cookie_sends_only: isClosed ? 1 : 0,
        ...((nextToken !== undefined || !isClosed) && next),
      });
    },
    async endReplaced(cookie) {
      const found = cookie && (await sessions.findByCookieHash(sha256(cookie)));
      if (found) await end(found.session.user_id, found.session.id);
    },
    async replaceLostCookie(session, cookie) {
      if (cookie !== null && (await live(await sessions.findByCookieHash(sha256(cookie)))))
        return null;
      const secret = newSecret();
      const changing = sessions.change(nameOf(session), { cookie_hash: sha256(secret) });
      const seconds = Math.floor((session.absoluteExpiresAt - now()) / 1_000);
      return unlessFull(() => changing.then(() => ({ secret, seconds })), null);
    },
    async list({ userId, sessionId }) {
      const alive = (await sessions.list(userId)).filter((row) => row.expires_at > now());
      return alive.map((row) => toListed(row, sessionId));
    },
    async endOthers({ userId, sessionId }) {
      const ended = await sessions.removeOthers(userId, sessionId);
      for (const id of ended) dependencies.onEnd?.(userId, id);
      return ended.length;
    },
  };
}

/** A disk that takes nothing keeps nobody from reading: what would only be noted beside it is left out. */
async function unlessFull<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isStorageFault(error)) return otherwise;
    throw error;
  }
}

async function asLive(
  dependencies: Dependencies,
  found: FoundSession | null,
): Promise<Session | null> {
  const { now } = dependencies;
  if (!found || found.session.expires_at <= now()) return null;
  return asSession({ ...found, user: await withPlan(dependencies, found.user) }, now());
}

/** Before access is granted or refused: word of a renewal may have been lost. */
async function withPlan(
  { users, now, refreshPlan }: Dependencies,
  user: SessionUser,
): Promise<SessionUser> {
  if (!refreshPlan || !isOver(user, now())) return user;
  await unlessFull(() => refreshPlan(user.id), undefined);
  return (await users.find(user.id)) ?? user;
}

function withSecrets(facts: Omit<SessionRow, 'token_hash' | 'cookie_hash'>): NewSession {
  const [bearer, cookie] = [newSecret(), newSecret()];
  const row = { ...facts, token_hash: sha256(bearer), cookie_hash: sha256(cookie) };
  return { row, bearer, cookie };
}

function asSession({ session, user, journal }: FoundSession, now: number): Session {
  return {
    userId: session.user_id,
    sessionId: session.id,
    premium: hasPremium(user, now),
    language: user.language,
    timeZone: user.time_zone,
    expiresAt: session.expires_at,
    absoluteExpiresAt: session.absolute_expires_at,
    isClosed: session.cookie_sends_only === 1,
    journal,
    refreshed: false,
  };
}

function toListed({ id, created_at, expires_at }: SessionRow, currentId: string): ListedSession {
  return {
    id,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    current: id === currentId,
  };
}

const nameOf = ({ userId, sessionId }: Session) => ({ user_id: userId, id: sessionId });

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
