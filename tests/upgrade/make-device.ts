import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildWhenStale } from '../../sync-server/bootstrap/build-stale.mjs';
import { KEY_FILE_NAME } from '../../sync-server/db/sqlite/open-sqlite.ts';
import { launchOptions } from '../e2e/fixtures/device.ts';
import { createNoorServer } from '../e2e/fixtures/noor-server.ts';
import { writeDevice } from './device/device-history.ts';
import { dumpSqlite } from './dump-database.ts';
import { fixtureFolder } from './fixture-folder.ts';

/** Writes what this version leaves in a browser, and the server that it belongs to. */
buildWhenStale();
const server = await createNoorServer('sync-server/main.ts');
const browser = await chromium.launch(launchOptions());
try {
  const history = await writeDevice(server, browser);
  await server.stop();
  mkdirSync(fixtureFolder, { recursive: true });
  writeFileSync(join(fixtureFolder, 'device.json'), `${JSON.stringify(history, null, 1)}\n`);
  const dump = dumpSqlite(join(server.dataDir, 'noor.db'));
  writeFileSync(join(fixtureFolder, 'device.server.sql'), dump);
  const key = readFileSync(join(server.dataDir, KEY_FILE_NAME));
  writeFileSync(join(fixtureFolder, 'device.server.key'), key);
} finally {
  await browser.close();
  await server.remove();
}
