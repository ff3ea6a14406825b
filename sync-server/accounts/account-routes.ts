import type Router from '@koa/router';
import {
  getMe,
  logIn,
  logOut,
  refreshSession,
  setLanguage,
  setNotificationPreferences,
  signUp,
  type SignedIn,
} from '../../shared/contract/auth.ts';
import { bindRoute, type Exchange } from '../http/bind-route.ts';
import { SESSION_COOKIE } from '../http/require-session.ts';
import type { AccountService, SignedInSession } from './account-service.ts';
import type { SessionService } from './session-service.ts';

export function accountRoutes(
  router: Router,
  service: AccountService,
  sessions: SessionService,
): void {
  /** The new cookie takes the old one's place: nobody could end that session any more. */
  const enter = async (opened: SignedInSession, exchange: Exchange): Promise<SignedIn> => {
    await sessions.endReplaced(exchange.formerCookie());
    return handOver(opened, exchange);
  };
  bindRoute(router, signUp, async ({ address }, input, exchange) =>
    enter(await service.signUp(input, address), exchange),
  );
  bindRoute(router, logIn, async ({ address }, input, exchange) =>
    enter(await service.logIn(input, address), exchange),
  );
  bindRoute(router, logOut, async (caller, _input, exchange) => {
    await service.logOut(caller);
    exchange.setHeader('Set-Cookie', `${SESSION_COOKIE}=; ${COOKIE_RULES}; Max-Age=0`);
    return done;
  });
  bindRoute(router, getMe, (_caller, _input, exchange) => service.getUser(exchange.session()));
  bindRoute(router, refreshSession, async (_caller, _input, exchange) => {
    const expiresAt = await sessions.extend(exchange.session());
    exchange.announceRefresh(expiresAt);
    return { ...done, session_expires: new Date(expiresAt).toISOString() };
  });
  bindRoute(router, setNotificationPreferences, async ({ userId }, input) => {
    await service.setNotifications(userId, input.daily_affirmation_notifications);
    return done;
  });
  bindRoute(router, setLanguage, async ({ userId }, { language }) => {
    await service.setLanguage(userId, language);
    return done;
  });
}

const done = { success: true } as const;
const COOKIE_RULES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** The bearer goes to the page; the worker's secret only into a cookie that no script can read. */
function handOver({ user, session }: SignedInSession, exchange: Exchange): SignedIn {
  const seconds = Math.floor((session.row.absolute_expires_at - session.row.created_at) / 1_000);
  exchange.setHeader(
    'Set-Cookie',
    `${SESSION_COOKIE}=${session.cookie}; ${COOKIE_RULES}; Max-Age=${seconds}`,
  );
  return { user, session_token: session.bearer };
}
