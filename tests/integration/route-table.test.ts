import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { routes } from '../../shared/contract/routes.ts';
import { createApi } from '../../sync-server/app.ts';
import { createBackground } from '../../sync-server/background.ts';
import { readConfig } from '../../sync-server/config.ts';
import { openDatabase } from '../../sync-server/db/open-database.ts';
import { noMail } from '../../sync-server/mail/create-mail.ts';
import { productQuotas } from '../../sync-server/http/limit-rate.ts';
import { exampleInput, nameOf } from './route-examples.ts';

test('the server serves the routes of the table, each once, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-routes-'));
  const database = await openDatabase(join(folder, 'noor.db'));
  const { router } = createApi({
    config: readConfig({}),
    version: '0',
    database,
    logger: pino({ level: 'silent' }),
    now: Date.now,
    newId: v7,
    quotas: productQuotas,
    background: createBackground(() => undefined),
    publicUrl: () => 'http://localhost:3000',
    page: () => undefined,
    mail: noMail,
    stopping: new AbortController().signal,
  });
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
