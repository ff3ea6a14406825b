import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { sendsBody, type Route } from '../../../shared/contract/route.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import type { Asked } from './http-client.ts';

const aWord = () => ({
  password: 'long enough',
  generation: 1,
  version: 1,
  state: 'AAAA',
  openers: [],
});

/** A valid request for every route of the contract; a route that lacks one fails the tests that need it. */
const examples: Readonly<Record<string, () => object>> = {
  'POST /api/auth/signup': () => ({
    email: `${randomUUID()}@example.org`,
    password: 'long enough',
  }),
  'POST /api/auth/login': () => ({ email: `${randomUUID()}@example.org`, password: 'long enough' }),
  'POST /api/auth/logout': () => ({}),
  'GET /api/auth/me': () => ({}),
  'POST /api/auth/refresh-session': () => ({}),
  'POST /api/auth/forgot-password': () => ({ email: `${randomUUID()}@example.org` }),
  'POST /api/auth/reset-password': () => ({ token: randomUUID(), newPassword: 'long enough' }),
  'POST /api/notifications/preferences': () => ({
    daily_affirmation_notifications: true,
    affirmation_time: '07:30',
  }),
  'GET /api/unsubscribe/:token': () => ({ token: `${randomUUID()}.unknown` }),
  'POST /api/unsubscribe/:token': () => ({ token: `${randomUUID()}.unknown` }),
  'POST /api/unsubscribe/:token/undo': () => ({ token: `${randomUUID()}.unknown` }),
  'POST /api/auth/closed-device': () => ({ closed: false }),
  'POST /api/account/language': () => ({ language: 'ar' }),
  'GET /api/account/export': () => ({}),
  // Not hers: the tests that send it go on with the account.
  'DELETE /api/account': () => ({ password: 'long enough' }),
  'GET /api/account/earlier/:id': () => ({ id: randomUUID() }),
  'GET /api/account/sessions': () => ({}),
  'POST /api/account/end-other-sessions': () => ({}),
  'GET /api/daily-affirmation': () => ({ date: '2026-11-21', language: 'ar' }),
  'GET /api/daily-questions': () => ({ date: '2026-11-21', language: 'en' }),
  'GET /api/user-daily-questions': () => ({ date: '2026-11-21', language: 'en' }),
  'GET /api/insights/model': () => ({}),
  'POST /api/insights/model': () => ({ agreed: false }),
  'GET /api/insights/sent': () => ({}),
  'GET /api/sync/days': () => ({ from: '2026-11-21', days: '7' }),
  'POST /api/reflections': () => aReflection(),
  'POST /api/reflections/batch': () => ({ reflections: [aReflection()] }),
  'GET /api/reflections': () => ({}),
  'GET /api/reflections/history': () => ({}),
  'DELETE /api/reflections/:id': () => ({ id: v7() }),
  'GET /api/sync/reflections': () => ({ limit: '10', from: '2026-11-01' }),
  'GET /api/sync/feedback': () => ({ limit: '10' }),
  'GET /api/sync/digest': () => ({}),
  'GET /api/sync/events': () => ({}),
  'GET /api/journal': () => ({}),
  // Not her password: the tests that send them go on with the journal as it is.
  'POST /api/journal/begin': () => aWord(),
  'POST /api/journal/openers': () => aWord(),
  'POST /api/journal/open': () => aWord(),
  'POST /api/journal/finish': () => ({ generation: 1 }),
  'POST /api/journal/plain': () => ({ generation: 1 }),
  'POST /api/journal/start-over': () => ({ password: 'long enough' }),
  'GET /api/feedback/history': () => ({}),
  'GET /api/daily-feedback': () => ({ date: '2026-11-21' }),
  'POST /api/generate-feedback': () => ({ date: '2026-11-21', language: 'en' }),
  'GET /api/community/feelings': () => ({ before: v7(), limit: '10' }),
  'POST /api/community/feelings': () => ({ feeling_text: 'Light today.', mood_emoji: '🌸' }),
  'DELETE /api/community/feelings/:id': () => ({ id: v7() }),
  'POST /api/community/feelings/:id/report': () => ({ id: v7(), reason: 'An advertisement.' }),
  'GET /api/community/author': () => ({}),
  'POST /api/community/author': () => ({
    mode: 'pseudonym',
    pseudonym: `Star ${randomUUID().slice(0, 8)}`,
  }),
  'POST /api/support-tickets': () => ({
    email: `${randomUUID()}@example.org`,
    subject: 'The export',
    category: 'technical',
    message: 'Where do I find the download of my journal?',
  }),
  'POST /api/create-subscription': () => ({}),
  'POST /api/attach-payment-to-subscription': () => ({
    subscriptionId: 'sub_1',
    paymentMethodId: 'pm_1',
  }),
  'POST /api/subscription/card-setup': () => ({}),
  'POST /api/subscription/card': () => ({ paymentMethodId: 'pm_1', billId: null }),
  'POST /api/subscription/cancel': () => ({}),
  'POST /api/subscription/reactivate': () => ({}),
  'GET /api/subscription/details': () => ({}),
  'POST /api/webhooks/stripe': () => ({}),
  'GET /api/legal/:page': () => ({ page: 'privacy', language: 'en' }),
  'GET /api/config': () => ({}),
};

export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

export function exampleInput(route: Route): Record<string, unknown> {
  const example = examples[nameOf(route)];
  if (!example) throw new Error(`route-examples.ts has no example of ${nameOf(route)}`);
  return { ...example() };
}

/** Lays an input out over path, query and body as a client would. */
export function requestFor(route: Route, input: Readonly<Record<string, unknown>>): Asked {
  const rest = { ...input };
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest[name];
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(asText(value));
  });
  if (sendsBody(route)) return { method: route.method, path, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) query.set(name, asText(value));
  return { method: route.method, path: query.size > 0 ? `${path}?${query.toString()}` : path };
}

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.toWellFormed();
}
