import { beforeEach, expect, test, vi } from 'vitest';
import type { MailConfig } from '../../../sync-server/config.ts';
import type { Mail } from '../../../sync-server/mail/mail-service.ts';
import { readFailure } from '../../../sync-server/mail/plan-attempt.ts';
import { createSmtpTransport } from '../../../sync-server/mail/smtp-transport.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { startMailServer, type MailServer } from '../../doubles/mail-server.ts';

let smtp: MailServer;
let server: TestServer;
const mailBy = (url: string): MailConfig => ({ url, from: 'Noor <noor@noor.example>', dkim: null });

beforeEach(async () => {
  smtp = await startMailServer();
  const mail = mailBy(smtp.url);
  server = await startTestServer({ config: { mail, publicUrl: 'https://noor.example' } });
  return async () => {
    await server.stop();
    await smtp.stop();
  };
});

const send = (fields: Partial<Mail>) =>
  server.context.mailer.mail.enqueue({
    kind: 'payment_failed',
    link: 'https://noor.example/subscription',
    to: 'leila@example.org',
    language: 'en',
    userId: null,
    dedupeKey: '',
    expiresAt: server.now() + 3_600_000,
    ...fields,
  } as Mail);
const settled = () => server.context.mailer.delivery.deliverDue();

test('a slow conversation holds up no other mail, and a slow morning no mail to one person', async () => {
  const release = smtp.hold();
  await send({ dedupeKey: 'slow' });
  await vi.waitFor(() => expect(smtp.waiting()).toBe(1));
  smtp.hold()();
  await send({ dedupeKey: 'quick', to: 'huda@example.org' });
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1));
  expect(smtp.received[0]?.envelope.to).toEqual(['huda@example.org']);
  release();
  await settled();

  const morning = smtp.hold();
  const content = { kind: 'affirmation', text: '', homeLink: '', unsubscribeLink: '' } as const;
  const reader = (index: number) => ({ dedupeKey: `m${index}`, to: `r${index}@example.org` });
  await Promise.all([1, 2, 3, 4, 5, 6].map((index) => send({ ...content, ...reader(index) })));
  await vi.waitFor(() => expect(smtp.waiting()).toBe(3));
  smtp.hold()();
  await send({ dedupeKey: 'reset', to: 'leila@example.org' });
  await vi.waitFor(() => expect(smtp.received).toHaveLength(3));
  expect(smtp.received[2]?.envelope.to).toEqual(['leila@example.org']);
  morning();
  await settled();
  expect(smtp.received).toHaveLength(9);
});

test('a conversation that hangs and breaks off, while others got out, holds up that mail alone', async () => {
  const release = smtp.hold();
  await send({ dedupeKey: 'hangs' });
  await vi.waitFor(() => expect(smtp.waiting()).toBe(1));
  smtp.hold()();
  await send({ dedupeKey: 'quick', to: 'huda@example.org' });
  const states = server.database.kysely.selectFrom('mail_outbox').select('state');
  await vi.waitFor(async () => expect(await states.execute()).toContainEqual({ state: 'sent' }));
  smtp.meet({ step: 'data' });
  release();
  await settled();
  await send({ dedupeKey: 'reset', to: 'mona@example.org' });
  await vi.waitFor(() => expect(smtp.received).toHaveLength(2));
  expect(smtp.received[1]?.envelope.to).toEqual(['mona@example.org']);
  const rows = server.database.kysely.selectFrom('mail_outbox').selectAll();
  // What the mail server took is noted after it has it.
  await vi.waitFor(async () =>
    expect(await rows.where('state', '=', 'held').execute()).toMatchObject([
      { recipient: 'leila@example.org', attempts: 1, lease: null },
    ]),
  );
});

test('a server that greets and then goes silent is no wall: only that mail waits', async () => {
  const release = smtp.hold();
  const out = createSmtpTransport(mailBy(smtp.url), 200);
  const message = Buffer.from('Subject: A word\r\n\r\nHello\r\n');
  const sending = out.send({ from: 'noor@noor.example', to: 'leila@example.org', message });
  const error: unknown = await sending.catch((fault: unknown) => fault);
  expect(readFailure(error)).toEqual({ kind: 'deferred', fault: 'ETIMEDOUT' });
  release();
  out.close();
});
