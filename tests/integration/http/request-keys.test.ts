import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  generousQuotas,
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer, type Answered } from './http-client.ts';
import { inputOf, otherThan } from './keyed-requests.ts';
import { countingMade, rowsFromNow, type RowCount } from './rows-made.ts';
import { nameOf, requestFor } from './route-examples.ts';

const DAY_MS = 86_400_000;
let now = Date.parse('2026-11-21T12:00:00.000Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.stop());

const changing = routes.filter(({ method }) => method !== 'GET');
const keyed = changing.filter(({ repeat }) => repeat === 'keyed');
const rowsOf = (list: readonly Route[]) => list.map((route) => ({ route, name: nameOf(route) }));

interface Sent {
  readonly member: TestUser;
  readonly route: Route;
  readonly input: Readonly<Record<string, unknown>>;
  readonly key?: string | undefined;
  readonly at?: TestServer;
}

function send({ member, route, input, key, at = server }: Sent): Promise<Answered> {
  return ask(at, {
    ...requestFor(route, input),
    headers: {
      ...(route.access.session !== 'none' && bearer(member.token)),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
}

let rows: RowCount;
let madeSince: ReturnType<typeof countingMade>;
beforeEach(async () => {
  rows = await rowsFromNow(server);
  madeSince = countingMade(rows);
});

const hasWorked = ({ status }: Answered): boolean => status === 200 || status === 201;
/** Each sign-in has secrets of its own, which the server does not know any more. */
const comparable = ({ status, json }: Answered) => {
  const isSignIn = typeof json === 'object' && json !== null && 'session_token' in json;
  return { status, json: isSignIn ? { ...json, session_token: '' } : json };
};

test('every route that changes something says what comes of a repeated request, no other one', () => {
  expect(changing.filter(({ repeat }) => repeat === undefined).map(nameOf)).toEqual([]);
  const reading = routes.filter(({ method }) => method === 'GET');
  expect(reading.filter(({ repeat }) => repeat !== undefined).map(nameOf)).toEqual([]);
});

test.each(rowsOf(changing.filter(({ repeat }) => repeat !== 'keyed')))(
  '$name without a key: the second time makes nothing new',
  async ({ route }) => {
    const member = await aUser(server, { premium: true });
    const input = inputOf(route, member);
    await send({ member, route, input });
    const before = await rows();
    await send({ member, route, input });
    expect(await rows()).toEqual(before);
  },
);

describe.each(rowsOf(keyed))('$name', ({ route, name }) => {
  test('with its key: the second time makes nothing new and gets the first answer', async () => {
    const member = await aUser(server, { premium: true });
    const input = inputOf(route, member);
    const key = randomUUID();
    const before = await rows();
    const first = await send({ member, route, input, key });
    expect(hasWorked(first)).toBe(true);
    const made = await madeSince(before, nameOf(route));
    const second = await send({ member, route, input, key: key.toUpperCase() });
    expect(await madeSince(before, nameOf(route))).toEqual(made);
    if (name === 'POST /api/reflections/batch') {
      expect(idsIn(second)).toEqual(idsIn(first));
    } else expect(comparable(second)).toEqual(comparable(first));
  });

  test('five at once are one', async () => {
    const member = await aUser(server, { premium: true });
    const input = inputOf(route, member);
    const [alone, together] = [await aUser(server), randomUUID()];
    const start = await rows();
    await send({ member: alone, route, input: inputOf(route, alone), key: randomUUID() });
    const one = await madeSince(start, nameOf(route));
    const before = await rows();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send({ member, route, input, key: together })),
    );
    expect(answers.map(hasWorked)).toEqual([true, true, true, true, true]);
    expect(await madeSince(before, nameOf(route))).toEqual(one);
  });

  test('a key that was used for something else is refused, and nothing is made', async () => {
    const member = await aUser(server, { premium: true });
    const input = inputOf(route, member);
    const key = randomUUID();
    const before = await rows();
    await send({ member, route, input, key });
    const made = await madeSince(before, nameOf(route));
    const other = otherThan(route, input);
    const { status, code } = await send({ member, route, input: other, key });
    // Asking for a link is answered before anything is looked up.
    if (name === 'POST /api/auth/forgot-password') expect(status).toBe(200);
    // Whoever signs up with another password is not let in, and not told of keys.
    else if (name === 'POST /api/auth/signup') expect(code).toBe('key_reused');
    else expect({ status, code }).toEqual({ status: 422, code: 'key_reused' });
    expect(await madeSince(before, nameOf(route))).toEqual(made);
  });

  test('what is not a UUID is refused', async () => {
    const member = await aUser(server);
    const { status, json } = await send({ member, route, input: inputOf(route, member), key: '7' });
    expect(status).toBe(400);
    expect(json).toMatchObject({ fields: { 'idempotency-key': 'must be a UUID' } });
  });
});

const making = [
  'POST /api/support-tickets',
  'POST /api/community/feelings',
  'POST /api/reflections',
];

describe.each(rowsOf(keyed.filter((route) => making.includes(nameOf(route)))))(
  '$name',
  ({ route }) => {
    test('without a key, as a page of before sends it, is done as often as it is asked', async () => {
      const member = await aUser(server);
      const input = inputOf(route, member);
      await send({ member, route, input });
      const before = await rows();
      expect(hasWorked(await send({ member, route, input }))).toBe(true);
      expect(await rows()).not.toEqual(before);
    });

    test("another member's same key is her own", async () => {
      const key = randomUUID();
      const [one, other] = [await aUser(server), await aUser(server)];
      const first = await send({ member: one, route, input: inputOf(route, one), key });
      const second = await send({ member: other, route, input: inputOf(route, other), key });
      expect(hasWorked(second)).toBe(true);
      expect(second.json).not.toEqual(first.json);
    });
  },
);

const routeOf = (name: string): Route => {
  const found = keyed.find((route) => nameOf(route) === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test('a key is known for thirty days where nothing keeps it longer', async () => {
  const member = await aUser(server);
  const route = routeOf('POST /api/notifications/preferences');
  const [wish, key] = [inputOf(route, member), randomUUID()];
  await send({ member, route, input: wish, key });
  await staySignedIn(member);
  now += 30 * DAY_MS - 1;
  const other = otherThan(route, wish);
  expect(await send({ member, route, input: other, key })).toMatchObject({ code: 'key_reused' });
  now += 1;
  expect(hasWorked(await send({ member, route, input: other, key }))).toBe(true);
});

const waiting = ['POST /api/support-tickets', 'POST /api/community/feelings'];

test.each(rowsOf(keyed.filter((route) => waiting.includes(nameOf(route)))))(
  '$name: the row knows its key for as long as it is there',
  async ({ route }) => {
    const [member, other] = [await aUser(server), await aUser(server)];
    const [input, key] = [inputOf(route, member), randomUUID()];
    const first = await send({ member, route, input, key });
    await Promise.all([member, other].map(staySignedIn));
    now += 200 * DAY_MS;
    // The keys of then are forgotten with the next that is noted.
    await send({ member: other, route, input: inputOf(route, other), key: randomUUID() });
    const before = await rows();
    expect((await send({ member, route, input, key })).json).toEqual(first.json);
    const changed = await send({ member, route, input: otherThan(route, input), key });
    expect(changed).toMatchObject({ status: 422, code: 'key_reused' });
    expect(await rows()).toEqual(before);
  },
);

test('a repeated request does not count as one more', async () => {
  const once = { points: 1, seconds: 3_600 };
  const strict = await startTestServer({
    quotas: { actions: { ...generousQuotas.actions, open_ticket: once, share_feeling: once } },
  });
  const member = await aUser(strict);
  for (const name of ['POST /api/support-tickets', 'POST /api/community/feelings']) {
    const route = routeOf(name);
    const sent = { member, route, input: inputOf(route, member), key: randomUUID(), at: strict };
    const [one, two] = await Promise.all([send(sent), send(sent)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect((await send({ ...sent, key: randomUUID() })).status).toBe(429);
  }
  await strict.stop();
});

test('an older wish that arrives once more does not undo a newer one', async () => {
  const member = await aUser(server);
  const route = routeOf('POST /api/notifications/preferences');
  const wish = (wanted: boolean, key: string) =>
    send({ member, route, input: { daily_affirmation_notifications: wanted }, key });
  const [first, second] = [randomUUID(), randomUUID()];
  await wish(true, first);
  await wish(false, second);
  expect((await wish(true, first)).status).toBe(200);
  const { json } = await ask(server, { path: '/api/auth/me', headers: bearer(member.token) });
  expect(json).toMatchObject({ daily_affirmation_notifications: 'false' });
});

test('a feeling that was deleted since is not shared once more', async () => {
  const member = await aUser(server);
  const path = '/api/community/feelings';
  const share = () =>
    ask(server, {
      method: 'POST',
      path,
      body: { feeling_text: 'Light today.' },
      headers: {
        ...bearer(member.token),
        'idempotency-key': '6f2c7e1e-54f0-4a1c-9a43-1d2f3a4b5c6d',
      },
    });
  const { id } = (await share()).json as { id: string };
  await ask(server, { method: 'DELETE', path: `${path}/${id}`, headers: bearer(member.token) });
  expect((await share()).status).toBe(404);
});

test('a sign-in whose answer was lost leaves one session, and its first secret opens nothing', async () => {
  const member = await aUser(server);
  const body = { email: member.user.email, password: member.password };
  const headers = { 'idempotency-key': randomUUID() };
  const enter = async () => {
    const { json } = await ask(server, { method: 'POST', path: '/api/auth/login', headers, body });
    return (json as { session_token: string }).session_token;
  };
  const [lost, heard] = [await enter(), await enter()];
  const me = (token: string) => ask(server, { path: '/api/auth/me', headers: bearer(token) });
  expect((await me(lost)).status).toBe(401);
  expect((await me(heard)).status).toBe(200);
});

function staySignedIn({ user }: TestUser) {
  const expires_at = now + 400 * DAY_MS;
  const update = server.database.kysely.updateTable('sessions').set({ expires_at });
  return update.where('user_id', '=', user.id).execute();
}

function idsIn({ json }: Answered): unknown[] {
  return (json as { results: { id: unknown }[] }).results.map(({ id }) => id);
}
