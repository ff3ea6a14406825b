import { join as joinPath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { v4 } from 'uuid';
import { inPeers, startProgram } from './start-peer.ts';
import { json, openLine, parse, type Entry, type Member, type Peer } from './peer.ts';

/** One account with a file for each user; an entry is one message, where Actual itself would send one a field. */
export const actual: Peer = {
  name: '@actual-app/sync-server',
  keeps: 'SQLite, a file for each user, opened anew at each request; no pages',
  async start(dataDir) {
    const program = inPeers('@actual-app/sync-server/build/bin/actual-server.js');
    const { url, pid, stop } = await startProgram(program, (port) => ({
      ACTUAL_PORT: String(port),
      ACTUAL_HOSTNAME: '127.0.0.1',
      ACTUAL_TRUSTED_PROXIES: '127.0.0.1/32',
      ACTUAL_DATA_DIR: dataDir,
      ACTUAL_SERVER_FILES: joinPath(dataDir, 'server-files'),
      ACTUAL_USER_FILES: joinPath(dataDir, 'user-files'),
    }));
    const token = await bootstrap(url);
    let members = 0;
    return { pid, stop, join: () => join({ url, token, address: `10.0.0.${(members += 1)}` }) };
  },
};

async function bootstrap(url: string): Promise<string> {
  const send = openLine(url);
  const body = json({ password: 'a good password' });
  const answer = await send({ method: 'POST', path: '/account/bootstrap', body });
  const { data } = parse(answer) as { data: { token: string } };
  return data.token;
}

interface Way {
  readonly url: string;
  readonly token: string;
  /** It counts requests by address, and believes the proxy that a machine of its own is. */
  readonly address: string;
}

async function join({ url, token, address }: Way): Promise<Member> {
  const { create, fromBinary, toBinary, ...schemas } = await loadMessages();
  const send = openLine(url, { 'x-actual-token': token, 'x-forwarded-for': address });
  const fileId = v4();
  const uploaded = await send({
    method: 'POST',
    path: '/sync/upload-user-file',
    headers: {
      'content-type': 'application/encrypted-file',
      'x-actual-file-id': fileId,
      'x-actual-name': 'journal',
      'x-actual-format': '2',
    },
    body: Buffer.from('nothing'),
  });
  const { groupId } = parse(uploaded) as { groupId: string };
  let sent = 0;
  const nextTime = () => timeOf((sent += 1));

  const ask = (since: string, entries: readonly Entry[]) => ({
    method: 'POST' as const,
    path: '/sync/sync',
    headers: { 'content-type': 'application/actual-sync' },
    body: Buffer.from(
      toBinary(
        schemas.SyncRequestSchema,
        create(schemas.SyncRequestSchema, {
          fileId,
          groupId,
          since,
          messages: entries.map((one) =>
            create(schemas.MessageEnvelopeSchema, {
              timestamp: nextTime(),
              isEncrypted: false,
              content: json(one),
            }),
          ),
        }),
      ),
    ),
  });

  return {
    send,
    // What it has already is not sent back to it.
    prepare: (entries) => ask(timeOf(1_000_000), entries),
    async pullAll() {
      const answer = await send(ask(timeOf(0), []));
      return fromBinary(schemas.SyncResponseSchema, answer).messages.length;
    },
  };
}

/** Of its hybrid clock: a moment, a counter, a device. */
function timeOf(number: number): string {
  return `${new Date(Date.UTC(2026, 0, 1) + number).toISOString()}-0000-aaaaaaaaaaaaaaaa`;
}

interface Messages {
  readonly create: (schema: unknown, fields: object) => unknown;
  readonly toBinary: (schema: unknown, message: unknown) => Uint8Array;
  readonly fromBinary: (schema: unknown, bytes: Uint8Array) => { messages: readonly unknown[] };
  readonly SyncRequestSchema: unknown;
  readonly SyncResponseSchema: unknown;
  readonly MessageEnvelopeSchema: unknown;
}

/** Once the peers are installed. */
async function loadMessages(): Promise<Messages> {
  return (await import(pathToFileURL(inPeers('@actual-app/crdt/dist/index.js')).href)) as Messages;
}
