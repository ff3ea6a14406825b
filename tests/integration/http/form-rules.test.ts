import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../sync-server/testing/builders.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import type { FormName } from '../../doubles/form-rules/form-rule.ts';
import { formRules } from '../../doubles/form-rules/form-rules.ts';
import { ask, bearer, type Answered } from './http-client.ts';

let server: TestServer;
let her: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  her = await aUser(server);
  await ask(server, {
    method: 'POST',
    path: '/api/community/author',
    headers: bearer(her.token),
    body: { mode: 'email' },
  });
  return () => server.stop();
});

const paths: Readonly<Record<FormName, string>> = {
  login: '/api/auth/login',
  signup: '/api/auth/signup',
  forgot: '/api/auth/forgot-password',
  reset: '/api/auth/reset-password',
  support: '/api/support-tickets',
  answer: '/api/reflections',
  feeling: '/api/community/feelings',
};

/** What a form sends beside what she types. */
const extras: Partial<Record<FormName, object>> = {
  reset: { token: 'no such token' },
  answer: { question_id: 'ic-001' },
};

const rules = formRules.map((rule) => ({ ...rule, name: `${rule.form}: ${rule.what}` }));

test.each(rules.filter(({ refused }) => typeof refused?.server === 'string'))(
  'the server refuses $name',
  async ({ form, typed, refused }) => {
    const answer = await post(form, typed);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(answer.json).toHaveProperty(['fields', refused?.field ?? ''], refused?.server);
  },
);

test.each(rules.filter(({ refused }) => !refused))(
  'the server takes $name',
  async ({ form, typed, kept = typed }) => {
    const answer = await post(form, typed);
    // Whose address or link it is, is another question.
    expect(answer.code === 'invalid_input' ? answer.text : '').toBe('');
    const stored = await whatIsKept(form, answer);
    if (stored) expect(stored).toMatchObject(kept);
  },
);

const inBatches = rules.filter(({ form }) => form === 'answer');

test.each(inBatches)('a batch judges $name by itself', async ({ typed, refused }) => {
  const good = { question_id: 'ic-001', answer: 'Good' };
  const { json } = await ask(server, {
    method: 'POST',
    path: '/api/reflections/batch',
    headers: bearer(her.token),
    body: { reflections: [{ question_id: 'ic-001', ...typed }, good] },
  });
  const judged = refused ? { status: 'rejected', code: refused.server } : { status: 'stored' };
  expect(json).toMatchObject({ results: [judged, { status: 'stored' }] });
});

function post(form: FormName, typed: Readonly<Record<string, string>>) {
  const body = { ...extras[form], ...typed };
  return ask(server, { method: 'POST', path: paths[form], headers: bearer(her.token), body });
}

/** Null where nothing of it may be seen again. */
async function whatIsKept(form: FormName, { json, status }: Answered): Promise<unknown> {
  switch (form) {
    case 'answer':
    case 'feeling':
      expect(status).toBe(201);
      return json;
    case 'support':
      return newestTicket(json);
    case 'login':
    case 'signup':
    case 'forgot':
    case 'reset':
      return null;
  }
}

async function newestTicket(json: unknown): Promise<unknown> {
  const tickets = await server.context.support.listAll(null);
  return tickets.find((ticket) => JSON.stringify(json) === JSON.stringify({ ticketId: ticket.id }));
}
