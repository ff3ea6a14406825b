import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MailConfig } from '../../../sync-server/config.ts';
import type { Mail } from '../../../sync-server/mail/mail-service.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { startMailServer, type MailServer } from '../../doubles/mail-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { emptyOutbox, readOutbox } from './mailbox.ts';

const MINUTE = 60_000;
let now: number;
let lines: string[];
let smtp: MailServer;
let server: TestServer;

const mailBy = (url: string): MailConfig => ({ url, from: 'Noor <noor@noor.example>', dkim: null });
const start = (mail: MailConfig | null, dataDir?: string) =>
  startTestServer({
    now: () => now,
    logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    config: { mail, publicUrl: 'https://noor.example', supportEmail: 'help@noor.example' },
    ...(dataDir !== undefined && { dataDir }),
  });

beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00.000Z');
  lines = [];
  smtp = await startMailServer();
  server = await start(mailBy(smtp.url));
  return async () => {
    await server.stop();
    await smtp.stop();
  };
});

const aMail = (fields: Partial<Mail> = {}): Mail =>
  ({
    kind: 'payment_failed',
    link: 'https://noor.example/subscription?canary7f3a',
    to: 'leila@example.org',
    language: 'en',
    userId: null,
    dedupeKey: 'one',
    expiresAt: now + 60 * MINUTE,
    ...fields,
  }) as Mail;
const send = (fields: Partial<Mail> = {}) => server.context.mailer.mail.enqueue(aMail(fields));
const rows = () => server.database.kysely.selectFrom('mail_outbox').selectAll().execute();
/** The attempts of now are over. */
const settled = () => server.context.mailer.delivery.deliverDue();
const faults = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => level === 50);

test('a mail leaves at once, whole, in both languages; the file goes and the row says so', async () => {
  await send();
  await send({ language: 'ar', dedupeKey: 'two', to: 'huda@example.org' });
  await settled();
  const [first, second] = smtp.received
    .toSorted((a, b) => a.text.length - b.text.length)
    .toReversed();
  expect(first?.envelope).toEqual({ from: 'noor@noor.example', to: ['leila@example.org'] });
  expect(first?.headers.get('subject')).toBe('Your payment did not go through');
  expect(first?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(first?.text).toContain('https://noor.example/subscription');
  expect(first?.html).toContain('<html lang="en" dir="ltr">');
  expect(second?.headers.get('subject')).toBe('تعذّر إتمام دفعتكِ');
  expect(second?.html).toContain('<html lang="ar" dir="rtl">');
  expect(await readOutbox(server)).toEqual([]);
  expect(await rows()).toMatchObject([
    { state: 'sent', recipient: '', lease: null },
    { state: 'sent', recipient: '', lease: null },
  ]);
});

test('the same mail asked for again leaves once', async () => {
  await Promise.all([send(), send(), send()]);
  await settled();
  expect(await send()).toBe(true);
  await settled();
  expect(smtp.received).toHaveLength(1);
  expect(await readOutbox(server)).toEqual([]);
});

test.each([
  ['a greylisted recipient', { step: 'recipient', code: 451 }],
  ['a full server', { step: 'data', code: 452 }],
  ['a connection that is cut in the middle', { step: 'data' }],
  ['a server that is going down', { step: 'connect', code: 421 }],
] as const)('%s is tried again later, with the same Message-ID', async (_name, trouble) => {
  smtp.meet(trouble);
  await send();
  await settled();
  expect(smtp.received).toEqual([]);
  const [waiting] = await rows();
  expect(waiting).toMatchObject({ state: 'held', attempts: 1, lease: null });
  expect((waiting?.next_at ?? 0) - now).toBeGreaterThanOrEqual(MINUTE / 2);
  await settled();
  expect(smtp.received).toEqual([]);
  now += 2 * MINUTE;
  await settled();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.headers.get('message-id')).toBe(`<${waiting?.id}@noor.example>`);
});

test.each([
  ['an unknown recipient', { step: 'recipient', code: 550 }],
  ['a refused text', { step: 'data', code: 554 }],
] as const)('%s is given up, and kept for the operator to see', async (_name, trouble) => {
  smtp.meet(trouble);
  await send();
  await settled();
  now += 60 * MINUTE;
  await settled();
  expect(smtp.received).toEqual([]);
  expect(await rows()).toMatchObject([
    { state: 'failed', attempts: 1, recipient: 'leila@example.org' },
  ]);
  expect(faults()).toMatchObject([{ kind: 'payment_failed', msg: 'mail refused' }]);
});

test('a wrong password loses nothing: all mails wait until the operator has put it right', async () => {
  const locked = await startMailServer({ password: 'right' });
  const wrong = locked.url.replace('//', '//noor:wrong@');
  const there = await start(mailBy(wrong));
  for (const dedupeKey of ['a', 'b', 'c'])
    await there.context.mailer.mail.enqueue(aMail({ dedupeKey }));
  await there.context.mailer.delivery.deliverDue();
  expect(faults()[0]).toMatchObject({ fault: 'EAUTH 535', msg: 'mail not sent yet' });
  const states = await there.database.kysely.selectFrom('mail_outbox').select('state').execute();
  expect(states).toEqual([{ state: 'held' }, { state: 'held' }, { state: 'held' }]);

  now += 15 * MINUTE;
  const fixed = await start(mailBy(locked.url.replace('//', '//noor:right@')), there.dataDir);
  await fixed.context.mailer.delivery.deliverDue();
  expect(locked.received).toHaveLength(3);
  await fixed.stop();
  await there.stop();
  await locked.stop();
});

