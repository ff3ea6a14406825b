import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail, type ReadMail } from '../integration/mail/mailbox.ts';

export interface ReceivedMail extends ReadMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** As whom the sender had signed in; empty when it had not. */
  readonly sender: string;
}

/** What the next mail meets: a reply code at one step, or a connection that ends there. */
export interface Trouble {
  readonly step: 'connect' | 'auth' | 'recipient' | 'data' | 'accepted';
  /** Absent: the connection is cut without a word. */
  readonly code?: number;
}

export interface MailServer {
  readonly url: string;
  /** Whatever was taken over, also what the sender never heard of. */
  readonly received: readonly ReceivedMail[];
  /** Troubles of the next attempts, one each. */
  meet(...troubles: Trouble[]): void;
  /** Every mail that comes from now on waits at its end until what this returns is called. */
  hold(): () => void;
  /** How many wait there. */
  waiting(): number;
  /** Called when a mail lies there whole, before the sender is told. */
  onArrival(listener: () => void | Promise<void>): void;
  stop(): Promise<void>;
}

/** A real SMTP server on an ephemeral port of this machine. */
export async function startMailServer(
  options: { readonly password?: string } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const troubles: Trouble[] = [];
  const sockets = new Set<Socket>();
  let gate: Promise<void> = Promise.resolve();
  let waiting = 0;
  let arrived: () => void | Promise<void> = () => undefined;

  const trouble = (step: Trouble['step']): Error | null => {
    if (troubles[0]?.step !== step) return null;
    const code = troubles.shift()?.code;
    if (code === undefined) for (const socket of sockets) socket.destroy();
    return Object.assign(new Error('not now, leila@example.org'), { responseCode: code ?? 421 });
  };
  const smtp = new SMTPServer({
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, callback) => callback(trouble('connect')),
    onAuth: ({ username, password }, _session, callback) => {
      const fault = password === options.password ? trouble('auth') : wrongPassword();
      callback(fault, { user: username });
    },
    onRcptTo: (_address, _session, callback) => callback(trouble('recipient')),
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      const to = rcptTo.map(({ address }) => address);
      void (async () => {
        const parts = await Array.fromAsync(stream as AsyncIterable<Buffer>).catch(() => null);
        // Whoever sends it died in the middle: nobody is there to be told, and it was not taken over.
        if (parts === null) return;
        const raw = Buffer.concat(parts);
        waiting += 1;
        await gate;
        waiting -= 1;
        const refused = trouble('data');
        if (refused) {
          callback(refused);
          return;
        }
        received.push({
          ...(await readMail(raw)),
          envelope: { from, to },
          sender: typeof session.user === 'string' ? session.user : '',
        });
        await arrived();
        callback(trouble('accepted'));
      })();
    },
  });
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    meet: (...next) => void troubles.push(...next),
    hold() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      gate = promise;
      return () => resolve(undefined);
    },
    waiting: () => waiting,
    onArrival: (listener) => void (arrived = listener),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

function wrongPassword(): Error {
  return Object.assign(new Error('wrong password'), { responseCode: 535 });
}
