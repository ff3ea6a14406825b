import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { startMailServer, type MailServer } from '../../doubles/mail-server.ts';
import { ask, bearer } from '../http/http-client.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicText = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
let now: number;
let lines: string[];
let smtp: MailServer;
let server: TestServer;

beforeEach(async () => {
  now = Date.parse('2026-11-21T07:00:00.000Z');
  lines = [];
  smtp = await startMailServer();
  server = await startTestServer({
    now: () => now,
    logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    config: {
      publicUrl: 'https://noor.example',
      mail: {
        url: smtp.url,
        from: 'Noor <noor@noor.example>',
        dkim: {
          domain: 'noor.example',
          selector: 'post',
          privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        },
      },
    },
  });
  return async () => {
    await server.stop();
    await smtp.stop();
  };
});

const setSwitch = (user: TestUser, wanted: boolean) =>
  ask(server, {
    method: 'POST',
    path: '/api/notifications/preferences',
    headers: bearer(user.token),
    body: { daily_affirmation_notifications: wanted },
  });
const isOn = async ({ token }: TestUser): Promise<boolean> => {
  const { json } = await ask(server, { path: '/api/auth/me', headers: bearer(token) });
  return (
    (json as { readonly daily_affirmation_notifications: string })
      .daily_affirmation_notifications === 'true'
  );
};

/** Someone with a mail in her hands, and the path of its link. */
async function aReader(language: 'en' | 'ar' = 'en') {
  const user = await aUser(server);
  const { kysely } = server.database;
  await kysely.updateTable('users').set({ language }).where('id', '=', user.user.id).execute();
  await setSwitch(user, true);
  now = Date.parse('2026-11-21T08:00:00.000Z');
  await server.context.affirmations.sendDue();
  await server.context.mailer.delivery.deliverDue();
  const mail = smtp.received.at(-1);
  const link = /<(.+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  return { user, mail, path: new URL(link).pathname };
}

/** As a mail provider sends it: no cookie, no origin, a form. */
const oneClick = (path: string, type = 'application/x-www-form-urlencoded') =>
  ask(server, {
    method: 'POST',
    path,
    headers: { 'content-type': type },
    raw: 'List-Unsubscribe=One-Click',
  });

test('the mail of the morning names the way out in headers that are signed', async () => {
  const { mail } = await aReader();
  expect(mail?.headers.get('list-unsubscribe')).toMatch(
    /^<https:\/\/noor\.example\/api\/unsubscribe\/[\w-]+\.[\w-]{22}>$/,
  );
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const names: string[] = [];
  const { results } = await dkimVerify(mail?.raw ?? '', {
    resolver: (name) => {
      names.push(name);
      return Promise.resolve([[`v=DKIM1; k=rsa; p=${publicText}`]]);
    },
  });
  expect(results).toMatchObject([
    { signingDomain: 'noor.example', selector: 'post', status: { result: 'pass' } },
  ]);
  expect(names).toContain('post._domainkey.noor.example');
  const signature = (mail?.headers.get('dkim-signature') ?? '').replaceAll(/\s/g, '').toLowerCase();
  const signed = (/;h=([^;]+);/.exec(signature)?.[1] ?? '').split(':');
  for (const name of ['from', 'list-unsubscribe', 'list-unsubscribe-post']) {
    expect(signed).toContain(name);
  }
});

test('a changed way out breaks the signature', async () => {
  const { mail } = await aReader();
  const text = mail?.raw.toString('latin1').replace('=One-Click', '=Other') ?? '';
  const resolver = () => Promise.resolve([[`v=DKIM1; k=rsa; p=${publicText}`]]);
  const { results } = await dkimVerify(Buffer.from(text, 'latin1'), { resolver });
  expect(results[0]?.status.result).not.toBe('pass');
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
  'one click from anywhere (%s) turns her mails off, without sign-in, redirect or cookie; twice is once',
  async (type) => {
    const { user, path } = await aReader();
    for (let times = 0; times < 2; times += 1) {
      const answer = await oneClick(path, type);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(await isOn(user)).toBe(false);
    }
    now += 24 * 3_600_000;
    expect(await server.context.affirmations.sendDue()).toBe(0);
  },
);

test('following the link asks in her language and changes nothing', async () => {
  const { user, path } = await aReader('ar');
  const answer = await ask(server, { path, headers: { 'accept-language': 'en' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).toContain('<html lang="ar" dir="rtl">');
  expect(answer.text).toContain(`<form method="post" action="${path}">`);
  expect(answer.text.match(/<button/g)).toHaveLength(1);
  expect(answer.text).not.toContain('<script');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(await isOn(user)).toBe(true);
  const after = await oneClick(path);
  expect(after.text).toContain('لن تصلكِ هذه الرسائل');
  expect((await ask(server, { path })).text).toContain(`action="${path}/undo"`);
});

test('what was a mistake is undone with one more button', async () => {
  const { user, path } = await aReader();
  await oneClick(path);
  const undone = await oneClick(`${path}/undo`);
  expect(undone.text).toContain('Your daily emails are back');
  expect(await isOn(user)).toBe(true);
  expect(await server.context.affirmations.sendDue()).toBe(0);
});

test('a token that is not ours opens nothing, and says so to people', async () => {
  const { user, path } = await aReader();
  const other = await aUser(server);
  const forged = path.replace(
    Buffer.from(user.user.id).toString('base64url'),
    Buffer.from(other.user.id).toString('base64url'),
  );
  const bad = [forged, path.slice(0, -1), '/api/unsubscribe/x', '/api/unsubscribe/%00.%ff'];
  for (const one of bad) {
    const answer = await oneClick(one);
    expect([400, 404]).toContain(answer.status);
  }
  expect((await oneClick(forged)).text).toContain('This link is not complete');
  expect(await isOn(user)).toBe(true);
});

test('the link of an account that is gone answers like one that wants no mails', async () => {
  const { user, path } = await aReader();
  await ask(server, {
    method: 'DELETE',
    path: '/api/account',
    headers: bearer(user.token),
    body: { password: user.password },
  });
  const answer = await oneClick(path);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('<form');
  expect((await ask(server, { path })).status).toBe(200);
});

test('switching off takes back the mail that waits', async () => {
  const { user } = await aReader();
  smtp.meet({ step: 'recipient', code: 451 });
  now += 24 * 3_600_000;
  await server.context.affirmations.sendDue();
  await server.context.mailer.delivery.deliverDue();
  await setSwitch(user, false);
  now += 10 * 60_000;
  await server.context.mailer.delivery.deliverDue();
  expect(smtp.received).toHaveLength(1);
});

test('the log shows the route alone, never the token', async () => {
  const { path } = await aReader();
  await ask(server, { path });
  await oneClick(path);
  expect(lines.join('')).toContain('/api/unsubscribe/:token');
  expect(lines.join('')).not.toContain(path.split('/').at(-1));
});
