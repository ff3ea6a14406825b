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
    if (isElsewhere(response)) throw new AppError('bad_response', { status: response.status });
    const body = parseJson(await response.text().catch(failOffline));
    if (!response.ok && !isRefusal(body)) throw foreignRefusal(request, response);
    request.onHeaders?.(response.headers);
    if (!response.ok && isRefusal(body)) throw refusal(response, body);
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

/** Our API never redirects, and what it grants is JSON; a captive portal and a login page do otherwise. */
function isElsewhere({ type, redirected, ok, status, headers }: Response): boolean {
  if (type === 'opaqueredirect' || redirected) return true;
  return ok && status !== 204 && !(headers.get('content-type') ?? '').includes('json');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Refusal extends Readonly<Record<string, unknown>> {
  readonly code: ErrorCode;
}

/** The server names a code in every refusal; what names none is of somebody else. */
function isRefusal(body: unknown): body is Refusal {
  return isRecord(body) && isErrorCode(body['code']);
}

function refusal(response: Response, said: Refusal): AppError {
  const fields = readFields(said['fields']);
  return new AppError(said.code, {
    ...factsOf(response),
    ...(typeof said['error'] === 'string' ? { message: said['error'] } : {}),
    ...(fields ? { fields } : {}),
  });
}

/** With these a gateway refuses one request for what it says or for its size. */
const OF_ITS_BODY = new Set([400, 403, 406, 413, 422, 451]);

/**
 * A proxy, a portal or a gateway answered in the server's place. Its status number says nothing about her session or
 * her account, so nothing may end or be erased because of it.
 */
function foreignRefusal({ body }: ExchangeRequest, response: Response): AppError {
  const { status } = response;
  const hasText = isRecord(body) && Object.keys(body).length > 0;
  let code: ErrorCode = hasText && OF_ITS_BODY.has(status) ? 'refused_on_the_way' : 'bad_response';
  if (status === 429) code = 'too_many_requests';
  if (status >= 500) code = 'unavailable';
  return new AppError(code, factsOf(response));
}

function factsOf({ status, headers }: Response): { status: number; retryAfterSeconds?: number } {
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'));
  return { status, ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }) };
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
