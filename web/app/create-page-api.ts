import { createApiClient, type ApiClient } from '../../shared/api/api-client.ts';
import { deviceTimeZone } from '../lib/device-time-zone.ts';
import { sessionToken } from '../lib/session-token.ts';

/** The page's way to the server: same origin, her bearer, her zone. */
export function createPageApi(onHeaders: (headers: Headers) => void): ApiClient {
  return createApiClient({
    fetch: fetch.bind(globalThis),
    token: () => sessionToken.read(),
    timeZone: deviceTimeZone,
    onHeaders,
  });
}
