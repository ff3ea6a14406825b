import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dropDatabaseOf, settingsOf } from '../../../sync-server/db/testing/test-databases.ts';
import { LEASE_MS } from '../../../sync-server/mail/mail-delivery.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { startMailServer } from '../../doubles/mail-server.ts';
import { startServerProcess } from '../../faults/server-process.ts';
import { ask } from '../http/http-client.ts';

test('a server that is killed between handing over and noting it sends at most once more, under the same Message-ID', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-mail-'));
  const smtp = await startMailServer();
  const mail = { url: smtp.url, from: 'Noor <noor@noor.example>', dkim: null };
  const first = await startServerProcess(dataDir, {
    ...(await settingsOf(dataDir)),
    SMTP_URL: mail.url,
    MAIL_FROM: mail.from,
  });
  const body = { email: 'leila@example.org', password: 'long enough' };
  await ask(first, { method: 'POST', path: '/api/auth/signup', body });

  const { promise: killed, resolve } = Promise.withResolvers<undefined>();
  smtp.onArrival(async () => {
    await first.kill();
    resolve(undefined);
  });
  await ask(first, { method: 'POST', path: '/api/auth/forgot-password', body });
  await killed;
  smtp.onArrival(() => undefined);

  let now = Date.now();
  const second = await startTestServer({ dataDir, now: () => now, config: { mail } });
  await second.context.mailer.delivery.deliverDue();
  expect(smtp.received).toHaveLength(1);
  now += LEASE_MS;
  for (let times = 0; times < 3; times += 1) await second.context.mailer.delivery.deliverDue();
  const ids = smtp.received.map(({ headers }) => headers.get('message-id'));
  expect(ids).toEqual([ids[0], ids[0]]);

  await second.stop();
  await smtp.stop();
  await dropDatabaseOf(dataDir);
  await rm(dataDir, { recursive: true });
});
