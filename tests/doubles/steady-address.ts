import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SteadyAddress {
  readonly url: string;
  /** null: nobody is there, and every connection breaks. */
  leadTo(port: number | null): void;
  stop(): Promise<void>;
}

/**
 * An address that stays while the server behind it comes and goes: a port that was let go may be taken by
 * the server of another test before it is asked for again.
 */
export async function startSteadyAddress(): Promise<SteadyAddress> {
  let target: number | null = null;
  const open = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const hangUp = (): void => {
    for (const socket of open) socket.destroy();
  };
  const listener = createServer((caller) => {
    track(caller);
    if (target === null) caller.destroy();
    else join(caller, track(connect(target, '127.0.0.1')));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo(next) {
      target = next;
      hangUp();
    },
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      hangUp();
      await closed;
    },
  };
}

function join(caller: Socket, server: Socket): void {
  caller.pipe(server).pipe(caller);
  caller.once('close', () => server.destroy());
  server.once('close', () => caller.destroy());
}
