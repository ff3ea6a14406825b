import { expect, test } from 'vitest';
import { pullFeedback } from '../../../shared/contract/sync.ts';
import { query } from '../../../sync-server/db/testing/test-databases.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { aJournalOnServer, aWord, closed, closedErasure } from './a-journal-on-server.ts';

const of = aJournalOnServer();
const hers = () => of.who().user.id;
const database = () => of.server().database;
const DAY = '2026-11-20';

const insights = async () =>
  pullFeedback.output.parse(await of.read('/api/sync/feedback')).documents as readonly {
    readonly date: string;
    readonly feedback_text: string;
  }[];
const ledger = () =>
  query<{ body: string | null }>(
    database(),
    'SELECT body FROM model_ledger WHERE user_id = ?',
    hers(),
  );

/** A day with two answers, its insight, and what was sent of the first one. */
async function aDayWithInsight() {
  const [one, other] = [aReflection({ date: DAY }), aReflection({ date: DAY })];
  await of.device().push([one, other]);
  await of.device().send({ method: 'POST', path: '/api/generate-feedback', body: { date: DAY } });
  const sent = {
    user_id: hers(),
    id: one.id,
    date: DAY,
    sent_at: 0,
    recipient: 'host',
    model: 'm',
  };
  const answers = { answer_ids: JSON.stringify([one.id]), bytes: 9, body_hash: 'hash' };
  const words = { body: 'Her words', sealed: null };
  await database()
    .kysely.insertInto('model_ledger')
    .values({ ...sent, ...answers, ...words })
    .execute();
  expect((await insights())[0]?.feedback_text).not.toBe('');
  return { one, other };
}

test('what quotes an answer goes with it, also where its erasure comes sealed while it still lay open', async () => {
  const { one } = await aDayWithInsight();
  await of.said('begin', aWord());
  expect(await of.statuses(closedErasure(one.id))).toEqual(['stored']);
  expect(await insights()).toMatchObject([{ date: DAY, feedback_text: '' }]);
  expect(await ledger()).toEqual([{ body: null }]);
});

test('an answer that is sealed in its place leaves its insight until that is sealed as well', async () => {
  const { one } = await aDayWithInsight();
  await of.said('begin', aWord());
  expect(await of.statuses(closed(one.id))).toEqual(['stored']);
  expect((await insights())[0]?.feedback_text).not.toBe('');
  expect(await ledger()).toEqual([{ body: 'Her words' }]);
});

test('begun again while it is being sealed, nothing that was written of her words is left', async () => {
  const { one, other } = await aDayWithInsight();
  await of.said('begin', aWord());
  await of.device().push([closed(one.id), closed(other.id)]);
  expect((await of.said('start-over', {})).body).toMatchObject({ mode: 'plain' });
  expect(await insights()).toEqual([]);
  expect(await ledger()).toEqual([]);

  // Said again, as after a lost answer, it takes nothing of what was written since.
  await aDayWithInsight();
  expect((await of.said('start-over', {})).status).toBe(200);
  expect(await insights()).toHaveLength(1);
  expect(await ledger()).toHaveLength(1);
});
