export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for an event stream, which is left at once. */
  readonly text: string;
  /** `code` of an error. */
  readonly code: string | undefined;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
}

/** One request with exactly these headers; unlike the product's own client it judges nothing. */
export async function ask(server: { readonly url: string }, asked: Asked): Promise<Answered> {
  const { method = 'GET', path, headers = {}, body, raw } = asked;
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
    ...(content !== undefined && { body: content }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const json = parseJson(text);
  return { status: response.status, headers: response.headers, text, json, code: codeOf(json) };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(json: unknown): string | undefined {
  const isError = typeof json === 'object' && json !== null && 'code' in json;
  return isError && typeof json.code === 'string' ? json.code : undefined;
}
