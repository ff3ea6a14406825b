import { AppError, type ErrorCode, isErrorCode } from '../contract/app-error.ts';

/** No zod here: the worker sends with this too and must stay small. */
export type Fetch = typeof globalThis.fetch;

export interface ExchangeRequest {
  readonly fetch: Fetch;
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** Sees the headers of every answer that is ours, errors included. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** One request and its JSON answer, not yet checked against a schema; every failure is an AppError. */
export async function exchange(request: ExchangeRequest): Promise<unknown> {
  const deadline = startDeadline(request);
  try {
    const response = await reach(request, deadline.signal);
    if (!isOurs(response)) throw new AppError('bad_response', { status: response.status });
    request.onHeaders?.(response.headers);
    const body = parseJson(await response.text().catch(failOffline));
    if (!response.ok) throw refusal(response, body);
    if (response.status !== 204 && body === undefined) {
      throw new AppError('bad_response', { status: response.status });
    }
    return body;
  } finally {
    deadline.end();
  }
}

function reach(
  { fetch, url, ...request }: ExchangeRequest,
  signal: AbortSignal,
): Promise<Response> {
  const hasBody = request.body !== undefined;
  return fetch(url, {
    method: request.method,
    headers: hasBody
      ? { ...request.headers, 'content-type': 'application/json' }
      : { ...request.headers },
    ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
    credentials: 'same-origin',
    cache: 'no-store',
    // 'error' would look like a lost network; 'manual' tells them apart and follows nowhere.
    redirect: 'manual',
    signal,
  }).catch(failOffline);
}

function failOffline(cause: unknown): never {
  throw new AppError('offline', { cause });
}

/** The caller's signal or the time-out, whichever is first. Safari before 17.4 lacks AbortSignal.any. */
function startDeadline({ signal, timeoutMs = DEFAULT_TIMEOUT_MS }: ExchangeRequest): {
  readonly signal: AbortSignal;
  readonly end: () => void;
} {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** Our API never redirects and never speaks HTML; a captive portal and a proxy's login page do. */
function isOurs(response: Response): boolean {
  if (response.type === 'opaqueredirect' || response.redirected) return false;
  if (response.status < 200 || (response.status >= 300 && response.status < 400)) return false;
  const type = response.headers.get('content-type') ?? '';
  if (response.status >= 500) return true;
  return response.ok ? response.status === 204 || type.includes('json') : !type.includes('html');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(response: Response, body: unknown): AppError {
  const said = isRecord(body) ? body : {};
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'));
  const fields = readFields(said['fields']);
  return new AppError(isErrorCode(said['code']) ? said['code'] : codeOfStatus(response.status), {
    status: response.status,
    ...(typeof said['error'] === 'string' ? { message: said['error'] } : {}),
    ...(fields ? { fields } : {}),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}

function readFields(fields: unknown): Record<string, string> | null {
  if (!isRecord(fields)) return null;
  const read: Record<string, string> = {};
  for (const [name, reason] of Object.entries(fields)) {
    if (typeof reason === 'string') read[name] = reason;
  }
  return read;
}

function readRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

const codes: ReadonlyMap<number, ErrorCode> = new Map([
  [400, 'invalid_input'],
  [401, 'unauthenticated'],
  [403, 'cross_origin'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'unavailable'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
  [422, 'invalid_input'],
  [425, 'unavailable'],
  [429, 'too_many_requests'],
  [500, 'unexpected'],
]);

function codeOfStatus(status: number): ErrorCode {
  return codes.get(status) ?? (status > 500 ? 'unavailable' : 'unexpected');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
