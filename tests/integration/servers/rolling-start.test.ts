import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  dropDatabaseOf,
  sharedDatabaseOf,
} from '../../../sync-server/db/testing/test-databases.ts';
import { KINDS } from '../../faults/account-kinds.ts';
import { anySeed, createDice } from '../../faults/dice.ts';
import { rollServers } from '../../faults/rolling-start.ts';

test('three new servers take the place of three old ones, and no save fails', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-servers-'));
  const { url, secretKey } = await sharedDatabaseOf(dataDir);
  const report = await rollServers(
    { DATABASE_URL: url, SECRET_KEY: secretKey },
    createDice(anySeed()),
  );
  expect(report.failed).toEqual([]);
  for (const kind of KINDS) expect(report.saves[kind], kind).toBeGreaterThan(0);
  await dropDatabaseOf(dataDir);
  await rm(dataDir, { recursive: true });
});
