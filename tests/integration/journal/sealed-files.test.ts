import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSPHRASE } from './private-stage.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { makePrivate } from '../../doubles/private-device.ts';
import { ask, bearer } from '../http/http-client.ts';
import { aDevice } from '../sync/reflections-client.ts';

const METRICS_TOKEN = 'for the metrics alone';
const log: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line) => void log.push(line) });
  server = await startTestServer({ logger, config: { metricsToken: METRICS_TOKEN } });
});
afterAll(() => server.stop());

/** Database, log, index of the log, mails: while the server runs. */
function filesWith(bytes: Buffer): string[] {
  return readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(bytes));
}

test('U1: once it is private, no file of the server has the bytes any more that it could open', async () => {
  const who = await aUser(server, { premium: true });
  const device = aDevice(server, who.token);
  const answers = [1, 2, 3].map((number) =>
    aReflection({ answer: `Kanarienlied ${number}`, date: '2026-11-20' }),
  );
  await device.push(answers);
  const body = { date: '2026-11-20', language: 'en' };
  expect((await device.send({ method: 'POST', path: '/api/generate-feedback', body })).status).toBe(
    200,
  );
  const ofHers = async (table: 'reflections' | 'feedback') =>
    server.database.kysely
      .selectFrom(table)
      .select('sealed')
      .where('user_id', '=', who.user.id)
      .execute();
  const rows = [...(await ofHers('reflections')), ...(await ofHers('feedback'))];
  const readable = rows.flatMap(({ sealed }) => sealed ?? []);
  expect(readable).toHaveLength(4);
  expect(readable.filter((bytes) => filesWith(bytes).length === 0)).toEqual([]);

  const her = { url: server.url, userId: who.user.id, ...who };
  const phone = await makePrivate(her, { passphrase: PASSPHRASE });
  expect((await phone.answers()).sort()).toEqual(answers.map(({ answer }) => answer));
  expect(await phone.insights()).toHaveLength(1);
  for (const bytes of readable) expect(filesWith(bytes)).toEqual([]);
  expect(filesWith(Buffer.from('Kanarienlied'))).toEqual([]);
  const metrics = await ask(server, { path: '/metrics', headers: bearer(METRICS_TOKEN) });
  expect(metrics.text).toContain('# TYPE');
  expect(log.length).toBeGreaterThan(5);
  for (const said of [metrics.text, log.join('')]) {
    expect(said).not.toContain('Kanarienlied');
    expect(said).not.toContain('2026-11-20');
  }
});
