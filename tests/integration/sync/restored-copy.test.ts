import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstValueFrom } from 'rxjs';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../doubles/device-stage.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';
import { startSteadyAddress } from '../../doubles/steady-address.ts';

setDeviceStage();

const DAY = '2026-11-20';

async function answersOn(replica: OpenReplica): Promise<string[]> {
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  return saved.map(({ reflection }) => reflection.answer).sort();
}

/** A server that can be stopped, put back to a plain copy of its file, and started at its address. */
async function aRestorableServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-copy-'));
  const address = await startSteadyAddress();
  let server = await startTestServer({ dataDir });
  address.leadTo(server.port);
  onTestFinished(async () => {
    await server.stop();
    await address.stop();
    await rm(dataDir, { recursive: true });
  });
  const file = join(dataDir, 'noor.db');
  const whileDown = async (work: () => Promise<void>): Promise<void> => {
    await server.stop();
    address.leadTo(null);
    await work();
    server = await startTestServer({ dataDir });
    address.leadTo(server.port);
  };
  return {
    url: address.url,
    current: () => server,
    copy: () => whileDown(() => copyFile(file, `${file}.copy`)),
    restore: () => whileDown(() => copyFile(`${file}.copy`, file)),
  };
}

test.each([
  ['which is behind what the device has seen', 0],
  ['which has caught up with what the device has seen', 2],
  ['which has gone past what the device has seen', 5],
])('a plain copy of the file, %s, gets back what it lacks', async (_what, writtenElsewhere) => {
  const server = await aRestorableServer();
  const who = await aUser(server.current());
  const { url } = server;
  const epoch = server.current().database.epoch();
  const phone = await aDevice({ url, who }).open();
  await phone.answers.save(DAY, [anAnswer('Before.')]);
  await phone.sync.now();
  await server.copy();
  await phone.answers.save(DAY, [anAnswer('After, one.'), anAnswer('After, two.')]);
  await phone.sync.now();
  await server.restore();
  expect(server.current().database.epoch()).toBe(epoch);

  const elsewhere = Array.from({ length: writtenElsewhere }, (_, index) => `Elsewhere ${index}.`);
  for (const answer of elsewhere) await post(url, who.token, answer);
  await phone.sync.now();

  const all = ['Before.', 'After, one.', 'After, two.', ...elsewhere].sort();
  const rows = await readAnswers(server.current().database);
  expect(rows.map(({ answer }) => answer).sort()).toEqual(all);
  expect(await answersOn(phone)).toEqual(all);
  expect(await firstValueFrom(phone.sync.details$)).toMatchObject({ pending: 0 });
});

async function post(url: string, token: string, answer: string): Promise<void> {
  const { status } = await fetch(`${url}/api/reflections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question_id: 'ic-001', answer, date: DAY }),
  });
  expect(status).toBe(201);
}
