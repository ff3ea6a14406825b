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
  const response = await reach(request);
  if (!isOurs(response)) throw new AppError('bad_response', { status: response.status });
  request.onHeaders?.(response.headers);
  const text = await response.text().catch((cause: unknown) => {
    throw new AppError('offline', { cause });
  });
  if (!response.ok) throw refusal(response, parseJson(text));
  if (response.status === 204) return undefined;
  const body = parseJson(text);
  if (body === undefined) throw new AppError('bad_response', { status: response.status });
  return body;
}

async function reach({ fetch, url, ...request }: ExchangeRequest): Promise<Response> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const hasBody = request.body !== undefined;
  try {
    return await fetch(url, {
      method: request.method,
      headers: hasBody
        ? { ...request.headers, 'content-type': 'application/json' }
        : { ...request.headers },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      credentials: 'same-origin',
      cache: 'no-store',
      // 'error' would look like a lost network; 'manual' tells them apart and follows nowhere.
      redirect: 'manual',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
  } catch (cause) {
    throw new AppError('offline', { cause });
  }
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
