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

/** A support request that waits, and what becomes of it. */
async function sent(answer: Response) {
  const userId = randomUUID();
  const body = { subject: 'Help', message: 'Her words' };
  await addRequest({ userId, path: '/api/support-tickets', key: randomUUID(), body });
  const outcome = await sendRequests({ userId, locks, fetch: () => Promise.resolve(answer) });
  const [left] = await listRequests(userId);
  return { outcome, state: left?.state, body: left?.body };
}

test.each([...foreignAnswers, ...foreignTroubles, ...gatewayRefusals])(
  '$name: it waits on, with its words',
  async (answer) => {
    const { outcome, state, body } = await sent(foreignResponse(answer));
    expect(outcome).toBe('later');
    expect(state).toEqual({ kind: 'waiting' });
    expect(body).toMatchObject({ message: 'Her words' });
  },
);
