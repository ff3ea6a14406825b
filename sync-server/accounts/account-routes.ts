import type Router from '@koa/router';
import {
  getMe,
  forgotPassword,
  logIn,
  logOut,
  refreshSession,
  resetPassword,
  setDeviceClosed,
  setLanguage,
  signUp,
  type SignedIn,
} from '../../shared/contract/auth.ts';
import { bindRoute, type Exchange } from '../http/bind-route.ts';
import type { AccountService, SignedInSession } from './account-service.ts';
import { DEVICE_COOKIE, type DeviceCookies } from './sessions/device-cookie.ts';
import type { PasswordResetService } from './passwords/password-reset-service.ts';
import { CLEARED_COOKIE, sessionCookie } from './sessions/session-cookie.ts';
import type { NewSession, SessionService } from './sessions/session-service.ts';

interface EntryServices {
  readonly sessions: SessionService;
  readonly devices: DeviceCookies;
}

export function accountRoutes(
  router: Router,
  service: AccountService,
  { sessions, devices }: EntryServices,
): void {
  const originOf = async (exchange: Exchange, email: string) => ({
    address: exchange.address,
    device: await devices.markOf(exchange.cookie(DEVICE_COOKIE), email),
    request: exchange.request,
  });
  /** The new cookie takes the old one's place: nobody could end that session any more. */
  const enter = async (opened: SignedInSession, exchange: Exchange): Promise<SignedIn> => {
    await sessions.endReplaced(exchange.formerCookie());
    const { user, session } = opened;
    const owner = { userId: user.id, sessionId: session.row.id };
    const mark = await devices.remember(exchange.cookie(DEVICE_COOKIE), owner);
    exchange.setHeader('Set-Cookie', [handOver(session), ...(mark === null ? [] : [mark])]);
    return { user, session_token: session.bearer };
  };
  /** Without one nothing would leave by itself once her pages are closed. */
  const ownCookie = async (exchange: Exchange): Promise<string | null> => {
    if (!exchange.isOfOurPage()) return null;
    const cookie = exchange.formerCookie();
    const lost = await sessions.replaceLostCookie(exchange.session(), cookie);
    return lost && sessionCookie(lost.secret, lost.seconds);
  };
  bindRoute(router, signUp, async (_visitor, input, exchange) =>
    enter(await service.signUp(input, await originOf(exchange, input.email)), exchange),
  );
  bindRoute(router, logIn, async (_visitor, input, exchange) =>
    enter(await service.logIn(input, await originOf(exchange, input.email)), exchange),
  );
  bindRoute(router, logOut, async (caller, _input, exchange) => {
    await service.logOut(caller);
    exchange.setHeader('Set-Cookie', CLEARED_COOKIE);
    return done;
  });
  bindRoute(router, getMe, async ({ userId, sessionId }, _input, exchange) => {
    const user = await service.getUser(exchange.session());
    const cookie = exchange.cookie(DEVICE_COOKIE);
    // Signed in before there were marks, or before the browser dropped its own.
    const isMarked = (await devices.markOf(cookie, user.email)) !== null;
    const mark = isMarked ? null : await devices.remember(cookie, { userId, sessionId });
    const own = await ownCookie(exchange);
    const cookies = [own, mark].filter((one) => one !== null);
    if (cookies.length > 0) exchange.setHeader('Set-Cookie', cookies);
    return user;
  });
  bindRoute(router, refreshSession, async (_caller, _input, exchange) => {
    const expiresAt = await sessions.extend(exchange.session());
    exchange.announceRefresh(expiresAt);
    return { ...done, session_expires: new Date(expiresAt).toISOString() };
  });
  bindRoute(router, setDeviceClosed, async (_caller, { closed, empty, next_token }, exchange) => {
    await sessions.setClosed(exchange.session(), closed, next_token);
    if (empty === true) exchange.setHeader('Clear-Site-Data', '"storage"');
    return { ...done, ...(next_token !== undefined && ({ next_token_taken: true } as const)) };
  });
  bindRoute(router, setLanguage, async ({ userId }, { language }, { request }) => {
    await service.setLanguage(userId, language, request);
    return done;
  });
}

const done = { success: true } as const;

/** The bearer goes to the page; the worker's secret only into a cookie that no script can read. */
function handOver({ row, cookie }: NewSession): string {
  return sessionCookie(cookie, Math.floor((row.absolute_expires_at - row.created_at) / 1_000));
}

export function passwordRoutes(
  router: Router,
  service: PasswordResetService,
  devices: DeviceCookies,
): void {
  bindRoute(router, forgotPassword, async (visitor, { email }, { request }) => {
    await service.ask(email, { ...visitor, request });
    return done;
  });
  bindRoute(router, resetPassword, async (visitor, input, exchange) => {
    const user = await service.reset(input, visitor);
    if (user) {
      const cookie = exchange.cookie(DEVICE_COOKIE);
      const mark = await devices.remember(cookie, { userId: user.id, sessionId: null });
      if (mark !== null) exchange.setHeader('Set-Cookie', mark);
    }
    return done;
  });
}
