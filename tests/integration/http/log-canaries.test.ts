import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOut } from '../../../shared/contract/auth.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { startModelServer } from '../../doubles/model-server.ts';
import { ask, bearer } from './http-client.ts';
import { exampleInput, requestFor } from './route-examples.ts';
import { isOnPostgres, query } from '../../../sync-server/db/testing/test-databases.ts';

const canary = 'canary7f3a';

/** A server whose log is a list of lines. */
async function startLogged() {
  const lines: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => void lines.push(line) });
  return { lines, server: await startTestServer({ logger }) };
}

test('no text, address, secret or query of any input reaches the log', async () => {
  const { lines, server } = await startLogged();
  const { user, token, cookie } = await aUser(server, {
    premium: true,
    email: `${canary}@example.org`,
  });
  for (const route of routes.filter((one) => one !== logOut)) {
    const input = exampleInput(route);
    const words = Object.fromEntries(Object.keys(input).map((name) => [name, canary]));
    for (const body of [
      input,
      { ...input, ...words, [canary]: canary },
      { reflections: [words] },
    ]) {
      const asked = requestFor(route, body);
      const headers = {
        ...bearer(token),
        cookie: `${cookie}; ${canary}=${canary}`,
        'user-agent': canary,
        'x-noor-user': user.id,
        'x-time-zone': canary,
        'x-forwarded-for': canary,
        referer: `https://${canary}.example/`,
      };
      await ask(server, { ...asked, headers });
      await ask(server, { ...asked, path: `${asked.path}/${canary}?${canary}=1`, headers });
      const raw = `{"${canary}": ${canary}`;
      const type = { 'content-type': 'application/json' };
      if (asked.body !== undefined) {
        await ask(server, { ...asked, headers: { ...headers, ...type }, raw });
      }
    }
  }
  const login = { email: user.email, password: canary };
  await ask(server, { method: 'POST', path: '/api/auth/login', body: login });
  await ask(server, { path: `/${canary}` });
  await server.stop();
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  for (const secret of [canary, token, cookie.split('=')[1] ?? '', user.id, '127.0.0.1']) {
    expect(log).not.toContain(secret);
  }
});

test('a request leaves one line: method, pattern of the route, status, duration, id', async () => {
  const { lines, server } = await startLogged();
  const { token } = await aUser(server);
  await ask(server, { method: 'DELETE', path: '/api/reflections/x?y=z', headers: bearer(token) });
  await server.stop();
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      level: 30,
      time: expect.any(Number) as number,
      request_id: expect.any(String) as string,
      method: 'DELETE',
      route: '/api/reflections/:id',
      status: 400,
      duration_ms: expect.any(Number) as number,
      msg: 'request',
    },
  ]);
});

test('a fault is logged with its kind and place, without its message', async () => {
  const { lines, server } = await startLogged();
  const { token } = await aUser(server);
  await query(server.database, `ALTER TABLE sessions RENAME TO ${canary}`);
  const answer = await ask(server, { path: '/api/auth/me', headers: bearer(token) });
  expect(answer.status).toBe(500);
  await server.stop();
  const fault = lines.find((line) => line.includes('"msg":"fault"')) ?? '';
  expect(fault).toContain(isOnPostgres ? '"code":"42P01"' : '"fault":"SqliteError"');
  expect(fault).toMatch(/"at":\["at /);
  expect(fault).not.toMatch(/no such table|does not exist/);
});

test('why a model did not write stands in the log, and nothing that was sent or answered', async () => {
  const { lines, server, model } = await startWithModel();
  const { token } = await aUser(server, { premium: true });
  const send = (path: string, body: object) =>
    ask(server, { method: 'POST', path, headers: bearer(token), body });
  await send('/api/insights/model', { agreed: true, host: model.host, model: 'test' });
  const date = '2026-11-20';
  await send('/api/reflections', { ...aReflection({ date, answer: canary }) });
  model.reply = (response) => {
    response.writeHead(401, { 'content-type': 'application/json', 'x-request-id': 'req_42' });
    const error = { message: canary, type: canary, param: canary, code: 'invalid_api_key' };
    response.end(JSON.stringify({ error }));
  };
  expect((await send('/api/generate-feedback', { date })).status).toBe(200);
  await server.stop();
  await model.stop();
  const fault = lines.find((line) => line.includes('"msg":"model"')) ?? '{}';
  expect(JSON.parse(fault)).toMatchObject({
    fault: 'AuthenticationError',
    code: 'invalid_api_key',
    status: 401,
    request: 'req_42',
  });
  expect(lines.join('')).not.toContain(canary);
});

async function startWithModel() {
  const model = await startModelServer();
  const lines: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => void lines.push(line) });
  const ai = {
    baseUrl: model.baseUrl,
    apiKey: `sk-${canary}`,
    model: 'test',
    timeoutMs: 60_000,
    dailyPerUser: 100,
    dailyTotal: 100,
  };
  return { lines, model, server: await startTestServer({ logger, config: { ai } }) };
}