test('a slow server holds up no request and no other mail', async () => {
  const release = smtp.hold();
  await send();
  const { token } = await aUser(server);
  expect((await ask(server, { path: '/api/auth/me', headers: bearer(token) })).status).toBe(200);
  await send({ dedupeKey: 'two' });
  release();
  await settled();
  expect(smtp.received).toHaveLength(2);
});

test('a mail of one person goes before the mails of many', async () => {
  const order: string[] = [];
  await server.stop();
  server = await start(null);
  for (let count = 0; count < 12; count += 1) {
    await send({
      kind: 'affirmation',
      text: 'I am enough.',
      homeLink: 'x',
      unsubscribeLink: 'https://y',
      dedupeKey: `many ${count}`,
    });
  }
  now += 1;
  await send();
  const { dataDir } = server;
  const other = await start(mailBy(smtp.url), dataDir);
  smtp.onArrival(() => void order.push(smtp.received.at(-1)?.headers.get('subject') ?? ''));
  await other.context.mailer.delivery.deliverDue();
  expect(order).toHaveLength(13);
  expect(order.indexOf('Your payment did not go through')).toBeLessThan(4);
  await other.stop();
});

test('without SMTP mails lie in files, and leave under the right sender once it is there', async () => {
  const before = await start(null);
  await before.context.mailer.mail.enqueue(aMail());
  await before.context.mailer.mail.enqueue(aMail({ dedupeKey: 'short', expiresAt: now + MINUTE }));
  expect(await readOutbox(before)).toHaveLength(2);
  now += 5 * MINUTE;
  const mail = { ...mailBy(smtp.url), from: 'نور <hello@noor.example>' };
  const after = await start(mail, before.dataDir);
  await after.context.mailer.delivery.deliverDue();
  expect(smtp.received.map(({ envelope }) => envelope.from)).toEqual(['hello@noor.example']);
  expect(smtp.received[0]?.headers.get('from')).toBe('نور <hello@noor.example>');
  expect(smtp.received[0]?.text).toContain('subscription');
  await after.stop();
  await before.stop();
});

test('two servers on one database send each mail once', async () => {
  const twin = await start(mailBy(smtp.url), server.dataDir);
  const keys = Array.from({ length: 30 }, (_, index) => `mail ${index}`);
  await Promise.all(
    keys.map((dedupeKey, index) =>
      (index % 2 ? twin : server).context.mailer.mail.enqueue(aMail({ dedupeKey })),
    ),
  );
  await Promise.all([
    server.context.mailer.delivery.deliverDue(),
    twin.context.mailer.delivery.deliverDue(),
  ]);
  const ids = smtp.received.map(({ headers }) => headers.get('message-id'));
  expect(new Set(ids).size).toBe(30);
  expect(ids).toHaveLength(30);
  await twin.stop();
});

test('a mail whose text someone has removed is given up', async () => {
  await server.stop();
  server = await start(null);
  await send();
  await emptyOutbox(server);
  const other = await start(mailBy(smtp.url), server.dataDir);
  await other.context.mailer.delivery.deliverDue();
  expect(await rows()).toMatchObject([{ state: 'failed', fault: 'EENVELOPE' }]);
  await other.stop();
});

test('a ticket goes to the operator, who answers her; she gets a receipt without her words', async () => {
  const { token, user } = await aUser(server);
  const body = {
    email: 'other@example.org',
    subject: 'The bill <b>',
    category: 'billing',
    message: 'my private words',
  };
  const path = '/api/support-tickets';
  const { json } = await ask(server, { method: 'POST', path, headers: bearer(token), body });
  const { ticketId } = json as { readonly ticketId: string };
  await settled();
  const to = (address: string) =>
    smtp.received.find(({ envelope }) => envelope.to.includes(address));
  const operator = to('help@noor.example');
  expect(operator?.headers.get('subject')).toBe(`[${ticketId}] billing: The bill <b>`);
  expect(operator?.headers.get('reply-to')).toBe('other@example.org');
  expect(operator?.text).toContain('my private words');
  expect(operator?.html).toContain('The bill &lt;b&gt;');
  expect(to(user.email)?.text).toContain(ticketId);
  expect(to(user.email)?.raw.toString()).not.toContain('private');
  expect(smtp.received).toHaveLength(2);
});

test('the log holds neither address nor link nor token, whatever the mail server says', async () => {
  const { user } = await aUser(server);
  smtp.meet({ step: 'recipient', code: 451 }, { step: 'recipient', code: 550 });
  const body = { email: user.email };
  await ask(server, { method: 'POST', path: '/api/auth/forgot-password', body });
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1, lease: null }]));
  await send();
  await settled();
  expect(faults()).toHaveLength(2);
  const [first] = await rows();
  for (const secret of ['@', 'https:', 'token', 'canary7f3a', first?.id ?? 'none']) {
    expect(lines.join('')).not.toContain(secret);
  }
});
