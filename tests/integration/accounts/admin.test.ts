import { beforeEach, expect, test } from 'vitest';
import { dayIn } from '../../../shared/contract/day.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { readOutbox } from '../mail/mailbox.ts';
import { runAdmin } from './run-admin.ts';

let server: TestServer;
/** What the operator has set besides. */
let settings: Record<string, string>;

beforeEach(async () => {
  settings = {};
  server = await startTestServer();
  return () => server.stop();
});

const admin = (...args: string[]) => runAdmin(server, args, settings);

/** Where it is about noon, so that no day ends while programs start. */
function zoneFarFromMidnight(): string {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const planOf = async (token: string) =>
  (await ask(server, { path: '/api/auth/me', headers: bearer(token) })).json;

test('premium is granted and taken back while the server runs', async () => {
  const { user, token } = await aUser(server);
  expect(await admin('grant-premium', user.email.toUpperCase())).toMatchObject({ code: 0 });
  const premium = { subscription_type: 'premium', subscription_status: 'active' };
  expect(await planOf(token)).toMatchObject(premium);
  // As it is copied out of a page that reads from the right.
  expect((await admin('revoke-premium', `\u200f${user.email}\u200e`)).code).toBe(0);
  expect(await planOf(token)).toMatchObject({ subscription_type: 'free' });
});

test('premium for some months ends after them', async () => {
  const { user } = await aUser(server);
  await admin('grant-premium', user.email, '--months', '2');
  const { premium_until: until } = await server.database.kysely
    .selectFrom('users')
    .select('premium_until')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const days = ((until ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(58);
  expect(days).toBeLessThan(63);
});

test.each([
  [['grant-premium', 'nobody@example.org'], /Nobody has this address/],
  [['grant-premium', 'no address'], /not an e-mail address/],
  [['grant-premium', 'a@example.org', '--months', '0'], /whole number/],
  [['unheard-of'], /unknown command/],
])('%j fails with a clear line', async (args, complaint) => {
  const { code, output } = await admin(...args);
  expect(code).toBe(1);
  expect(output).toMatch(complaint);
  expect(output).not.toMatch(/\n\s+at /);
});

test('tickets are listed, filtered, shown and closed; nothing in them steers the terminal', async () => {
  const { user, token } = await aUser(server);
  const headers = bearer(token);
  const body = {
    email: user.email,
    subject: 'Lost page',
    category: 'technical',
    message: 'first line\nsecond \u001b[2Jline',
  };
  const path = '/api/support-tickets';
  const { json } = await ask(server, { method: 'POST', path, headers, body });
  const { ticketId } = json as { readonly ticketId: string };
  const line = new RegExp(`^${ticketId}  open +.*technical  Lost page\\n$`);
  expect((await admin('tickets')).output).toMatch(line);
  const shown = await admin('tickets', ticketId.toLowerCase());
  expect(shown.output).toContain(`from ${user.email}\n\nfirst line\nsecond \ufffd[2Jline\n`);
  expect((await admin('tickets', ticketId, '--close')).output).toContain('closed');
  expect((await admin('tickets', '--open')).output).toBe('There are no tickets.\n');
  expect((await admin('tickets')).output).toContain(ticketId);
  expect(await admin('tickets', 'NOOR-0000-00')).toMatchObject({ code: 1 });
});

test('what members reported is listed with their reasons and can be removed', async () => {
  const [author, member] = [await aUser(server), await aUser(server)];
  const post = (token: string, path: string, body: object) =>
    ask(server, {
      method: 'POST',
      path: `/api/community/${path}`,
      body,
      headers: bearer(token),
    });
  await post(author.token, 'author', { mode: 'email' });
  const { json } = await post(author.token, 'feelings', { feeling_text: 'Buy my tea!' });
  const { id } = json as { readonly id: string };
  await post(member.token, `feelings/${id}/report`, { reason: 'An advertisement' });
  expect((await admin('reports')).output).toBe(
    `${id}  reported 1 x\n    Buy my tea!\n    reason: An advertisement\n`,
  );
  expect((await admin('remove-feeling', id)).code).toBe(0);
  expect((await admin('reports')).output).toBe('Nothing was reported.\n');
  expect((await admin('remove-feeling', id)).output).toBe('There is no such feeling.\n');
});

test('affirmations are queued once a day for those who want them, and the server has them then', async () => {
  const [reader, other] = [await aUser(server), await aUser(server)];
  const path = '/api/notifications/preferences';
  const body = { daily_affirmation_notifications: true };
  const zone = zoneFarFromMidnight();
  const headers = { ...bearer(reader.token), 'x-time-zone': zone };
  await ask(server, { method: 'POST', path, headers, body });
  const day = dayIn(Date.now(), zone);
  const nowhere = await admin('send-affirmations', '--date', day);
  expect(nowhere.code).toBe(1);
  expect(nowhere.output).toContain('Set PUBLIC_URL first');
  expect(await readOutbox(server)).toEqual([]);
  settings = { PUBLIC_URL: 'https://noor.example' };
  const sent = await admin('send-affirmations', '--date', day);
  expect(sent).toEqual({ code: 0, output: '1 affirmations are in the outbox.\n' });
  expect((await admin('send-affirmations')).output).toBe('0 affirmations are in the outbox.\n');
  expect((await admin('send-affirmations', '--date', '2026-02-30')).code).toBe(1);
  const waiting = (await admin('mails', '--waiting')).output;
  expect(waiting).toContain(reader.user.email);
  expect(waiting).not.toContain(other.user.email);
  expect((await readOutbox(server)).map(({ headers }) => headers.get('to'))).toEqual([
    reader.user.email,
  ]);
  expect((await admin('mails')).output).toBe('There are none.\n');
  expect((await admin('mails', '--retry', 'unheard-of')).code).toBe(1);
});

test('help lists the verbs', async () => {
  const { code, output } = await admin('--help');
  expect(code).toBe(0);
  const verbs = [
    'grant-premium',
    'revoke-premium',
    'tickets',
    'reports',
    'backup',
    'mails',
    'billing-notes',
  ];
  for (const verb of [...verbs, 'send-affirmations']) expect(output).toContain(verb);
});

test('a plan that is paid for outlives the one that was given, and the operator is told so', async () => {
  const { user, token } = await aUser(server);
  await admin('grant-premium', user.email);
  await pay(user.id);
  const { output } = await admin('revoke-premium', user.email);
  expect(output).toMatch(/pays for a subscription/);
  expect(await planOf(token)).toMatchObject({ subscription_type: 'premium' });
});

test('failed renewals, refunds and disputes are listed', async () => {
  expect((await admin('billing-notes')).output).toMatch(/no notes/);
  const { user } = await aUser(server);
  await server.database.kysely
    .insertInto('billing_notes')
    .values({ user_id: user.id, subject: 'ch_1', kind: 'refunded', created_at: 0 })
    .execute();
  const { output } = await admin('billing-notes');
  expect(output).toContain('refunded');
  expect(output).toContain(user.email);
});

/** As the rows lie after Stripe was read. */
async function pay(userId: string): Promise<void> {
  await server.database.kysely
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      customer_id: 'cus_1',
      subscription_id: 'sub_1',
      status: 'active',
      period_end: Date.now() + 86_400_000,
      read_at: Date.now(),
      attempt: 1,
      setup_settled: 0,
      failures: 0,
      failures_since: 0,
    })
    .execute();
}
