import { beforeAll, expect, test } from 'vitest';
import type { Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { aUser, setPlan, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { exampleInput, nameOf, requestFor } from '../http/route-examples.ts';

let server: TestServer;
const now = Date.parse('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  return () => server.stop();
});

/** What a caller holds in hand, and which answer that is on routes of each kind. */
interface Hand {
  readonly name: string;
  readonly headers: (a: TestUser, b: TestUser) => Record<string, string>;
  /** Something that happened to A before. */
  readonly before?: (a: TestUser) => Promise<unknown>;
  /** `in`: admitted as A, subject to her plan. */
  readonly bearerRoute: Verdict;
  readonly cookieRoute: Verdict;
}
type Verdict = 'in' | 'unauthenticated' | 'cross_origin' | 'session_mismatch' | 'wrong_user';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const out = { bearerRoute: 'unauthenticated', cookieRoute: 'unauthenticated' } as const;
const onlyCookie = { bearerRoute: 'unauthenticated', cookieRoute: 'in' } as const;
const foreign = { bearerRoute: 'unauthenticated', cookieRoute: 'cross_origin' } as const;
const secret = (cookie: string) => cookie.split('=', 2)[1] ?? '';
const sessionsOf = ({ user }: TestUser) =>
  server.database.kysely.updateTable('sessions').where('user_id', '=', user.id);

const hands: readonly Hand[] = [
  { name: 'nothing', headers: () => ({}), ...out },
  { name: 'a garbage bearer', headers: () => bearer('garbage'), ...out },
  { name: 'an empty bearer', headers: () => ({ authorization: 'Bearer ' }), ...out },
  { name: 'another scheme', headers: (a) => ({ authorization: `Basic ${a.token}` }), ...out },
  { name: "the cookie's secret as bearer", headers: (a) => bearer(secret(a.cookie)), ...out },
  {
    name: "the bearer's secret as cookie",
    headers: (a) => ({ cookie: `__Host-sid=${a.token}`, ...sameOrigin }),
    ...out,
  },
  {
    name: 'an expired bearer',
    headers: (a) => bearer(a.token),
    before: (a) => sessionsOf(a).set({ expires_at: now }).execute(),
    ...out,
  },
  {
    name: 'an expired cookie',
    headers: (a) => ({ cookie: a.cookie, ...sameOrigin }),
    before: (a) => sessionsOf(a).set({ expires_at: now }).execute(),
    ...out,
  },
  { name: 'a revoked bearer', headers: (a) => bearer(a.token), before: signOut, ...out },
  {
    name: 'a revoked cookie',
    headers: (a) => ({ cookie: a.cookie, ...sameOrigin }),
    before: signOut,
    ...out,
  },
  {
    name: 'the bearer of a deleted user',
    headers: (a) => bearer(a.token),
    before: (a) => server.database.kysely.deleteFrom('users').where('id', '=', a.user.id).execute(),
    ...out,
  },
  {
    name: 'a garbage bearer beside a good cookie',
    headers: (a) => ({ ...bearer('garbage'), cookie: a.cookie, ...sameOrigin }),
    ...out,
  },
  {
    name: 'the cookie alone, from the same origin',
    headers: (a) => ({ cookie: a.cookie, ...sameOrigin }),
    ...onlyCookie,
  },
  {
    name: 'the cookie alone, with our exact Origin',
    headers: (a) => ({ cookie: a.cookie, origin: server.url }),
    ...onlyCookie,
  },
  ...['cross-site', 'same-site', 'none'].map((site) => ({
    name: `the cookie alone, Sec-Fetch-Site ${site}`,
    headers: (a: TestUser) => ({ cookie: a.cookie, 'sec-fetch-site': site, origin: server.url }),
    ...foreign,
  })),
  {
    name: 'the cookie alone, of a foreign Origin',
    headers: (a) => ({ cookie: a.cookie, origin: 'https://evil.example' }),
    ...foreign,
  },
  { name: 'the cookie alone, of no origin', headers: (a) => ({ cookie: a.cookie }), ...foreign },
  {
    name: "A's bearer and B's cookie",
    headers: (a, b) => ({ ...bearer(a.token), cookie: b.cookie, ...sameOrigin }),
    bearerRoute: 'in',
    cookieRoute: 'session_mismatch',
  },
  {
    name: 'the bearer and the cookie of one session',
    headers: (a) => ({ ...bearer(a.token), cookie: a.cookie, 'sec-fetch-site': 'cross-site' }),
    bearerRoute: 'in',
    cookieRoute: 'in',
  },
  {
    name: "a bearer for another user's outbox",
    headers: (a, b) => ({ ...bearer(a.token), 'x-noor-user': b.user.id }),
    bearerRoute: 'wrong_user',
    cookieRoute: 'wrong_user',
  },
  {
    name: 'a bearer',
    headers: (a) => ({ ...bearer(a.token), 'x-noor-user': a.user.id }),
    bearerRoute: 'in',
    cookieRoute: 'in',
  },
];

async function signOut({ user }: TestUser): Promise<void> {
  await server.database.kysely.deleteFrom('sessions').where('user_id', '=', user.id).execute();
}

const plans = [
  { name: 'free', subscription_type: 'free', subscription_status: null, open: false },
  { name: 'free, status active', subscription_type: 'free', open: false },
  { name: 'premium', subscription_type: 'premium', open: true },
  { name: 'premium until later', subscription_type: 'premium', premium_until: now + 1, open: true },
  { name: 'premium until now', subscription_type: 'premium', premium_until: now, open: false },
  ...['past_due', 'canceled', 'unpaid', 'trialing', null].map((status) => ({
    name: `premium, status ${String(status)}`,
    subscription_type: 'premium' as const,
    subscription_status: status,
    open: false,
  })),
] as const;

const statusOf = {
  unauthenticated: 401,
  session_mismatch: 401,
  cross_origin: 403,
  wrong_user: 409,
  premium_required: 403,
} as const;

/** Refusals of what was asked, not of who asked. */
const refusals: Readonly<Record<string, number>> = {
  invalid_credentials: 401,
  wrong_password: 403,
  invalid_reset_token: 400,
  not_configured: 503,
  changed_meanwhile: 409,
};

/** Past every guard: served, or refused for what was asked and not for who asked. */
function expectAdmitted(status: number, code = ''): void {
  expect(Object.keys(statusOf)).not.toContain(code);
  expect([200, 201, 404, 422, refusals[code]]).toContain(status);
}

const send = (route: Route, headers: Record<string, string>) => {
  const asked = requestFor(route, exampleInput(route));
  return ask(server, { ...asked, headers });
};

for (const route of routes) {
  test.each(hands)(`${nameOf(route)} with $name`, async (hand) => {
    const [a, b] = [await aUser(server, { premium: true }), await aUser(server)];
    await hand.before?.(a);
    const { status, code } = await send(route, hand.headers(a, b));
    const { session } = route.access;
    const verdict = session === 'bearer' ? hand.bearerRoute : hand.cookieRoute;
    if (session === 'none' || verdict === 'in') expectAdmitted(status, code);
    else expect({ status, code }).toEqual({ status: statusOf[verdict], code: verdict });
  });
}

for (const route of routes.filter(({ access }) => access.session !== 'none')) {
  test.each(plans)(`${nameOf(route)} on the plan $name`, async ({ open, ...plan }) => {
    const { user, token } = await aUser(server);
    await setPlan(server, user.id, plan);
    const { status, code } = await send(route, bearer(token));
    if (open || route.access.plan !== 'premium') expectAdmitted(status, code);
    else expect({ status, code }).toEqual({ status: 403, code: 'premium_required' });
  });
}
