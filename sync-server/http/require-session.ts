import type { Context } from 'koa';
import { AppError } from '../../shared/contract/app-error.ts';
import { isTimeZone } from '../../shared/contract/day.ts';
import {
  HEADER_SEALED,
  HEADER_SESSION_EXPIRES,
  HEADER_SESSION_REFRESHED,
  HEADER_TIME_ZONE,
  HEADER_USER,
} from '../../shared/contract/headers.ts';
import { LANGUAGES, type Language } from '../../shared/contract/language.ts';
import type { Route } from '../../shared/contract/route.ts';
import { journalIsEmptied, journalIsSealed } from '../journal/journal-is-sealed.ts';
import { factsOf, type Guards } from './guards.ts';
import { sha256, type Session } from './session.ts';

export const SESSION_COOKIE = '__Host-sid';

export interface Visitor {
  readonly address: string;
  readonly timeZone: string;
  readonly language: Language;
}

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly premium: boolean;
  readonly via: 'bearer' | 'cookie';
  /** `X-Time-Zone`, else the remembered one, else UTC. */
  readonly timeZone: string;
  /** The account's, else Accept-Language, else English. */
  readonly language: Language;
}

export function readVisitor(ctx: Context): Visitor {
  return {
    address: ctx.ip,
    timeZone: readTimeZone(ctx) ?? 'UTC',
    language: readLanguage(ctx),
  };
}

/** Who calls; throws what `route.access` answers to everyone else. */
export async function requireSession(ctx: Context, route: Route): Promise<Caller> {
  const facts = factsOf(ctx);
  const { sessions } = facts.guards;
  const { session: found, via } = await authenticate(ctx, route);
  const named = ctx.get(HEADER_USER);
  if (named !== '' && named !== found.userId) {
    throw new AppError('wrong_user', { message: 'You are signed in as someone else.' });
  }
  requireReader(ctx, route, found);
  const session = await sessions.keepAlive(found);
  facts.session = session;
  if (session.refreshed) announceRefresh(ctx, session);
  const timeZone = readTimeZone(ctx);
  if (timeZone !== null && timeZone !== session.timeZone) {
    await sessions.rememberTimeZone(session.userId, timeZone);
  }
  return {
    userId: session.userId,
    sessionId: session.sessionId,
    premium: session.premium,
    via,
    timeZone: timeZone ?? session.timeZone ?? 'UTC',
    language: session.language ?? readLanguage(ctx),
  };
}

/** A page that does not know private journals would take what it cannot read for lost, and offer it anew. */
function requireReader(ctx: Context, { access }: Route, { journal }: Session): void {
  if (access.sealed === undefined || journal === 'plain') return;
  if (journal === 'emptying') throw journalIsEmptied();
  if (access.sealed === 'refused' || ctx.get(HEADER_SEALED) !== '1') throw journalIsSealed();
}

export function requirePlan(caller: Caller, route: Route): void {
  if (route.access.plan === 'premium' && !caller.premium) {
    throw new AppError('premium_required', { message: 'This needs the premium plan.' });
  }
}

interface Authenticated {
  readonly session: Session;
  readonly via: 'bearer' | 'cookie';
}

async function authenticate(ctx: Context, route: Route): Promise<Authenticated> {
  const { guards } = factsOf(ctx);
  const bearer = readBearer(ctx);
  const cookie =
    route.access.session === 'bearer-or-cookie' ? ctx.cookies.get(SESSION_COOKIE) : undefined;
  if (bearer !== null) {
    const session = await guards.sessions.findByBearer(sha256(bearer));
    if (!session) throw await refusalOf(guards, sha256(bearer));
    await refuseForeignCookie(guards, session, cookie);
    return { session, via: 'bearer' };
  }
  if (cookie === undefined) throw unauthenticated();
  requireSameOrigin(ctx, guards.publicOrigin);
  const session = await guards.sessions.findByCookie(sha256(cookie));
  if (!session) throw await refusalOf(guards, sha256(cookie));
  if (session.isClosed && route.access.words === true) throw unauthenticated();
  return { session, via: 'cookie' };
}

/** A device that was away learns that the account is gone, so that it can wipe what it holds. */
async function refusalOf({ sessions }: Guards, secretHash: string): Promise<AppError> {
  if (!(await sessions.isErased(secretHash))) return unauthenticated();
  return new AppError('account_deleted', { message: 'This account was deleted.' });
}

/** The page of one user must not write while the worker's cookie is another's. */
async function refuseForeignCookie(
  guards: Guards,
  session: Session,
  cookie: string | undefined,
): Promise<void> {
  if (cookie === undefined) return;
  const other = await guards.sessions.findByCookie(sha256(cookie));
  if (other !== null && other.userId !== session.userId) {
    throw new AppError('session_mismatch', { message: 'Please sign in again.' });
  }
}

/** The worker's cookie of whoever was signed in here before; null unless our own page sends it. */
export function readOwnCookie(ctx: Context): string | null {
  return isOfOurPage(ctx) ? (ctx.cookies.get(SESSION_COOKIE) ?? null) : null;
}

/** Whether our own page or worker made the request. */
export function isOfOurPage(ctx: Context): boolean {
  return isSameOrigin(ctx, factsOf(ctx).guards.publicOrigin);
}

/** A cookie comes along by itself, so the request must show that our own page or worker made it. */
function requireSameOrigin(ctx: Context, publicOrigin: string | null): void {
  if (isSameOrigin(ctx, publicOrigin)) return;
  throw new AppError('cross_origin', { message: 'This request came from another site.' });
}

function isSameOrigin(ctx: Context, publicOrigin: string | null): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin';
  return ctx.get('Origin') === (publicOrigin ?? `${ctx.protocol}://${ctx.host}`);
}

function readBearer(ctx: Context): string | null {
  const header = ctx.get('Authorization');
  if (header === '') return null;
  const [, token] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  // Something else in the header is a bearer that opens nothing, not a reason to look at the cookie.
  return token ?? '';
}

function readTimeZone(ctx: Context): string | null {
  const name = ctx.get(HEADER_TIME_ZONE);
  return name !== '' && name.length <= 64 && isTimeZone(name) ? name : null;
}

function readLanguage(ctx: Context): Language {
  const accepted = ctx.acceptsLanguages(...LANGUAGES);
  return accepted === 'ar' ? 'ar' : 'en';
}

export function announceRefresh(ctx: Context, session: Pick<Session, 'expiresAt'>): void {
  ctx.set(HEADER_SESSION_REFRESHED, 'true');
  ctx.set(HEADER_SESSION_EXPIRES, new Date(session.expiresAt).toISOString());
}

function unauthenticated(): AppError {
  return new AppError('unauthenticated', { message: 'Please sign in.' });
}
