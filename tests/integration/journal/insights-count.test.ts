import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { v4 } from 'uuid';
import { MAX_SEALED_INSIGHT_CHARS } from '../../../shared/contract/journal.ts';
import { pullFeedback } from '../../../shared/contract/sync.ts';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import { createClosedInsightRepository } from '../../../sync-server/journal/closed-insight-repository.ts';
import { aJournalOnServer, aWord, closed, closedInsight } from './a-journal-on-server.ts';

const LONGEST = 'A'.repeat(MAX_SEALED_INSIGHT_CHARS);
const of = aJournalOnServer({ config: { account: { bytes: 1_500_000, rows: 1_000 } } });

const bytesOfHers = async () => {
  const { bytes } = await of
    .server()
    .database.kysely.selectFrom('user_sync')
    .select('bytes')
    .where('user_id', '=', of.who().user.id)
    .executeTakeFirstOrThrow();
  return bytes;
};
const anInsight = (sealed: string, id = v4()) => ({ ...closedInsight(id, 'x'), sealed });

/** As many at once as a request may hold. */
async function pushLongest(ids: readonly string[]) {
  const results = [];
  for (let start = 0; start < ids.length; start += 20) {
    const some = ids.slice(start, start + 20).map((id) => anInsight(LONGEST, id));
    results.push(...(await of.device().push(some)));
  }
  return results;
}

test('sealed insights count into what an account holds, and out of it when they go', async () => {
  await of.seal();
  const place = v4();
  await of.device().push([closed(), anInsight('A'.repeat(400), place), anInsight('A'.repeat(40))]);
  const before = await bytesOfHers();
  await of.device().push([anInsight('A'.repeat(800), place)]);
  expect((await bytesOfHers()) - before).toBe(300);
  expect(await checkRows(of.server().database)).toEqual([]);
  await of.said('start-over', {});
  expect(await bytesOfHers()).toBe(0);
  expect(await checkRows(of.server().database)).toEqual([]);
});

test('a longer insight than any is refused alone, and where there is no room each one is', async () => {
  await of.seal();
  const [long, good] = await of.device().push([anInsight(`${LONGEST}AA`), closed()]);
  expect(long).toMatchObject({ status: 'rejected', code: 'too_long' });
  expect(good?.status).toBe('stored');
  const most = await pushLongest(Array.from({ length: 240 }, () => v4()));
  const last = most.at(-1);
  expect(most[0]?.status).toBe('stored');
  expect(last).toMatchObject({ status: 'rejected', code: 'account_full' });
  expect(await bytesOfHers()).toBeLessThan(2.75 * 1_500_000);
});

test('where there is no room any more, new keys bring along what lies there, and nothing beyond that', async () => {
  await of.seal();
  const { database } = of.server();
  const her = of.who().user.id;
  const store = async (bytes: number, [generation, size]: readonly [number, number]) => {
    const bounds = { bytes, rows: 1e6 };
    const repository = createClosedInsightRepository({ ...database, bounds });
    const insight = { id: v4(), generation, document: randomBytes(size), insteadOf: null };
    const [outcome] = await repository.storeInsights(her, [insight]);
    return outcome?.status;
  };
  expect(await store(1e9, [1, 600])).toBe('stored');
  expect(await store(1e9, [1, 900])).toBe('stored');
  expect(await store(1, [1, 600])).toBe('full');
  expect((await of.said('begin', aWord(2, 2))).status).toBe(200);
  expect(await store(1, [2, 32_000])).toBe('full');
  expect(await store(1, [2, 600])).toBe('stored');
  expect(await store(1, [2, 900])).toBe('stored');
  expect(await store(1, [2, 60])).toBe('full');
  expect(await checkRows(database)).toEqual([]);
});

test('what came together looks once at what is there, however much that is', async () => {
  await of.seal();
  const asked: string[] = [];
  const { transact, ...database } = of.server().database;
  const listening: typeof transact = (userId, work) =>
    transact(userId, (tx) => work({ ...tx, db: tx.db.withPlugin(listenerTo(asked)) }));
  const journals = createClosedInsightRepository({
    ...database,
    transact: listening,
    bounds: { bytes: 1e9, rows: 1e6 },
  });
  const insights = Array.from({ length: 30 }, () => ({
    id: v4(),
    generation: 1,
    document: randomBytes(60),
    insteadOf: null,
  }));
  const stored = await journals.storeInsights(of.who().user.id, insights);
  expect(stored.map(({ status }) => status)).toEqual(insights.map(() => 'stored'));
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter((kind) => kind === 'count')).toHaveLength(1);
  expect(await checkRows(of.server().database)).toEqual([]);
});

/** Notes what counts rows, and everything else. */
function listenerTo(asked: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      asked.push(JSON.stringify(node).includes('"func":"count"') ? 'count' : 'other');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

test('a page of insights has an end in bytes, and all of them come', async () => {
  await of.said('begin', aWord());
  const sent = Array.from({ length: 60 }, () => v4());
  await pushLongest(sent);
  const ids: string[] = [];
  let pages = 0;
  for (let after = ''; pages === 0 || after !== ''; pages += 1) {
    const path = `/api/sync/feedback?limit=1000${after && `&after=${encodeURIComponent(after)}`}`;
    const page = pullFeedback.output.parse(await of.read(path));
    expect(JSON.stringify(page).length).toBeLessThan(1.5 * 1_048_576);
    ids.push(...page.documents.flatMap((one) => ('id' in one ? [one.id] : [])));
    after = page.has_more ? page.checkpoint : '';
  }
  expect(pages).toBe(2);
  expect(ids).toEqual(sent);
});
