import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Account,
  answerRequest,
  type ApiRequest,
  asAnswer,
  isKept,
} from './answer-request.ts';
import type { Fault, Faults } from './faults.ts';
import type { Answer } from './idempotency.ts';
import { Refusal } from './refusal.ts';

/** A request that came, and what became of it; `status` is null when the caller got no answer. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  readonly apiVersion: string | null;
  readonly replayed: boolean;
  readonly fault: Fault['kind'] | null;
  readonly status: number | null;
}

interface Api {
  readonly account: Account;
  readonly faults: Faults;
  readonly seen: SeenRequest[];
  /** Lets what time alone does happen first. */
  readonly catchUp: () => void;
}

export async function serveApi(api: Api): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => void serve(api, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}

async function serve(api: Api, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await read(incoming);
  const fault = api.faults.take(request, isKept(api.account, request));
  const note = (status: number | null, replayed = false) =>
    api.seen.push({
      method: request.method,
      path: request.path,
      params: Object.fromEntries(new URLSearchParams(request.encoded)),
      idempotencyKey: request.idempotencyKey,
      apiVersion: headerOf(incoming, 'stripe-version'),
      replayed,
      fault,
      status,
    });
  if (fault === 'hang' || fault === 'unreachable') {
    note(null);
    if (fault === 'unreachable') incoming.socket.destroy();
    return;
  }
  if (fault === 'rate_limit' || fault === 'forbidden') {
    const answer = refusals[fault];
    note(answer.status);
    send(response, answer);
    return;
  }
  api.catchUp();
  const isBroken = fault === 'error500' || fault === 'error500_done';
  const answer = answerRequest(api.account, request, isBroken ? fault : null);
  if (fault === 'drop_answer') {
    note(null, answer.replayed);
    incoming.socket.destroy();
    return;
  }
  note(answer.status, answer.replayed);
  send(response, answer, answer.replayed ? { 'idempotent-replayed': 'true' } : {});
}

const refusals = {
  rate_limit: asAnswer(
    new Refusal(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    }),
  ),
  forbidden: asAnswer(
    new Refusal(403, {
      type: 'invalid_request_error',
      message: 'The provided key does not have the required permissions for this endpoint.',
    }),
  ),
};

async function read(incoming: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(incoming.url ?? '/', 'http://stand-in');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array));
  const method = incoming.method ?? 'GET';
  const body = Buffer.concat(chunks).toString();
  return {
    method,
    path: decodeURIComponent(url.pathname),
    encoded: method === 'POST' ? body : url.search.slice(1),
    authorization: (headerOf(incoming, 'authorization') ?? '').replace(/^Bearer /, ''),
    idempotencyKey: headerOf(incoming, 'idempotency-key'),
  };
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

let requests = 0;

function send(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  requests += 1;
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${requests}`,
    ...headers,
  });
  response.end(body);
}
