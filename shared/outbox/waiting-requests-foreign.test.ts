import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  foreignAnswers,
  foreignResponse,
  foreignTroubles,
  gatewayRefusals,
} from '../../tests/doubles/foreign-answers.ts';
import { createLocks } from './locks.ts';
import { addRequest, listRequests, sendRequests } from './waiting-requests.ts';

const locks = createLocks();
const CONFIG = '/api/config';

/** A support request that waits, and what becomes of it when its answer and that of the public facts are these. */
async function sent(answer: Response, facts: Response) {
  const userId = randomUUID();
  const body = { subject: 'Help', message: 'Her words' };
  await addRequest({ userId, path: '/api/support-tickets', key: randomUUID(), body });
  const outcome = await sendRequests({
    userId,
    locks,
    fetch: (input) => Promise.resolve(input === CONFIG ? facts : answer),
  });
  const [left] = await listRequests(userId);
  return { outcome, state: left?.state, body: left?.body };
}

test.each([...foreignAnswers, ...foreignTroubles])('$name: it waits on', async (answer) => {
  const { outcome, state } = await sent(foreignResponse(answer), Response.json({}));
  expect(outcome).toBe('later');
  expect(state).toEqual({ kind: 'waiting' });
});

test.each(gatewayRefusals)(
  '$name: it is refused on the way, with its words, where the server answers another request',
  async (answer) => {
    const { outcome, state, body } = await sent(foreignResponse(answer), Response.json({}));
    expect(outcome).toBe('done');
    expect(state).toEqual({ kind: 'refused', code: 'refused_on_the_way' });
    expect(body).toMatchObject({ message: 'Her words' });
  },
);

test.each(gatewayRefusals)('$name to everything: it waits on', async (answer) => {
  const { outcome, state } = await sent(foreignResponse(answer), foreignResponse(answer));
  expect(outcome).toBe('later');
  expect(state).toEqual({ kind: 'waiting' });
});
