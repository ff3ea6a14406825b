import { v4 } from 'uuid';
import * as z from 'zod/mini';
import { AppError } from '../contract/app-error.ts';
import {
  HEADER_REQUEST_KEY,
  HEADER_SEALED,
  HEADER_TIME_ZONE,
  HEADER_USER,
} from '../contract/headers.ts';
import { type Route, type RouteInput, type RouteOutput, sendsBody } from '../contract/route.ts';
import { exchange, type Fetch, isRecord } from './exchange.ts';

export interface ApiClient {
  /** Throws AppError: `offline`, `bad_response`, or the server's own code. */
  call<R extends Route>(
    route: R,
    input: RouteInput<R>,
    options?: CallOptions,
  ): Promise<RouteOutput<R>>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Whose words travel: a session of someone else is answered `wrong_user`. */
  readonly userId?: string;
  /** For an answer that is long in coming. */
  readonly timeoutMs?: number;
  /** Of a try that is made again; else each call of a route that takes a key has one of its own. */
  readonly requestKey?: string;
}

export interface ApiClientOptions {
  readonly fetch: Fetch;
  /** Empty in the page: same origin. */
  readonly baseUrl?: string;
  readonly token: () => string | null;
  readonly timeZone: () => string;
  readonly timeoutMs?: number;
  /** Sees every answer's headers (HEADER_SESSION_EXPIRES, HEADER_SESSION_REFRESHED). */
  readonly onHeaders?: (headers: Headers) => void;
}

/** The one typed way from the page to the server. */
export function createApiClient(client: ApiClientOptions): ApiClient {
  return {
    async call<R extends Route>(
      route: R,
      input: RouteInput<R>,
      options: CallOptions = {},
    ): Promise<RouteOutput<R>> {
      const answer = await exchange({
        fetch: client.fetch,
        method: route.method,
        ...address(route, input, client.baseUrl ?? ''),
        headers: headersFor(client, route, options),
        signal: options.signal,
        timeoutMs: options.timeoutMs ?? client.timeoutMs,
        onHeaders: client.onHeaders,
      });
      const output = z.safeParse(route.output, answer);
      if (!output.success) throw new AppError('bad_response', { cause: output.error });
      return output.data as RouteOutput<R>;
    },
  };
}

function headersFor(
  client: ApiClientOptions,
  { repeat }: Route,
  { userId, requestKey = v4() }: CallOptions,
): Record<string, string> {
  const token = client.token();
  return {
    accept: 'application/json',
    [HEADER_TIME_ZONE]: client.timeZone(),
    [HEADER_SEALED]: '1',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(userId ? { [HEADER_USER]: userId } : {}),
    ...(repeat === 'keyed' ? { [HEADER_REQUEST_KEY]: requestKey } : {}),
  };
}

/** Path parameters first; what is left is the body, or the query of a route that sends none. */
function address(route: Route, input: unknown, baseUrl: string): { url: string; body?: unknown } {
  const rest = new Map(isRecord(input) ? Object.entries(input) : []);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(textOf(value));
  });
  if (sendsBody(route)) return { url: baseUrl + path, body: Object.fromEntries(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  }
  const search = query.toString();
  return { url: baseUrl + path + (search ? `?${search}` : '') };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('a path or query parameter is text, a number or a flag');
}
