import type Router from '@koa/router';
import {
  getMe,
  forgotPassword,
  logIn,
  logOut,
  refreshSession,
  resetPassword,
  setLanguage,
  signUp,
  type SignedIn,
} from '../../shared/contract/auth.ts';
import { bindRoute, type Exchange } from '../http/bind-route.ts';
import type { AccountService, SignedInSession } from './account-service.ts';
import type { PasswordResetService } from './password-reset-service.ts';
import { CLEARED_COOKIE, sessionCookie } from './session-cookie.ts';
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
    exchange.setHeader('Set-Cookie', CLEARED_COOKIE);
    return done;
  });
  bindRoute(router, getMe, (_caller, _input, exchange) => service.getUser(exchange.session()));
  bindRoute(router, refreshSession, async (_caller, _input, exchange) => {
    const expiresAt = await sessions.extend(exchange.session());
    exchange.announceRefresh(expiresAt);
    return { ...done, session_expires: new Date(expiresAt).toISOString() };
  });
  bindRoute(router, setLanguage, async ({ userId }, { language }) => {
    await service.setLanguage(userId, language);
    return done;
  });
}

const done = { success: true } as const;

/** The bearer goes to the page; the worker's secret only into a cookie that no script can read. */
function handOver({ user, session }: SignedInSession, exchange: Exchange): SignedIn {
  const seconds = Math.floor((session.row.absolute_expires_at - session.row.created_at) / 1_000);
  exchange.setHeader('Set-Cookie', sessionCookie(session.cookie, seconds));
  return { user, session_token: session.bearer };
}

export function passwordRoutes(router: Router, service: PasswordResetService): void {
  bindRoute(router, forgotPassword, async (visitor, { email }) => {
    await service.ask(email, visitor);
    return done;
  });
  bindRoute(router, resetPassword, async (visitor, input) => {
    await service.reset(input, visitor);
    return done;
  });
}
