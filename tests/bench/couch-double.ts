import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  readonly id: string;
}

interface Answer {
  readonly status?: number;
  readonly body: object;
}

const REV = '1-abc';
const headers = {
  'content-type': 'application/json',
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'content-type, accept',
  'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
};

/**
 * As much of CouchDB's protocol as a replication reads, answered out of memory: the kindest server
 * PouchDB could ask for.
 */
export async function startCouchDouble(documents: readonly Stored[]) {
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { status = 200, body } = answer(documents, request, text);
      const origin = request.headers.origin ?? '*';
      response.writeHead(status, { ...headers, 'access-control-allow-origin': origin });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/bench`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(documents: readonly Stored[], request: IncomingMessage, text: string): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://couch');
  if (request.method === 'OPTIONS') return { body: {} };
  if (pathname.includes('/_local/')) {
    return answerCheckpoint(pathname, request.method, text);
  }
  if (pathname.endsWith('/_changes')) return { body: changes(documents, searchParams) };
  if (pathname.endsWith('/_bulk_get')) return { body: bulkGet(documents, text) };
  const { length } = documents;
  return { body: { db_name: 'bench', doc_count: length, update_seq: length } };
}

const checkpoints = new Map<string, object>();

function answerCheckpoint(path: string, method = 'GET', text: string): Answer {
  if (method === 'GET') {
    const body = checkpoints.get(path);
    return body ? { body } : { status: 404, body: { error: 'not_found' } };
  }
  checkpoints.set(path, { ...(JSON.parse(text) as object), _rev: '0-1' });
  return { status: 201, body: { ok: true, rev: '0-1' } };
}

function changes(documents: readonly Stored[], asked: URLSearchParams): object {
  const since = Number(asked.get('since') ?? 0);
  const page = documents.slice(since, since + Number(asked.get('limit') ?? 500));
  return {
    results: page.map(({ id }, index) => ({
      id,
      seq: since + index + 1,
      changes: [{ rev: REV }],
    })),
    last_seq: since + page.length,
  };
}

const indexes = new WeakMap<readonly Stored[], Map<string, Stored>>();

function bulkGet(documents: readonly Stored[], text: string): object {
  const byId = indexes.get(documents) ?? new Map(documents.map((one) => [one.id, one]));
  indexes.set(documents, byId);
  const { docs } = JSON.parse(text) as { docs: { id: string }[] };
  return {
    results: docs.map(({ id }) => {
      const { id: _id, ...fields } = byId.get(id) ?? { id };
      const ok = { ...fields, _id, _rev: REV, _revisions: { start: 1, ids: ['abc'] } };
      return { id, docs: [{ ok }] };
    }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
