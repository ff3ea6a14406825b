import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  databaseOf,
  dropDatabaseOf,
  isOnPostgres,
} from '../../sync-server/db/testing/test-databases.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server.ts';
import { aDevice } from '../integration/sync/reflections-client.ts';
import { pullAll } from '../integration/sync/sync-client.ts';
import { loadPostgres, loadSqlite } from './dump-database.ts';
import { answerOf, type KeptPrivate, newDevicesOf, readPrivate } from './private-history.ts';
import { readAnswers, shareFeeling, type ServerHistory } from './server-history.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const engine = isOnPostgres ? 'postgres' : 'sqlite';
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

test.each(readdirSync(FIXTURES))(
  'what %s wrote: nothing is lost, nothing doubled',
  async (version) => {
    const { server, history } = await startOn(version);
    for (const account of history.accounts) {
      const device = aDevice(server, account.token);
      expect(await readAnswers(device)).toEqual(account.answers);

      const results = await device.push(account.pushed);
      expect(results.filter(({ status }) => status === 'stored')).toEqual([]);
      const { key, body, answer } = account.keyed;
      expect(await shareFeeling(device, key, body)).toEqual(answer);
      expect(await readAnswers(device)).toEqual(account.answers);

      const written = aReflection({ answer: 'After the update.', date: '2019-06-05' });
      expect(await device.push([written])).toMatchObject([{ status: 'stored' }]);
      const { documents, restarted } = await pullAll(device, account.earlier);
      expect(restarted).toBe(false);
      const ids = [account.pushed.at(-1)?.id, written.id];
      expect(documents.map(({ id }) => id)).toEqual(ids);
    }
    if (history.hersAlone) await meetPrivate(server, history.hersAlone);
    const { list } = server.context.mailer;
    const mails = await list.listWaiting();
    expect(mails.length).toBeGreaterThan(0);
    const texts = await Promise.all(mails.map(({ id }) => list.read(id)));
    expect(texts.filter((text) => text?.includes('Message-ID') !== true)).toEqual([]);
  },
);

/** What she types opens it as before, and nothing open is taken or shown. */
async function meetPrivate(server: TestServer, kept: KeptPrivate): Promise<void> {
  const device = aDevice(server, kept.token);
  expect(await readPrivate(device)).toEqual(kept.answers);
  const [phone, tablet] = await newDevicesOf(server.url, kept);
  for (const one of [phone, tablet]) {
    expect(await one?.answers()).toEqual(kept.texts);
    expect(await one?.insights()).toEqual(kept.insights);
  }
  const path = '/api/reflections/batch';
  const body = { reflections: [answerOf(server, 'Open.')] };
  expect(await device.send({ method: 'POST', path, body })).toMatchObject({ status: 503 });
  const byCookie = { cookie: kept.cookie, 'sec-fetch-site': 'same-origin', 'x-noor-sealed': '1' };
  const pulled = await fetch(`${server.url}/api/sync/reflections`, { headers: byCookie });
  expect(pulled.status).toBe(401);

  await phone?.send(answerOf(server, 'After the update.'), 3);
  expect(await tablet?.answers()).toEqual([...kept.texts, 'After the update.']);
}

interface Started {
  readonly server: TestServer;
  readonly history: ServerHistory;
}

async function startOn(version: string): Promise<Started> {
  const read = (name: string): string => readFileSync(join(FIXTURES, version, name), 'utf8');
  const dataDir = mkdtempSync(join(tmpdir(), 'noor-upgrade-'));
  const dump = read(`${engine}.sql`);
  const database = await databaseOf(dataDir);
  if (database === null) loadSqlite(join(dataDir, 'noor.db'), dump);
  else await loadPostgres(database.url, dump);
  if (!isOnPostgres) layFiles(dataDir, join(FIXTURES, version));
  const history = JSON.parse(read(`${engine}.expected.json`)) as ServerHistory;
  const server = await startTestServer({ dataDir, now: () => history.now });
  ends.push(async () => {
    await server.stop();
    await dropDatabaseOf(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { server, history };
}

/** What lay beside the database; of 1.0.0 mails alone, as they were. */
function layFiles(dataDir: string, fixture: string): void {
  mkdirSync(join(dataDir, 'outbox'));
  const lay = (list: string, folder: string, encoding: BufferEncoding) => {
    const text = readFileSync(join(fixture, list), 'utf8');
    const files = JSON.parse(text) as Record<string, string>;
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), Buffer.from(content, encoding));
    }
  };
  if (existsSync(join(fixture, 'sqlite.files.json'))) lay('sqlite.files.json', dataDir, 'base64');
  else lay('sqlite.outbox.json', join(dataDir, 'outbox'), 'utf8');
}
