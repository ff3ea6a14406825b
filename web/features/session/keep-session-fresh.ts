import {
  HEADER_SESSION_EXPIRES,
  HEADER_SESSION_REFRESHED,
} from '../../../shared/contract/headers.ts';
import type { SessionStore } from './session-store.ts';
import { SESSION_TOKEN_KEY } from './session-token.ts';

const RECHECK_MS = 5 * 60_000;
const REFRESH_BEFORE_MS = 3_600_000;
/** Beyond 24.8 days a timer fires at once, so long waits are taken in steps. */
const LONGEST_TIMER_MS = 24 * 3_600_000;
const SHORTEST_TIMER_MS = 60_000;

/** Asks who she is every five minutes and on focus, and lengthens the session an hour before its end. */
export function keepSessionFresh(session: SessionStore): void {
  const recheck = (): void => {
    if (document.visibilityState === 'visible') void session.recheck();
  };
  setInterval(recheck, RECHECK_MS);
  addEventListener('focus', recheck);
  document.addEventListener('visibilitychange', recheck);
  addEventListener('storage', ({ key }) => {
    // Another tab signed in as someone else: this tab must not speak for the person before.
    if (key === SESSION_TOKEN_KEY) void session.recheck({ force: true });
  });
  armRefresh(session);
}

/** The server lengthened the session by itself. */
export function noteSessionHeaders(session: SessionStore, headers: Headers): void {
  const expires = headers.get(HEADER_SESSION_EXPIRES);
  if (headers.get(HEADER_SESSION_REFRESHED) !== 'true' || !expires) return;
  if (!Number.isNaN(Date.parse(expires))) session.changeUser({ session_expires: expires });
}

/** Milliseconds until the session should be lengthened; pure. */
export function planRefresh(expires: string, nowMs: number): { waitMs: number; isDue: boolean } {
  const untilMs = Date.parse(expires) - REFRESH_BEFORE_MS - nowMs;
  const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(SHORTEST_TIMER_MS, untilMs));
  return { waitMs, isDue: untilMs <= waitMs };
}

function armRefresh(session: SessionStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let armedFor: string | null = null;
  const arm = (): void => {
    const state = session.read();
    const expires = state.kind === 'signed_in' ? state.user.session_expires : null;
    if (expires === armedFor) return;
    clearTimeout(timer);
    armedFor = expires;
    if (!expires) return;
    const { waitMs, isDue } = planRefresh(expires, Date.now());
    timer = setTimeout(() => {
      armedFor = null;
      // A failed refresh is "only logged": the next answer of the server settles it.
      void (isDue ? session.refresh() : Promise.resolve())
        .catch((error: unknown) => reportError(error))
        .finally(arm);
    }, waitMs);
  };
  session.subscribe(arm);
  arm();
}
