import { createApiClient, type ApiClient } from '../../shared/api/api-client.ts';
import { isAppError } from '../../shared/contract/app-error.ts';
import { getMe } from '../../shared/contract/auth.ts';
import { deviceTimeZone } from '../lib/device-time-zone.ts';
import { sessionToken } from '../features/session/session-token.ts';

interface Listeners {
  readonly onHeaders: (headers: Headers) => void;
  /** An answer said that her session is over, whatever was asked. */
  readonly onSessionOver: () => void;
}

/** The page's way to the server: same origin, her bearer, her zone. */
export function createPageApi({ onHeaders, onSessionOver }: Listeners): ApiClient {
  const api = createApiClient({
    fetch: fetch.bind(globalThis),
    token: () => sessionToken.read(),
    timeZone: deviceTimeZone,
    onHeaders,
  });
  return {
    call: (route, input, options) =>
      api.call(route, input, options).catch((error: unknown) => {
        if (route.path !== getMe.path && isSessionOver(error)) onSessionOver();
        throw error;
      }),
  };
}

/** Who she is was asked by the session itself, which draws its own conclusions. */
function isSessionOver(error: unknown): boolean {
  return (
    isAppError(error) && (error.code === 'unauthenticated' || error.code === 'account_deleted')
  );
}
