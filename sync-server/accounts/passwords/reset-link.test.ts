import { expect, test } from 'vitest';
import { refusal } from '../../db/storage-health.ts';
import type { UserRow } from '../../db/tables.ts';
import type { RequestKey } from '../../http/request-key.ts';
import { newUser } from '../new-user.ts';
import { createLinkSender } from './reset-link.ts';

const MINUTE = 60_000;
const user: UserRow = newUser({
  id: 'leila',
  email: 'leila@example.org',
  password_hash: '',
  language: null,
  created_at: 0,
});
const request: RequestKey = { hash: 'key', fingerprint: () => 'sent', at: 0 };
const wish = { email: user.email, language: 'en', request } as const;

/** Sends over a disk that takes rows from the one minute on, and mails from the other. */
function aDesk({ rowsFrom = 0, mailsFrom = 0 }) {
  const desk = { now: 0, counted: 0, requests: [] as (RequestKey | null)[], links: [] as string[] };
  const waiting: { readonly at: number; readonly work: () => Promise<void> }[] = [];
  const send = createLinkSender({
    users: { findByEmail: () => Promise.resolve(user) },
    resets: {
      replace(_row, given) {
        if (desk.now < rowsFrom * MINUTE) return Promise.reject(refusal('storage_full'));
        desk.requests.push(given);
        return Promise.resolve(true);
      },
    },
    limits: { passAction: () => Promise.resolve(void (desk.counted += 1)) },
    mail: {
      enqueue(mail) {
        if (desk.now < mailsFrom * MINUTE) return Promise.resolve(false);
        if (mail.kind === 'password_reset') desk.links.push(mail.link);
        return Promise.resolve(true);
      },
    },
    background: { later: (delay, work) => void waiting.push({ at: desk.now + delay, work }) },
    publicUrl: () => 'https://noor.example',
    now: () => desk.now,
  });
  const runAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      desk.now = next.at;
      await next.work();
    }
  };
  return { desk, send, runAll };
}

test.each([
  { what: 'rows', rowsFrom: 3, requests: [request] },
  { what: 'mails', mailsFrom: 3, requests: [request, null, null, null] },
])(
  'a link that finds no room for its $what is tried again, and counted once',
  async ({ requests, ...from }) => {
    const { desk, send, runAll } = aDesk(from);
    await send(wish);
    expect(desk.links).toEqual([]);
    await runAll();
    expect(desk).toMatchObject({ now: 3 * MINUTE, counted: 1, requests });
    expect(desk.links).toHaveLength(1);
  },
);

test('after an hour nobody looks for it any more', async () => {
  const { desk, send, runAll } = aDesk({ rowsFrom: 1_000 });
  await send(wish);
  await runAll();
  expect(desk.now).toBe(60 * MINUTE);
});
