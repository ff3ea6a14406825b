// rxdb-server over its memory storage, in the folder that holds its packages.
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';

const fromPeers = createRequire(join(process.cwd(), 'package.json'));
const { createRxDatabase } = fromPeers('rxdb/plugins/core');
const { getRxStorageMemory } = fromPeers('rxdb/plugins/storage-memory');
const { createRxServer } = fromPeers('rxdb-server/plugins/server');
const { RxServerAdapterExpress } = fromPeers('rxdb-server/plugins/adapter-express');

const text = { type: 'string' };
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 40 }, userId: { type: 'string', maxLength: 40 } },
  required: ['id', 'userId'],
  indexes: [['userId', '_meta.lwt', 'id']],
};
for (const field of process.argv[3].split(',')) schema.properties[field] ??= text;

const database = await createRxDatabase({
  name: 'entries',
  storage: getRxStorageMemory(),
  multiInstance: false,
});
await database.addCollections({ entries: { schema } });
const port = await freePort();
const server = await createRxServer({
  database,
  adapter: RxServerAdapterExpress,
  hostname: '127.0.0.1',
  port,
  authHandler: ({ authorization }) => ({ data: authorization, validUntil: Date.now() + 60_000 }),
});
server.addReplicationEndpoint({
  name: 'entries',
  collection: database.entries,
  queryModifier(auth, query) {
    query.selector.userId = { $eq: auth.data };
    return query;
  },
  changeValidator: (auth, { newDocumentState }) => newDocumentState.userId === auth.data,
});
await server.start();
console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
