import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { v4 } from 'uuid';
import { exportAccount } from '../../../shared/contract/account.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import { query } from '../../../sync-server/db/testing/test-databases.ts';
import { restore } from '../../../sync-server/admin/storage/restore.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { runAdmin } from '../accounts/run-admin.ts';
import { ask, bearer } from '../http/http-client.ts';
import { exampleInput, nameOf, requestFor } from '../http/route-examples.ts';
import { onSqlite } from '../on-sqlite.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { pullAll } from '../sync/sync-client.ts';
import { aJournalOnServer, aWord, closed, closedInsight } from './a-journal-on-server.ts';

const of = aJournalOnServer();
const hers = () => of.who().user.id;
const database = () => of.server().database;

const DAY = '2026-11-20';
const open = Array.from({ length: 6 }, () => aReflection({ date: DAY }));

/** Brings her journal there, half of it done. */
const ways = {
  async sealing() {
    await of.device().push(open);
    await of.device().send({ method: 'POST', path: '/api/generate-feedback', body: { date: DAY } });
    await of.said('begin', aWord());
    await of.device().push([closed(open[0]?.id), closedInsight(v4(), 'of another day')]);
  },
  async sealed() {
    await ways.sealing();
    await of.device().push(open.map(({ id }) => closed(id)));
    expect(await of.post('finish', { generation: 1 })).toMatchObject({ status: 200 });
  },
  async opening() {
    await ways.sealed();
    await of.said('open', aWord(2));
    await of.device().push([open[1]]);
  },
  async emptying() {
    await ways.sealed();
    for (let pages = 0; pages < 3; pages += 1)
      await of.device().push(Array.from({ length: 100 }, () => closed()));
    await of.beginAgainKilled(1);
  },
};
const each = test.each(Object.entries(ways).map(([mode, bring]) => ({ mode, bring })));

const storedMode = async () =>
  (
    await query<{ journal: string }>(
      database(),
      'SELECT journal FROM user_sync WHERE user_id = ?',
      hers(),
    )
  )[0]?.journal;

/** Every row of every table in which she is named; but for the hashes that tell her devices. */
async function rowsWithHer(): Promise<string[]> {
  const tables = await database().kysely.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(database(), `SELECT * FROM "${name}"`);
    const mine = rows.filter((row) => JSON.stringify(row).includes(hers()));
    found.push(...mine.map(() => name));
  }
  return found;
}

each(
  'deleted while it is $mode, an account leaves no row in any table, and its key is gone',
  async ({ mode, bring }) => {
    await bring();
    expect(await storedMode()).toBe(mode);
    const before = await rowsWithHer();
    for (const table of ['users', 'user_sync', 'journals', 'account_keys', 'reflections']) {
      expect(before).toContain(table);
    }
    const body = { password: of.who().password };
    const gone = { method: 'DELETE', path: '/api/account', headers: bearer(of.who().token), body };
    expect((await ask(of.server(), gone)).json).toEqual({ success: true });
    expect(await rowsWithHer()).toEqual([]);
    expect(await checkRows(database())).toEqual([]);
    expect(await of.device().send({ method: 'GET', path: '/api/journal' })).toMatchObject({
      status: 401,
      body: { code: 'account_deleted' },
    });
  },
);

test('deleted in the middle of beginning again, nothing of either is left', async () => {
  await ways.emptying();
  const over = of.said('start-over', {});
  const body = { password: of.who().password };
  const gone = { method: 'DELETE', path: '/api/account', headers: bearer(of.who().token), body };
  expect((await ask(of.server(), gone)).status).toBe(200);
  expect([200, 401]).toContain((await over).status);
  expect(await rowsWithHer()).toEqual([]);
  expect(await checkRows(database())).toEqual([]);
});

each('no route fails while it is $mode', async ({ bring }) => {
  await bring();
  const endings = /logout|DELETE \/api\/account$|end-other|webhooks|sync\/events|reset-password/;
  const headers = { ...bearer(of.who().token), 'x-noor-sealed': '1' };
  for (const route of routes.filter((one) => !endings.test(nameOf(one)))) {
    const asked = requestFor(route, exampleInput(route));
    const answer = await ask(of.server(), { ...asked, headers: { ...asked.headers, ...headers } });
    expect([nameOf(route), answer.status]).not.toEqual([nameOf(route), 500]);
  }
  expect(await checkRows(database())).toEqual([]);
});

