import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { v4 } from 'uuid';
import { MAX_BATCH_ITEMS } from '../../../shared/contract/limits.ts';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import { query, sqliteOf } from '../../../sync-server/db/testing/test-databases.ts';
import { createJournalRepository } from '../../../sync-server/journal/journal-repository.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { pausesOf } from '../../../sync-server/testing/longest-pause.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from '../http/http-client.ts';
import { onSqlite } from '../on-sqlite.ts';
import { pullAll } from '../sync/sync-client.ts';
import {
  aJournalOnServer,
  aWord,
  closed,
  closedErasure,
  closedInsight,
  journalsOfLives,
} from './a-journal-on-server.ts';

const of = aJournalOnServer();

/** More than go at once. */
const MANY = 700;

const hers = () => of.who().user.id;
const modeOfHers = async () =>
  (
    await query<{ journal: string }>(
      database(),
      'SELECT journal FROM user_sync WHERE user_id = ?',
      hers(),
    )
  )[0]?.journal;
const database = () => of.server().database;

async function push(items: readonly object[]): Promise<void> {
  for (let start = 0; start < items.length; start += MAX_BATCH_ITEMS) {
    const results = await of.device().push(items.slice(start, start + MAX_BATCH_ITEMS));
    expect(results.every(({ status }) => status === 'stored')).toBe(true);
  }
}
const many = <T>(make: (index: number) => T) => Array.from({ length: MANY }, (_, at) => make(at));

async function count(table: string, which = '1 = 1'): Promise<number> {
  const text = `SELECT count(*) AS count FROM ${table} WHERE user_id = ? AND ${which}`;
  return (await query<{ count: number }>(database(), text, hers()))[0]?.count ?? 0;
}

/** Laid past the API, so that there may be very many. */
function layMany(length: number, seq = 0): void {
  const sqlite = sqliteOf(database());
  const document = sqlite.prepare(
    `INSERT INTO reflections (user_id, id, seq, deleted, sealed, generation, received_at)
     VALUES (?, ?, ?, 0, ?, 1, 0)`,
  );
  const insight = sqlite.prepare('INSERT INTO sealed_insights VALUES (?, ?, ?, 1, ?)');
  const feedback = sqlite.prepare(
    `INSERT INTO feedback (user_id, date, seq, feedback_text, improvement_areas, language, source, created_at)
     VALUES (?, ?, ?, ?, '[]', 'en', 'built_in', 0)`,
  );
  sqlite.transaction(() => {
    for (let at = 1; at <= length; at += 1) {
      document.run(hers(), v4(), seq + at, randomBytes(600));
      if (at % 4 === 0) insight.run(hers(), v4(), seq + at, randomBytes(600));
      if (at % 4 === 0) feedback.run(hers(), `day ${at}`, seq + at, 'x'.repeat(600));
    }
    sqlite
      .prepare(
        `UPDATE user_sync SET seq = ?, documents = ?, answers = ?, bytes =
           (SELECT sum(100 + octet_length(id) + octet_length(sealed)) FROM reflections WHERE user_id = ?) +
           (SELECT sum(100 + octet_length(sealed)) FROM sealed_insights WHERE user_id = ?)
         WHERE user_id = ?`,
      )
      .run(seq + length, length, length, hers(), hers(), hers());
  })();
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
}

const VERY_MANY = 20_000;

/** While it lasts others are answered, and no pause is much of it. */
async function expectTurnsOfOthers(work: () => Promise<{ readonly status: number }>) {
  const other = await aUser(of.server());
  const going = { isOver: false };
  const statuses: number[] = [];
  const { longest, whole } = await pausesOf(async () => {
    const done = work().finally(() => (going.isOver = true));
    while (!going.isOver) {
      const path = '/api/auth/me';
      statuses.push((await ask(of.server(), { path, headers: bearer(other.token) })).status);
    }
    expect(await done).toMatchObject({ status: 200 });
  });
  expect(longest).toBeLessThan(whole / 4);
  expect(statuses.length).toBeGreaterThan(5);
  expect(new Set(statuses)).toEqual(new Set([200]));
}

onSqlite('one writer for everybody')(
  'while someone with very many pages begins again others have their turn',
  async () => {
    await of.seal();
    layMany(VERY_MANY, 10);
    await expectTurnsOfOthers(() => of.said('start-over', {}));
    expect(await count('reflections')).toBe(0);
    expect(await count('sealed_insights')).toBe(0);
    expect(await of.journal()).toMatchObject({ mode: 'plain', state: null, openers: [] });
  },
);

onSqlite('one writer for everybody')(
  'while very many pages are said to be sealed, or open, others have their turn',
  async () => {
    await of.said('begin', aWord());
    layMany(VERY_MANY, 10);
    await expectTurnsOfOthers(() => of.post('finish', { generation: 1 }));
    expect(await count('feedback')).toBe(0);
    expect(await count('sealed_insights')).toBe(VERY_MANY / 4);
    await of.said('open', aWord(2));
    await expectTurnsOfOthers(() => of.post('plain', { generation: 1, leaving: VERY_MANY }));
    expect(await count('reflections')).toBe(0);
    expect(await count('sealed_insights')).toBe(0);
  },
);

