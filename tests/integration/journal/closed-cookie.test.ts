import { v4 } from 'uuid';
import { expect, test } from 'vitest';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import {
  aJournalOnServer,
  aWord,
  bytes,
  closed,
  closedErasure,
  closedInsight,
} from './a-journal-on-server.ts';

const of = aJournalOnServer();

/** From here on with what a thief of the closed device has, else by a page that her words opened. */
async function closeDevice(): Promise<void> {
  const { server, who } = { server: of.server(), who: of.who() };
  const answer = await fetch(`${server.url}/api/auth/closed-device`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ closed: true }),
  });
  expect(answer.status).toBe(200);
}
async function byCookie(reflections: readonly object[]): Promise<object> {
  const answer = await fetch(`${of.server().url}/api/reflections/batch`, {
    method: 'POST',
    headers: {
      cookie: of.who().cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-noor-sealed': '1',
    },
    body: JSON.stringify({ reflections }),
  });
  return (await answer.json()) as object;
}
const rowsOf = (table: 'reflections' | 'sealed_insights') =>
  of
    .server()
    .database.kysely.selectFrom(table)
    .selectAll()
    .where('user_id', '=', of.who().user.id)
    .orderBy('seq')
    .execute();
const waits = (id: string) => ({ id, status: 'rejected', code: 'erased_unopened' });

const mine = aReflection();
const MOVES = [
  {
    what: 'an open page that is to be sealed',
    begin: async () => {
      await of.send([mine]);
      await of.said('begin', aWord());
    },
    sent: closed(mine.id),
    beside: closed(),
  },
  {
    what: 'one of before new keys',
    begin: async () => {
      await of.send([mine]);
      await of.seal([mine]);
      await of.said('begin', aWord(2, 2));
    },
    sent: closed(mine.id, 2),
    beside: closed(v4(), 2),
  },
  {
    what: 'a sealed one that is to lie open again',
    begin: async () => {
      await of.send([mine]);
      await of.seal([mine]);
      await of.said('open', aWord(2));
    },
    sent: mine,
    beside: aReflection(),
  },
];

test.each(MOVES)(
  'sent by the cookie of a closed device nothing takes the place of $what; what is new is stored',
  async ({ begin, sent, beside }) => {
    await begin();
    await closeDevice();
    const before = await rowsOf('reflections');
    expect(before).toHaveLength(1);
    expect(await byCookie([sent, beside])).toMatchObject({
      results: [waits(sent.id), { id: beside.id, status: 'stored' }],
    });
    const [first, ...others] = await rowsOf('reflections');
    expect([first, others.length]).toEqual([before[0], 1]);
    // The page that her words opened sends the same.
    expect(await of.statuses(sent)).toEqual(['stored']);
  },
);

test('nor of an insight, sealed or open', async () => {
  await of.said('begin', aWord());
  const insight = closedInsight(v4(), 'hers');
  await of.send([insight]);
  await closeDevice();
  const before = await rowsOf('sealed_insights');
  const other = { ...insight, sealed: bytes('what a thief laid there') };
  const instead = closedInsight(v4(), 'of a day', '2026-11-20');
  expect(await byCookie([other, instead, closedErasure(insight.id)])).toMatchObject({
    results: [waits(insight.id), waits(instead.id), waits(insight.id)],
  });
  expect(await rowsOf('sealed_insights')).toEqual(before);
  expect(await of.statuses(other, instead)).toEqual(['stored', 'stored']);
});