each(
  'a new password while it is $mode opens the account and changes nothing of the journal',
  async ({ mode, bring }) => {
    await bring();
    const { user } = of.who();
    const before = await of.journal();
    const rows = await query(
      database(),
      'SELECT id, seq FROM reflections WHERE user_id = ? ORDER BY seq',
      hers(),
    );
    const token = await askForReset(user.email);
    const newPassword = 'another good one';
    const reset = {
      method: 'POST',
      path: '/api/auth/reset-password',
      body: { token, newPassword },
    };
    expect((await ask(of.server(), reset)).status).toBe(200);
    expect((await of.device().send({ method: 'GET', path: '/api/journal' })).status).toBe(401);
    const login = {
      method: 'POST',
      path: '/api/auth/login',
      body: { email: user.email, password: newPassword },
    };
    const { json } = await ask(of.server(), login);
    const fresh = aDevice(of.server(), (json as { session_token: string }).session_token);
    expect((await fresh.send({ method: 'GET', path: '/api/journal' })).body).toEqual(before);
    expect(
      await query(
        database(),
        'SELECT id, seq FROM reflections WHERE user_id = ? ORDER BY seq',
        hers(),
      ),
    ).toEqual(rows);
    expect(await storedMode()).toBe(mode);
    const send = (path: string, body: object) => fresh.send({ method: 'POST', path, body });
    expect((await send('/api/journal/start-over', { password: of.who().password })).status).toBe(
      403,
    );
    expect((await send('/api/journal/start-over', { password: newPassword })).status).toBe(200);
    expect(await storedMode()).toBe('plain');
  },
);

async function askForReset(email: string): Promise<string> {
  const path = '/api/auth/forgot-password';
  await ask(of.server(), { method: 'POST', path, body: { email } });
  const { list } = of.server().context.mailer;
  return vi.waitFor(async () => {
    const waiting = await list.listWaiting();
    const mail = waiting.find(({ recipient }) => recipient === email);
    const text = (await list.read(mail?.id ?? ''))?.toString() ?? '';
    const [, token] = /token=(?:3D)?([\w-]{20,})/.exec(text.replaceAll(/=\r?\n/g, '')) ?? [];
    if (token === undefined) throw new Error('No mail yet.');
    return token;
  });
}

each('plans and what the operator does go on while it is $mode', async ({ mode, bring }) => {
  await bring();
  const { user } = of.who();
  const admin = (...args: string[]) => runAdmin(of.server(), args);
  for (const verb of ['revoke-premium', 'grant-premium']) {
    expect(await admin(verb, user.email)).toMatchObject({ code: 0 });
    const { status, body } = await of.device().send({ method: 'GET', path: '/api/auth/me' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subscription_type: verb === 'grant-premium' ? 'premium' : 'free',
    });
    expect((await of.device().send({ method: 'GET', path: exportAccount.path })).status).toBe(200);
  }
  expect(await admin('check')).toEqual({ code: 0, output: 'Nothing was found.\n' });
  expect(await storedMode()).toBe(mode);
});

for (const [mode, bring] of Object.entries(ways)) {
  onSqlite('the other engine has backups of its own')(
    `a new key and a restored copy while it is ${mode}: it stands there as it was, and goes on`,
    async () => {
      await bring();
      const folder = await mkdtemp(join(tmpdir(), 'noor-on-its-way-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      expect(await runAdmin(of.server(), ['rotate-key'])).toMatchObject({ code: 0 });
      const copy = join(folder, 'copy.db');
      expect(await runAdmin(of.server(), ['backup', copy])).toMatchObject({ code: 0 });
      const [keyFile, dataDir] = [join(of.server().dataDir, 'noor.key'), join(folder, 'data')];
      await mkdir(dataDir);
      restore({ dataDir, copy, keyFile, now: new Date() });
      const restored = await startTestServer({ dataDir, config: { keyFile } });
      const device = aDevice(restored, of.who().token);
      const send = (method: 'GET' | 'POST', path: string, body?: object) =>
        device.send({ method, path, body, headers: { 'x-noor-sealed': '1' } });
      expect((await send('GET', '/api/journal')).body).toEqual(await of.journal());
      expect(await checkRows(restored.database)).toEqual([]);
      const over = { password: of.who().password };
      expect((await send('POST', '/api/journal/start-over', over)).body).toMatchObject({
        mode: 'plain',
      });
      await restored.stop();
    },
  );
}

test('on the free plan a journal is sealed to its end, opened and begun again', async () => {
  await ways.sealing();
  await runAdmin(of.server(), ['revoke-premium', of.who().user.email]);
  await of.device().push(open.map(({ id }) => closed(id)));
  expect((await of.post('finish', { generation: 1 })).status).toBe(200);
  expect((await pullAll(of.device())).documents).toHaveLength(open.length);
  expect((await of.said('open', aWord(2))).status).toBe(200);
  await of.device().push(open);
  expect((await of.post('plain', { generation: 1 })).status).toBe(200);
  expect((await of.said('start-over', {})).status).toBe(200);
});

test('nobody else is touched by any of it', async () => {
  const other = await aUser(of.server());
  const answer = aReflection({ answer: 'Of another.' });
  await aDevice(of.server(), other.token).push([answer]);
  await ways.emptying();
  await of.said('start-over', {});
  const { documents } = await pullAll(aDevice(of.server(), other.token));
  expect(documents).toMatchObject([{ answer: 'Of another.' }]);
});
