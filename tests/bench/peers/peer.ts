import { Agent, request } from 'node:http';

/** One entry as every server gets it: what an answer of Noor's holds. */
export interface Entry {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A published server that keeps journals in step, and Noor's own, seen from outside. */
export interface Peer {
  readonly name: string;
  /** What it keeps where, which the figures do not say. */
  readonly keeps: string;
  readonly start: (dataDir: string) => Promise<RunningPeer>;
}

export interface RunningPeer {
  readonly pid: number;
  readonly join: () => Promise<Member>;
  readonly stop: () => Promise<void>;
}

/** One user of it, with a connection of her own. */
export interface Member {
  /** Before the clock runs. */
  readonly prepare: (entries: readonly Entry[]) => Call;
  /** Everything she has, in pages of PAGE where the server knows pages; how many entries that is. */
  readonly pullAll: () => Promise<number>;
  readonly send: (call: Call) => Promise<Buffer>;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export const PAGE = 500;

/** One connection that stays open; every answer but a 2xx is an error. */
export function openLine(url: string, headers: Readonly<Record<string, string>> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (call: Call): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const { method, path, body } = call;
      const sent = request(url + path, { method, agent, headers: headersOf(call, headers) });
      sent.once('error', reject);
      sent.once('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject).once('end', () => {
          const text = Buffer.concat(chunks);
          const status = answer.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve(text);
          else reject(new Error(`${method} ${path}: ${status} ${text.toString()}`));
        });
      });
      sent.end(body);
    });
}

function headersOf({ body, headers }: Call, ofAll: Readonly<Record<string, string>>) {
  const length = body ? { 'content-length': String(body.byteLength) } : {};
  return Object.fromEntries(
    [ofAll, JSON_BODY, headers ?? {}, length].flatMap((one) => Object.entries(one)),
  );
}

const JSON_BODY = { 'content-type': 'application/json' };

export function json(content: unknown): Buffer {
  return Buffer.from(JSON.stringify(content));
}

export function parse(answer: Buffer): unknown {
  return JSON.parse(answer.toString());
}
