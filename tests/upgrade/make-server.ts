import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  databaseOf,
  dropDatabaseOf,
  isOnPostgres,
} from '../../sync-server/db/testing/test-databases.ts';
import { KEY_FILE_NAME } from '../../sync-server/db/sqlite/open-sqlite.ts';
import { startTestServer } from '../../sync-server/testing/start-test-server.ts';
import setUpPostgres from '../setup/postgres.ts';
import { dumpPostgres, dumpSqlite } from './dump-database.ts';
import { fixtureFolder } from './fixture-folder.ts';
import { writeHistory } from './server-history.ts';

/** Writes what this version of the server leaves behind, on the engine that TEST_ENGINE names. */
const NOW = Date.parse('2026-11-23T12:00:00Z');

mkdirSync(fixtureFolder, { recursive: true });
const endCluster = isOnPostgres ? await setUpPostgres() : undefined;
try {
  await makeServer();
} finally {
  await endCluster?.();
}

async function makeServer(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'noor-fixture-'));
  let clock = NOW;
  const server = await startTestServer({ dataDir, now: () => (clock += 1) });
  const history = await writeHistory(server);
  await server.stop();
  const database = await databaseOf(dataDir);
  const engine = database === null ? 'sqlite' : 'postgres';
  const dump =
    database === null ? dumpSqlite(join(dataDir, 'noor.db')) : await dumpPostgres(database.url);
  writeFileSync(join(fixtureFolder, `${engine}.sql`), dump);
  write(`${engine}.expected.json`, history);
  if (engine === 'sqlite') write('sqlite.files.json', filesOf(dataDir));
  await dropDatabaseOf(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/** What lies beside the database: its key, and the mails that wait; base64. */
function filesOf(dataDir: string): Record<string, string> {
  const mails = readdirSync(join(dataDir, 'outbox')).map((name) => `outbox/${name}`);
  const names = [KEY_FILE_NAME, ...mails.sort()];
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(dataDir, name), 'base64')]),
  );
}

function write(name: string, content: unknown): void {
  writeFileSync(join(fixtureFolder, name), `${JSON.stringify(content, null, 2)}\n`);
}
