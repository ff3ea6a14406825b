import { connect } from 'node:net';
import type { BatchResult } from '../../../shared/contract/reflections.ts';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a device can say to the server, over the wire. */
export interface Device {
  send(request: Request): Promise<Answer>;
  push(reflections: readonly unknown[]): Promise<BatchResult[]>;
  /** Sends the same request, but hangs up after `bytes` of the answer have come. */
  sendAndHangUp(request: Request, bytes: number): Promise<void>;
  readonly headers: Readonly<Record<string, string>>;
}

export function aDevice({ url }: { readonly url: string }, token: string): Device {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-time-zone': 'Asia/Amman',
  };

  async function send(request: Request): Promise<Answer> {
    const answer = await fetch(url + request.path, {
      method: request.method,
      headers: { ...headers, ...request.headers },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await answer.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: answer.status, text, body };
  }

  return {
    headers,
    send,
    async push(reflections) {
      const path = createReflectionBatch.path;
      const { body } = await send({ method: 'POST', path, body: { reflections } });
      return createReflectionBatch.output.parse(body).results;
    },
    sendAndHangUp: (request, bytes) => hangUp(new URL(url), { ...request, headers }, bytes),
  };
}

function hangUp(url: URL, request: Request, bytes: number): Promise<void> {
  const body = request.body === undefined ? '' : JSON.stringify(request.body);
  const headers = {
    ...request.headers,
    host: url.host,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  };
  const head = [
    `${request.method} ${request.path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received >= bytes) socket.destroy();
    });
    // The server hanging up first is as good: either way no answer has arrived.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve());
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => {
      if (bytes === 0) socket.destroy();
    });
  });
}
