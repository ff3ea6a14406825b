import { beforeEach, expect, test } from 'vitest';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { startMailServer, type MailServer } from '../../doubles/mail-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';
import { onSqlite } from '../on-sqlite.ts';

const HOUR = 3_600_000;
let now: number;
let smtp: MailServer;
let server: TestServer;

const start = (dataDir?: string) =>
  startTestServer({
    now: () => now,
    config: {
      mail: { url: smtp.url, from: 'Noor <noor@noor.example>', dkim: null },
      publicUrl: 'https://noor.example',
    },
    ...(dataDir !== undefined && { dataDir }),
  });

beforeEach(async () => {
  now = Date.parse('2026-11-21T00:00:00.000Z');
  smtp = await startMailServer();
  server = await start();
  return async () => {
    await server.stop();
    await smtp.stop();
  };
});

const prefer = (user: TestUser, body: object, timeZone = 'UTC') =>
  ask(server, {
    method: 'POST',
    path: '/api/notifications/preferences',
    body,
    headers: { ...bearer(user.token), 'x-time-zone': timeZone },
  });
async function aReader(timeZone = 'UTC', time?: string): Promise<TestUser> {
  const user = await aUser(server);
  const wish = { daily_affirmation_notifications: true, ...(time && { affirmation_time: time }) };
  expect((await prefer(user, wish, timeZone)).json).toEqual({ success: true });
  return user;
}
const mailsTo = ({ user }: TestUser) =>
  smtp.received.filter(({ envelope }) => envelope.to.includes(user.email));

/** What the clock does: looks every so many minutes, and hands over what there is. */
async function live(hours: number, minutes = 15): Promise<void> {
  const end = now + hours * HOUR;
  while (now < end) {
    now += minutes * 60_000;
    await server.context.affirmations.sendDue();
    await server.context.mailer.delivery.deliverDue();
  }
}

test("at eight by her own clock the day's affirmation comes, the one the app shows", async () => {
  const user = await aReader('Asia/Riyadh');
  await live(4.75);
  expect(mailsTo(user)).toHaveLength(0);
  await live(0.25);
  expect(mailsTo(user)).toHaveLength(1);
  const path = '/api/daily-affirmation?date=2026-11-21&language=en';
  const { json } = await ask(server, { path, headers: bearer(user.token) });
  const [mail] = mailsTo(user);
  expect(mail?.text).toContain((json as { readonly text: string }).text);
  expect(mail?.headers.get('subject')).toBe('A few words for you');
  expect(mail?.text).toMatch(/https:\/\/noor\.example\/api\/unsubscribe\//);
});

test('three days bring three mails, whoever does not want them gets none', async () => {
  const [reader, other] = [await aReader('America/New_York'), await aUser(server)];
  await live(72, 30);
  expect(mailsTo(reader)).toHaveLength(3);
  expect(mailsTo(other)).toHaveLength(0);
});

test('the hour is hers to choose, and is told back', async () => {
  const user = await aReader('UTC', '06:30');
  const { json } = await ask(server, { path: '/api/auth/me', headers: bearer(user.token) });
  expect(json).toMatchObject({
    affirmation_time: '06:30',
    daily_affirmation_notifications: 'true',
  });
  await live(6.25);
  expect(mailsTo(user)).toHaveLength(0);
  await live(0.25);
  expect(mailsTo(user)).toHaveLength(1);
  await prefer(user, { daily_affirmation_notifications: true, affirmation_time: '10:00' });
  await live(12);
  expect(mailsTo(user)).toHaveLength(1);
});

test.each(['8:00', '03:59', '22:01', '24:00', '08:60', 'noon'])('%s is no hour', async (time) => {
  const user = await aUser(server);
  const wish = { daily_affirmation_notifications: true, affirmation_time: time };
  expect(await prefer(user, wish)).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('a server that slept through the morning makes it good once, a day later it does not', async () => {
  const user = await aReader();
  now += 11 * HOUR;
  await live(1);
  expect(mailsTo(user)).toHaveLength(1);
  now = Date.parse('2026-11-22T13:00:00.000Z');
  await live(4);
  expect(mailsTo(user)).toHaveLength(1);
});

test('a journey through the zones brings no day twice', async () => {
  const user = await aReader('Asia/Tokyo');
  await live(24, 60);
  expect(mailsTo(user)).toHaveLength(1);
  const zones = ['Asia/Dubai', 'Europe/London', 'America/Los_Angeles', 'Pacific/Honolulu'];
  for (const zone of zones) {
    const headers = { ...bearer(user.token), 'x-time-zone': zone };
    await ask(server, { path: '/api/auth/me', headers });
    await live(3, 30);
  }
  await live(24, 60);
  const texts = mailsTo(user).map(({ text }) => text.split('\n')[2]);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeLessThanOrEqual(3);
});

test('two servers, a restart and a second look send nobody the same morning twice', async () => {
  const readers = await Promise.all(Array.from({ length: 25 }, () => aReader()));
  const twin = await start(server.dataDir);
  now += 8 * HOUR;
  await Promise.all([server.context.affirmations.sendDue(), twin.context.affirmations.sendDue()]);
  await Promise.all([
    server.context.mailer.delivery.deliverDue(),
    twin.context.mailer.delivery.deliverDue(),
  ]);
  await twin.stop();
  const again = await start(server.dataDir);
  now += HOUR;
  expect(await again.context.affirmations.sendDue()).toBe(0);
  await again.context.mailer.delivery.deliverDue();
  await again.stop();
  expect(readers.map((reader) => mailsTo(reader).length)).toEqual(readers.map(() => 1));
});

onSqlite('the plan is read as SQLite words it')(
  'who is due is found by an index, not by looking at everyone',
  async () => {
    await aReader();
    const plan = sqliteOf(server.database)
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM users WHERE affirmation_next_at <= 5
       ORDER BY affirmation_next_at LIMIT 200`,
      )
      .all();
    expect(JSON.stringify(plan)).toContain('users_by_affirmation');
    expect(JSON.stringify(plan)).not.toMatch(/SCAN users(?! USING)|TEMP B-TREE/);
  },
);
