// express-pouchdb on LevelDB, in the folder that holds its packages: `couch.mjs <data folder>`.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const fromPeers = createRequire(join(process.cwd(), 'package.json'));
const express = fromPeers('express');
const expressPouchDB = fromPeers('express-pouchdb');
const PouchDB = fromPeers('pouchdb-node');

const app = express();
const databases = PouchDB.defaults({ prefix: `${process.argv[2]}/` });
// Without its log, its pages, and its file of settings.
app.use(expressPouchDB(databases, { mode: 'minimumForPouchDB', inMemoryConfig: true }));
const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
