import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy as deploy/Caddyfile.servers describes one: in turn, and past whoever takes no connection. */
export interface RoundRobin {
  readonly url: string;
  /** From now on to these. */
  route(urls: readonly string[]): void;
  stop(): Promise<void>;
}

/** As `lb_try_duration` and `lb_try_interval` of that file. */
const LONGEST_TRY_MS = 5_000;
const PAUSE_MS = 100;

export async function startRoundRobin(): Promise<RoundRobin> {
  let targets: readonly string[] = [];
  let turn = 0;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
    const giveUpAt = Date.now() + LONGEST_TRY_MS;
    for (;;) {
      turn += 1;
      const url = targets[turn % targets.length] ?? '';
      try {
        await forward(url, { incoming, outgoing, body });
        return;
      } catch (error) {
        if (!neverConnected(error) || Date.now() > giveUpAt) {
          outgoing.writeHead(502).end(codeOf(error));
          return;
        }
        await sleep(PAUSE_MS);
      }
    }
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    route: (urls) => void (targets = urls),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Passed {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
}

/** On a connection of its own: it is refused before anything of the request was said. */
async function forward(url: string, { incoming, outgoing, body }: Passed): Promise<void> {
  const { method, headers, url: path } = incoming;
  const passed = request(url + (path ?? ''), { method, headers, agent: false });
  passed.end(body);
  const [answer] = (await once(passed, 'response')) as [IncomingMessage];
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  for await (const chunk of answer) outgoing.write(chunk);
  outgoing.end();
}

/** Refused, or reset while it knocked: Caddy calls both a failed dial, and goes to the next one. */
function neverConnected(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
