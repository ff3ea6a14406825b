import { afterAll, expect, test } from 'vitest';
import { isAllLive } from '../db/has-all-answers.ts';
import type { Database } from '../db/database.ts';
import { createKysely } from '../db/sqlite/sqlite-kysely.ts';
import { createReflectionRepository, type ReflectionRepository } from './reflection-repository.ts';
import { openJournal } from './testing/open-journal.ts';

const journal = await openJournal();
afterAll(() => journal.close());

/** Asks as ever, and notes how SQLite finds what is asked for. */
function explain(plans: string[]): Database['kysely'] {
  const { sqlite } = journal.database;
  return createKysely(({ sql, parameters }) => {
    const rows = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters);
    plans.push(...(rows as { detail: string }[]).map(({ detail }) => detail));
    return Promise.resolve({ rows: sqlite.prepare(sql).all(parameters), numAffectedRows: 0n });
  });
}

const repositoryOn = (kysely: Database['kysely']): ReflectionRepository =>
  createReflectionRepository({
    ...journal.database,
    kysely,
    now: Date.now,
    bounds: { bytes: 1e9, rows: 1e6 },
    onErased: () => Promise.resolve(() => undefined),
  });

const asked: Record<string, (kysely: Database['kysely']) => Promise<unknown>> = {
  'an answer': (kysely) => repositoryOn(kysely).find('noor', 'id'),
  'the answers of a day': (kysely) => repositoryOn(kysely).listLiveOfDay('noor', '2026-11-21'),
  'whether all are live': (kysely) => isAllLive(kysely, 'noor', ['id']),
  'unfinished erasures': (kysely) => repositoryOn(kysely).listHalfErased(),
};

test.each(Object.entries(asked))('%s: no more is read than is asked for', async (_, ask) => {
  const plans: string[] = [];
  await ask(explain(plans));
  expect(plans).not.toEqual([]);
  const found =
    /\(user_id=\? AND (id|date|supersedes)=\?|reflections_half_erased|^CORRELATED|^LIST SUBQUERY/;
  expect(plans.filter((plan) => !found.test(plan))).toEqual([]);
});
