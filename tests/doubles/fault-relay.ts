import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the network does to connections opened from now on. Bytes are counted per connection. */
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'black_hole' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** The server sees the first `bytes` of the request, then nothing more. */
  | { readonly kind: 'cut_request'; readonly bytes: number }
  /** The server hears all; the caller gets the first `bytes` of the answer. */
  | { readonly kind: 'cut_answer'; readonly bytes: number }
  /** The server hears every request twice; the caller gets one answer. */
  | { readonly kind: 'repeat' }
  /** Someone else answers instead of the server: a captive portal, a proxy. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface FaultRelay {
  readonly port: number;
  readonly url: string;
  /** Cuts the open connections, so that the next request meets the new fault. */
  set(fault: Fault): void;
  /** Requests that arrived, whatever became of them. */
  readonly connections: () => number;
  stop(): Promise<void>;
}

/** A relay on an ephemeral port in front of a real server on `targetPort`. */
export async function startFaultRelay(targetPort: number): Promise<FaultRelay> {
  let fault: Fault = { kind: 'none' };
  let connections = 0;
  const open = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    return socket;
  };
  const dial = (): Socket => track(connect(targetPort, '127.0.0.1'));
  const server = createServer((caller) => {
    connections += 1;
    relay(track(caller), fault, dial);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    set(next) {
      fault = next;
      cut();
    },
    connections: () => connections,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

function relay(caller: Socket, fault: Fault, dial: () => Socket): void {
  switch (fault.kind) {
    case 'refuse':
      caller.destroy();
      return;
    case 'black_hole':
      caller.resume();
      return;
    case 'answer':
      answerInstead(caller, fault);
      return;
    case 'delay':
      caller.pause();
      setTimeout(() => join(caller, dial()), fault.ms);
      return;
    case 'cut_request': {
      const target = dial();
      target.pipe(caller);
      pass(caller, target, fault.bytes);
      return;
    }
    case 'cut_answer': {
      const target = dial();
      caller.pipe(target);
      pass(target, caller, fault.bytes);
      return;
    }
    case 'repeat': {
      caller.pipe(dial()).resume();
      join(caller, dial());
      return;
    }
    case 'none':
      join(caller, dial());
  }
}

function join(caller: Socket, target: Socket): void {
  caller.pipe(target);
  target.pipe(caller);
}

/** Hands over so many bytes, then cuts both ends. */
function pass(from: Socket, to: Socket, bytes: number): void {
  let left = bytes;
  from.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, left);
    left -= part.length;
    to.write(part, () => {
      if (left > 0) return;
      from.destroy();
      to.destroy();
    });
  });
}

function answerInstead(caller: Socket, fault: Extract<Fault, { kind: 'answer' }>): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(fault.body)),
    ...fault.headers,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  let heard = '';
  caller.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
    if (!isWholeRequest(heard)) return;
    heard = '';
    caller.write(`HTTP/1.1 ${fault.status} Relayed\r\n${head.join('')}\r\n${fault.body}`);
  });
}

function isWholeRequest(heard: string): boolean {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /^content-length: *(\d+)/im.exec(heard.slice(0, end))?.[1] ?? '0';
  return heard.length >= end + 4 + Number(length);
}