test.each([1, 2, 3])(
  'begun again and killed after %i works: nothing of before is shown or comes back, and the rest goes later',
  async (lives) => {
    await of.seal();
    const before = many(() => closed());
    await push(before);
    await of.device().push([closedErasure(before[0]?.id ?? ''), closedInsight(v4(), 'one')]);
    const { goOn } = await of.beginAgainKilled(lives);
    expect(await modeOfHers()).toBe('emptying');
    expect(await count('reflections')).toBeGreaterThan(0);

    expect(await of.journal()).toMatchObject({
      mode: 'plain',
      generation: 1,
      state: null,
      openers: [],
    });
    for (const path of ['/api/sync/reflections', '/api/sync/feedback', '/api/sync/digest']) {
      const answer = await of.device().send({ method: 'GET', path });
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(answer.text).not.toContain('sealed":');
    }
    // A device of before offers what it has.
    const offered = await of.send([before.at(-1) ?? {}]);
    expect(offered).toMatchObject({ status: 503, body: { code: 'journal_is_plain' } });
    expect(await of.said('begin', aWord(2, 2))).toMatchObject({ status: 409 });
    expect(await of.post('finish', { generation: 1 })).toMatchObject({ status: 409 });
    const [anew, under] = [aReflection(), aReflection({ id: before.at(-2)?.id ?? '' })];
    await of.device().push([anew, under]);

    await goOn();
    expect(await modeOfHers()).toBe('plain');
    const { documents } = await pullAll(of.device());
    expect(documents.map(({ id }) => id)).toEqual([anew.id, under.id]);
    expect(await of.digest()).toMatchObject({ deleted: { count: 0 } });
    expect(await checkRows(database())).toEqual([]);
    expect((await of.said('begin', aWord(2, 2))).status).toBe(200);
  },
);

test('asked for again while it is being emptied it goes on, and what is written since stays', async () => {
  await of.seal();
  await push(many(() => closed()));
  await of.beginAgainKilled(1);
  const anew = aReflection();
  await of.device().push([anew]);
  expect(await of.said('start-over', {})).toMatchObject({ status: 200, body: { mode: 'plain' } });
  expect((await pullAll(of.device())).documents).toMatchObject([{ id: anew.id }]);
  expect(await checkRows(database())).toEqual([]);
});

test('a server that starts goes on with what another one left', async () => {
  await of.seal();
  await push(many(() => closed()));
  await of.beginAgainKilled(1);
  const { dataDir } = of.server();
  const next = await startTestServer({ dataDir });
  await vi.waitFor(async () => expect(await modeOfHers()).toBe('plain'));
  await next.stop();
  expect(await count('reflections')).toBe(0);
});

test('sealing that is killed in its last step is still under way, and ends when it is said again', async () => {
  const answers = many(() => aReflection());
  await push(answers);
  await of.said('begin', aWord());
  await push(answers.map(({ id }) => closed(id)));
  const row = { improvement_areas: '[]', language: 'en', created_at: 0 } as const;
  const insights = many((at) => ({
    ...row,
    user_id: hers(),
    seq: at + 1,
    date: `day ${at}`,
    feedback_text: 'Of her words.',
    source: 'built_in' as const,
  }));
  await database().kysely.insertInto('feedback').values(insights).execute();
  for (const lives of [1, 1]) {
    const killed = journalsOfLives(database(), lives).finishSealing(hers(), { generation: 1 });
    await expect(killed).rejects.toThrow('killed');
    expect(await modeOfHers()).toBe('sealing');
    expect((await pullAll(of.device())).documents).toHaveLength(MANY);
  }
  const left = await count('feedback');
  expect([left > 0, left < MANY]).toEqual([true, true]);
  expect(await of.post('finish', { generation: 1 })).toMatchObject({ body: { mode: 'sealed' } });
  expect(await count('feedback')).toBe(0);
  expect(await checkRows(database())).toEqual([]);
});

test('new keys: what is under those of before goes in slices, what is under those of now stays', async () => {
  await of.seal();
  const insights = many(() => closedInsight(v4(), 'of before'));
  await push(insights);
  await of.said('begin', aWord(2, 2));
  const now = { ...closedInsight(v4(), 'of now'), generation: 2 };
  await push([now]);
  const killed = journalsOfLives(database(), 2).finishSealing(hers(), { generation: 2 });
  await expect(killed).rejects.toThrow('killed');
  expect(await of.post('finish', { generation: 2 })).toMatchObject({ body: { mode: 'sealed' } });
  expect(await of.insights()).toMatchObject([{ id: now.id }]);
  expect(await checkRows(database())).toEqual([]);
});

test('opened again: what no key opens goes in slices, and what came since is opened first', async () => {
  await of.seal();
  const unopened = many(() => closed());
  await push(unopened);
  await of.said('open', aWord(2));
  const killed = journalsOfLives(database(), 2).finishOpening(hers(), {
    generation: 1,
    leaving: MANY,
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await modeOfHers()).toBe('opening');
  const left = await count('reflections');
  expect([left > 0, left < MANY]).toEqual([true, true]);
  // The device counts anew, and is told where it counted too many.
  expect(await of.post('plain', { generation: 1, leaving: MANY })).toMatchObject({ status: 409 });

  const late = closed();
  const { transact } = database();
  let works = 0;
  const meeting: typeof transact = async (userId, work) => {
    if ((works += 1) === 2) await push([late]);
    return transact(userId, work);
  };
  const met = createJournalRepository({ ...database(), transact: meeting, now: Date.now });
  const finish = { generation: 1, leaving: left };
  await expect(met.finishOpening(hers(), finish)).rejects.toThrow('as they were before');
  const { documents } = await pullAll(of.device());
  expect(documents).toContainEqual(expect.objectContaining({ id: late.id }));
  await of.device().push([aReflection({ id: late.id })]);
  const rest = (await count('reflections')) - 1;
  expect(await of.post('plain', { generation: 1, leaving: rest })).toMatchObject({
    body: { mode: 'plain' },
  });
  expect((await pullAll(of.device())).documents).toMatchObject([
    { id: late.id, date: '2019-06-01' },
  ]);
  expect(await checkRows(database())).toEqual([]);
});
