import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rotateKey } from '../../../sync-server/admin/storage/rotate-key.ts';
import { dropDatabaseOf } from '../../../sync-server/db/testing/test-databases.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';

test('several servers have the key of SECRET_KEY, and go on with a file that all of them read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noor-keys-'));
  const keyFile = join(dataDir, 'noor.key');
  const restart = () => startTestServer({ dataDir });
  let server = await restart();
  const leila = await aUser(server);
  const answersAt = async (at: { readonly url: string }) => {
    const { documents } = await pullAll(aDevice(at, leila.token));
    return documents.flatMap((one) => ('answer' in one ? [one.answer] : []));
  };

  await aDevice(server, leila.token).push([aReflection({ answer: 'Before.' })]);
  await expect(rotateKey(server.database)).rejects.toThrow(/No KEY_FILE is named/);
  // Left there by a database of before.
  const left = `noor-key-1 ${'A'.repeat(43)}\n`;
  writeFileSync(keyFile, left);
  const found = await startTestServer({ dataDir });
  await expect(rotateKey(found.database)).rejects.toThrow(/No KEY_FILE is named/);
  await found.stop();
  expect(readFileSync(keyFile, 'utf8')).toBe(left);
  rmSync(keyFile);
  const beside = await startTestServer({ dataDir, config: { keyFile } });
  const old = await startTestServer({ dataDir });
  expect(await rotateKey(beside.database)).toBe(1);
  await aDevice(beside, leila.token).push([aReflection({ answer: 'After.' })]);
  expect(await answersAt(beside)).toEqual(['Before.', 'After.']);
  const another = await startTestServer({ dataDir, config: { keyFile } });
  const atOnce = [beside, another].map(({ database }) => rotateKey(database));
  const done = await Promise.allSettled(atOnce);
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
  await aDevice(beside, (await aUser(beside)).token).push([aReflection()]);
  await Promise.all([beside.stop(), another.stop(), old.stop(), server.stop()]);
  const hidden = readFileSync(keyFile);
  rmSync(keyFile);
  await expect(restart()).rejects.toThrow(/SECRET_KEY is not the one/);
  writeFileSync(keyFile, hidden);
  server = await startTestServer({ dataDir, config: { keyFile } });
  expect(await answersAt(server)).toEqual(['Before.', 'After.']);
  await server.stop();
  await dropDatabaseOf(dataDir);
  rmSync(dataDir, { recursive: true });
});
