import { beforeEach, expect, test } from 'vitest';
import { createSupportTicket } from '../../../shared/contract/support.ts';
import { productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { query } from '../../../sync-server/db/testing/test-databases.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
  return () => server.stop();
});

const ticket = {
  email: 'leila@example.org',
  subject: 'الفاتورة',
  category: 'billing',
  message: 'لم أجد فاتورة هذا الشهر.',
};
const open = (token: string, body: object, at = server) =>
  ask(at, { method: 'POST', path: '/api/support-tickets', headers: bearer(token), body });

test('a ticket is stored whole under an id that can be read out', async () => {
  const { token, user } = await aUser(server);
  const answer = await open(token, ticket);
  expect(answer.status).toBe(201);
  const { ticketId } = createSupportTicket.output.parse(answer.json);
  expect(ticketId).toMatch(/^NOOR-[2-9A-HJKMNP-TV-Z]{4}-\d{2}$/);
  const kept = await server.context.support.find(ticketId);
  expect(kept).toMatchObject({ ...ticket, id: ticketId, user_id: user.id, state: 'open' });
});

test('what is not valid comes back with the sentence for its field', async () => {
  const { token } = await aUser(server);
  const answer = await open(token, { email: 'x', subject: 'a', category: 'x', message: 'short' });
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(answer.json).toMatchObject({
    fields: {
      email: 'Please enter a valid email address',
      subject: 'Subject must be at least 3 characters',
      category: 'Please select a category',
      message: 'Message must be at least 10 characters',
    },
  });
});

test('five tickets an hour', async () => {
  const limited = await startTestServer({ quotas: { actions: productQuotas.actions } });
  const { token } = await aUser(limited);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await open(token, ticket, limited)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  await limited.stop();
});

test('a server that was killed before it queued the mails of a ticket writes them when the request comes again', async () => {
  const there = await startTestServer({ config: { supportEmail: 'help@noor.example' } });
  const { token, user } = await aUser(there);
  const headers = { ...bearer(token), 'idempotency-key': '01a20000-0000-7000-8000-000000000001' };
  const openOnce = () =>
    ask(there, { method: 'POST', path: '/api/support-tickets', headers, body: ticket });
  const { json: first } = await openOnce();
  const { kysely } = there.database;
  await kysely.deleteFrom('mail_outbox').execute();
  for (let time = 0; time < 2; time += 1) expect((await openOnce()).json).toEqual(first);
  const mails = await kysely.selectFrom('mail_outbox').select('recipient').execute();
  const readers = mails.map(({ recipient }) => recipient);
  expect(readers.toSorted()).toEqual(['help@noor.example', user.email].toSorted());
  await there.stop();
});

test('a ticket whose mails could not be queued is not acknowledged; the same request again queues them, once', async () => {
  const there = await startTestServer({ config: { supportEmail: 'help@noor.example' } });
  const { token, user } = await aUser(there);
  const headers = { ...bearer(token), 'idempotency-key': '01a20000-0000-7000-8000-000000000002' };
  const openOnce = () =>
    ask(there, { method: 'POST', path: '/api/support-tickets', headers, body: ticket });
  const { database } = there;
  await query(database, 'ALTER TABLE mail_outbox RENAME TO out_of_reach');
  for (let time = 0; time < 2; time += 1)
    expect(await openOnce()).toMatchObject({ status: 503, code: 'unavailable' });
  await query(database, 'ALTER TABLE out_of_reach RENAME TO mail_outbox');
  const answers = [await openOnce(), await openOnce()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const tickets = await database.kysely.selectFrom('support_tickets').select('id').execute();
  expect(answers.map(({ json }) => json)).toEqual([0, 1].map(() => ({ ticketId: tickets[0]?.id })));
  expect(tickets).toHaveLength(1);
  const mails = await database.kysely.selectFrom('mail_outbox').select('recipient').execute();
  const readers = mails.map(({ recipient }) => recipient);
  expect(readers.toSorted()).toEqual(['help@noor.example', user.email].toSorted());
  await there.stop();
});
