import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  dropDatabaseOf,
  sharedDatabaseOf,
} from '../../../sync-server/db/testing/test-databases.ts';
import { KINDS } from '../../faults/account-kinds.ts';
import { anySeed } from '../../faults/dice.ts';
import { runManyServers } from '../../faults/many-servers.ts';

test('two servers on one database, killed, frozen and cut off: nothing is lost, doubled or skipped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-servers-'));
  const { url, secretKey } = await sharedDatabaseOf(dataDir);
  const seed = anySeed();
  const faults = { kills: 4, backends: 4, freezes: 1, freezeMs: 3_000, stops: 0 };
  const report = await runManyServers({ faults, seed, databaseUrl: url, secretKey });
  expect(report.broken, `seed ${seed}`).toEqual([]);
  for (const kind of KINDS) expect(report.acknowledged[kind], kind).toBeGreaterThan(0);
  expect(report.insights).toBeGreaterThan(0);
  expect(report.mails).toBeGreaterThan(0);
  expect(report.buyers).toBeGreaterThan(0);
  await dropDatabaseOf(dataDir);
  await rm(dataDir, { recursive: true });
});
