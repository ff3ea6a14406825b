import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PulledReflection } from '../../shared/contract/sync.ts';
import { addDays } from '../../shared/contract/day.ts';
import { createKysely } from '../db/sqlite/sqlite-kysely.ts';
import { prepareLists } from './reflection-list-repository.ts';
import { openJournal, type Journal } from './testing/open-journal.ts';

const FIRST = '2024-01-01';
const DAYS = 600;
const A_DAY = 5;
let journal: Journal;

/** Days stored in no order at all, some answers erased, some that never had a day. */
beforeEach(async () => {
  journal = await openJournal();
  const insert = journal.database.sqlite.prepare(
    `INSERT INTO reflections (user_id, id, seq, deleted, date, question_id, question_text, question_type,
       language, answer, created_at, time_zone, received_at)
     VALUES ('noor', ?, ?, ?, ?, 'ic-001', '?', 'inner_child', 'en', ?, '2026-01-01T00:00:00.000Z', 'UTC', 1)`,
  );
  journal.database.sqlite.transaction(() => {
    for (let seq = 1; seq <= DAYS * A_DAY; seq += 1) {
      const erased = seq % 7 === 0;
      const day = seq % 70 === 0 ? null : addDays(FIRST, (seq * 37) % DAYS);
      const id = String(seq).padStart(36, '0');
      insert.run(id, seq, erased ? 1 : 0, day, erased ? null : 'words');
    }
    journal.database.sqlite.exec(`UPDATE user_sync SET seq = 3000 WHERE user_id = 'noor'`);
  })();
});
afterEach(() => journal.close());

async function pullAll(from?: string): Promise<PulledReflection[]> {
  const documents: PulledReflection[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await journal.service.pull('noor', { limit: 130, from, after });
    documents.push(...page.documents);
    after = page.checkpoint;
    if (!page.has_more) return documents;
  }
}

test.each([1, 20, 390, 410, 599])(
  'of a long history the last %i days come whole, by seq, erased ones too',
  async (days) => {
    const from = addDays(FIRST, DAYS - days);
    const dates = new Map(
      (
        await journal.database.kysely.selectFrom('reflections').select(['id', 'date']).execute()
      ).map(({ id, date }) => [id, date]),
    );
    const wanted = (await pullAll()).filter(({ id }) => (dates.get(id) ?? '') >= from);
    const pulled = await pullAll(from);
    expect(pulled.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(pulled).toEqual(wanted);
  },
);

test('few days of a long history are found by their day, and what is new in a short one by its seq', async () => {
  const { sqlite } = journal.database;
  const plans: string[] = [];
  const kysely = createKysely(({ sql, parameters }) => {
    const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters);
    plans.push(...(steps as { detail: string }[]).map(({ detail }) => detail));
    return Promise.resolve({ rows: sqlite.prepare(sql).all(parameters), numAffectedRows: 0n });
  });
  const lists = prepareLists({ kysely });
  const from = addDays(FIRST, DAYS - 20);
  const byDay = () =>
    plans.splice(0).filter((plan) => /INDEX reflections_(erased_)?by_day/.test(plan));
  expect((await lists.changes('noor', { afterSeq: 0, limit: 10, from })).rows).toHaveLength(10);
  // Of each kind once to count them and once to find them.
  expect(byDay()).toHaveLength(4);
  await lists.changes('noor', { afterSeq: 2_900, limit: 10, from });
  expect(byDay()).toEqual([]);
});
