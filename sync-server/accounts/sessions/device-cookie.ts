import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRow } from '../../db/tables.ts';
import type { LogInAttempt } from '../../http/rate-limits.ts';
import type { UserRepository } from '../user-repository.ts';

/** Tells that somebody signed in here before; opens nothing, and outlives sign-outs and restarts. */
export const DEVICE_COOKIE = '__Host-device';

/**
 * OWASP's device cookie: one mark per account that was signed in to in this browser,
 * `<nonce>.<account>.<signature>`. The signature binds the mark to one address without naming it; the
 * middle to the account and its password, so that it ends with either.
 */
export interface DeviceCookies {
  /** The browser's mark for this address; null when it has none that we made for the account of today. */
  markOf(cookie: string | null, email: string): Promise<LogInAttempt['device']>;
  /** `Set-Cookie` that adds one, and keeps those of others who share the browser; null without an account. */
  remember(cookie: string | null, owner: MarkOwner): Promise<string | null>;
  /** `Set-Cookie` without the mark for this address. */
  forget(cookie: string | null, email: string): string;
}

export interface MarkOwner {
  readonly userId: string;
  /** However often it is asked, a session gets one mark; null: signed in by nobody yet. */
  readonly sessionId: string | null;
}

interface Dependencies {
  readonly secret: string;
  readonly users: Pick<UserRepository, 'find' | 'findByEmail'>;
}

/** Browsers keep no cookie for longer than 400 days; every sign-in begins them anew. */
const SECONDS = 400 * 86_400;
const MOST_MARKS = 8;
/** Marks of a former build have two parts, and count for nothing. */
const MARK = /^([\w-]{22})\.([\w-]{22})\.([\w-]{43})$/;
const HALF = 22;

export function createDeviceCookies({ secret, users }: Dependencies): DeviceCookies {
  const digest = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(parts.join(':')).digest('base64url');
  const sign = (nonce: string, account: string, email: string) =>
    digest('mark', nonce, account, email);
  // The hash changes with a new password, and once when an old hash is replaced by that of the composed form: her other
  // browsers get a new mark at their next `GET /api/auth/me`.
  const accountOf = ({ id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>) =>
    digest('account', id, password_hash).slice(0, HALF);

  const isFor = (mark: string, email: string): boolean => {
    const [, nonce = '', account = '', signature = ''] = MARK.exec(mark) ?? [];
    return isSame(signature, sign(nonce, account, email));
  };

  const split = (cookie: string | null, email: string) => {
    const marks = (cookie ?? '').split('~', MOST_MARKS).filter((mark) => MARK.test(mark));
    const own = marks.find((mark) => isFor(mark, email)) ?? null;
    return { own, others: marks.filter((mark) => !isFor(mark, email)) };
  };

  const counts = (mark: string, user: UserRow): boolean =>
    isSame(mark.split('.')[1] ?? '', accountOf(user));

  const newMark = (user: UserRow, sessionId: string | null): string => {
    const random = () => randomBytes(16).toString('base64url');
    const nonce = sessionId === null ? random() : digest('session', sessionId).slice(0, HALF);
    return `${nonce}.${accountOf(user)}.${sign(nonce, accountOf(user), user.email)}`;
  };

  return {
    async markOf(cookie, email) {
      const { own } = split(cookie, email);
      // Nobody is looked up on a stranger's word: only for a mark that we signed for this very address.
      const user = own === null ? undefined : await users.findByEmail(email);
      return own !== null && user && counts(own, user) ? (own.split('.', 1)[0] ?? null) : null;
    },
    async remember(cookie, { userId, sessionId }) {
      const user = await users.find(userId);
      if (!user) return null;
      const { own, others } = split(cookie, user.email);
      const mark = own !== null && counts(own, user) ? own : newMark(user, sessionId);
      return setCookie([mark, ...others].slice(0, MOST_MARKS));
    },
    forget: (cookie, email) => setCookie(split(cookie, email).others),
  };
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function setCookie(marks: readonly string[]): string {
  const seconds = marks.length > 0 ? SECONDS : 0;
  return `${DEVICE_COOKIE}=${marks.join('~')}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
}
