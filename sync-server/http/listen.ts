import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConfigError } from '../config.ts';

export interface Listening {
  readonly port: number;
  /** Takes those who are waiting, refuses new connections, finishes the requests under way; cuts what takes too long. */
  drain(): Promise<void>;
}

/** Port 0: any that is free. Throws ConfigError where nobody can listen there. */
export async function listen(
  handle: RequestListener,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Listening> {
  const server = createServer(handle);
  // A body that trickles in for a minute is no journal entry.
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  // Longer than a proxy keeps its side: a request must not meet a connection that is just closing.
  server.keepAliveTimeout = 75_000;
  const sockets = watchSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    drain: () => drain(server, sockets),
  };
}

function explained(error: Error, port: number): Error {
  const line = lineOf('code' in error ? error.code : undefined, port);
  return line === null ? error : new ConfigError([line], { cause: error });
}

function lineOf(code: unknown, port: number): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is taken by another program: set PORT to a free one, or stop that program.`;
    case 'EACCES':
      return `PORT ${port} needs rights that this user does not have: set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'HOST is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for every network card.';
    default:
      return null;
  }
}

const SWEEP_MS = 50;
const DRAIN_TIMEOUT_MS = 10_000;
/** So long after it was opened the request of a connection may still be on its way. */
const FIRST_WORD_MS = 1_000;

/** `close()` alone waits for idle keep-alive connections, so these are closed again and again. */
async function drain(server: Server, sockets: Opened): Promise<void> {
  const closeIdle = () => {
    server.closeIdleConnections();
    const longAgo = performance.now() - FIRST_WORD_MS;
    for (const [socket, openedAt] of sockets) {
      if (socket.bytesRead === 0 && openedAt < longAgo) socket.destroy();
    }
  };
  // Whoever would send another request by this connection is to open one elsewhere.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const closed = once(server, 'close');
  await takeWaiting(server);
  // At once, and only then what `close()` of HTTP does before: it looks through all connections.
  SocketServer.prototype.close.call(server);
  server.close();
  closeIdle();
  const sweep = setInterval(closeIdle, SWEEP_MS);
  const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(giveUp);
}

const LONGEST_TAKING_MS = 1_000;
/** One may have begun before the question, and what it finds is told in the next. */
const QUIET_TURNS = 2;
/** Whoever is greeted after a turn looked and before the close is reset, so the last turn has to be short. */
const LONGEST_TURN_MS = 0.05;

/**
 * The system greets callers before this process hears of them, and to close would reset those it has not
 * heard of: it stops in a moment in which nobody waits.
 */
async function takeWaiting(server: Server): Promise<void> {
  let now = performance.now();
  const giveUpAt = now + LONGEST_TAKING_MS;
  let quiet = 0;
  const note = () => void (quiet = 0);
  server.on('connection', note);
  while (quiet < QUIET_TURNS && now < giveUpAt) {
    quiet += 1;
    await nextTurn();
    const before = now;
    now = performance.now();
    if (now - before > LONGEST_TURN_MS) quiet = 0;
  }
  server.off('connection', note);
}

type Opened = ReadonlyMap<Socket, number>;

/** All open ones, and since when: those a browser opened ahead and never used are not idle to Node. */
function watchSockets(server: Server): Opened {
  const open = new Map<Socket, number>();
  server.on('connection', (socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
  return open;
}
