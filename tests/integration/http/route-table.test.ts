import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { routes } from '../../../shared/contract/routes.ts';
import { createRouter } from '../../../sync-server/app.ts';
import { createBackground } from '../../../sync-server/background.ts';
import { readConfig } from '../../../sync-server/config.ts';
import { openSqlite } from '../../../sync-server/db/sqlite/open-sqlite.ts';
import { createContext } from '../../../sync-server/context.ts';
import { createRateLimits, productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { exampleInput, nameOf } from './route-examples.ts';

test('the server serves the routes of the table, each once, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-routes-'));
  const database = await openSqlite(join(folder, 'noor.db'));
  const config = readConfig({});
  const context = createContext({
    database,
    limits: createRateLimits(productQuotas),
    background: createBackground(() => undefined),
    mailer: null,
    payments: null,
    model: null,
    isMeasured: false,
    publicUrl: () => 'http://localhost:3000',
    sessionDays: config.sessionDays,
    bounds: config.account,
    backupKeepDays: config.backupKeepDays,
    supportEmail: null,
    now: Date.now,
    newId: v7,
  });
  const router = createRouter(context, { config, version: '0', logger: pino({ level: 'silent' }) });
  const served = router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
  );
  expect(served.toSorted()).toEqual(routes.map(nameOf).toSorted());
  await database.close();
  await rm(folder, { recursive: true });
});

test.each(routes.map((route) => ({ route, name: nameOf(route) })))(
  'the example of $name is valid by the contract',
  ({ route }) => {
    expect(route.input.safeParse(exampleInput(route)).success).toBe(true);
  },
);
