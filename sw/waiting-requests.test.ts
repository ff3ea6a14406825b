import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { SyncNotice } from '../shared/contract/worker-messages.ts';
import { closeDevice, signOutLater, writeActiveUser } from '../shared/outbox/device.ts';
import { createLocks } from '../shared/outbox/locks.ts';
import { addRequest, listRequests } from '../shared/outbox/waiting-requests.ts';
import { aUserRow } from '../tests/doubles/user-row.ts';
import { sendInBackground } from './waiting-requests.ts';

afterEach(closeDevice);

async function aWaitingTicket(): Promise<string> {
  const userId = randomUUID();
  await addRequest({
    userId,
    path: '/api/support-tickets',
    key: randomUUID(),
    body: { subject: 'Help' },
  });
  return userId;
}

async function fire(answer: () => Response | Promise<Response>) {
  const sentAs: (string | null)[] = [];
  const notices: SyncNotice[] = [];
  const outcome = await sendInBackground({
    fetch: (_input, init) => {
      sentAs.push(new Headers(init?.headers).get('x-noor-user'));
      return Promise.resolve(answer());
    },
    locks: createLocks(),
    channel: { post: (notice) => notices.push(notice), close: () => undefined },
  }).then(
    () => 'resolved' as const,
    () => 'rejected' as const,
  );
  return { outcome, sentAs, notices };
}

const made = () => Response.json({ ticketId: 'NOOR-7F3K-29' }, { status: 201 });

test('the worker sends what waits of whoever is signed in, and tells the pages', async () => {
  const userId = await aWaitingTicket();
  await writeActiveUser(aUserRow({ id: userId }));
  expect(await fire(made)).toEqual({
    outcome: 'resolved',
    sentAs: [userId],
    notices: [{ type: 'requests-changed', userId }],
  });
});

test('without a connection it asks the browser to come back', async () => {
  await writeActiveUser(aUserRow({ id: await aWaitingTicket() }));
  expect((await fire(() => Promise.reject(new TypeError('offline')))).outcome).toBe('rejected');
});

test("with somebody else's cookie it keeps everything and is done: only a sign-in helps", async () => {
  const userId = await aWaitingTicket();
  await writeActiveUser(aUserRow({ id: userId }));
  const refused = () => Response.json({ error: 'No.', code: 'wrong_user' }, { status: 409 });
  expect((await fire(refused)).outcome).toBe('resolved');
  expect((await listRequests(userId)).map(({ state }) => state.kind)).toEqual(['waiting']);
});

test('after a sign-out, and while another is signed in, nothing of hers leaves', async () => {
  const userId = await aWaitingTicket();
  await signOutLater({ userId, signedOutAt: 1 });
  expect((await fire(made)).sentAs).toEqual([]);
  await writeActiveUser(aUserRow({ id: 'another' }));
  expect((await fire(made)).sentAs).toEqual([]);
});
