import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../../shared/contract/day.ts';
import { feedbackSchema } from '../../shared/contract/feedback.ts';
import { reflectionSchema } from '../../shared/contract/reflections.ts';
import { createFeedbackRepository } from '../feedback/feedback-repository.ts';
import { readAnswers } from '../reflections/testing/read-answers.ts';
import { openSqlite } from '../db/sqlite/open-sqlite.ts';
import type { SqliteDatabase } from '../db/sqlite/sqlite-database.ts';
import { demoAccount, seedDemo } from './seed-demo.ts';

let database: SqliteDatabase;
const noon = Date.parse('2026-11-21T12:00:00.000Z');
const today = '2026-11-21';
const seed = (now = noon, timeZone = 'Asia/Amman') =>
  seedDemo({ database, now: () => now, timeZone });

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-demo-'));
  database = await openSqlite(join(folder, 'noor.db'));
  return async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});

const reflections = () => readAnswers(database);
const feedback = async () => {
  const { id } = await database.kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return createFeedbackRepository(database).list(id, { before: null, limit: 1_000 });
};
const datesOf = (rows: readonly { readonly date: string | null }[]) => [
  ...new Set(rows.map(({ date }) => date ?? '')),
];

test('a premium account with sixty days up to yesterday, some of them missing, today empty', async () => {
  await seed();
  const user = await database.kysely.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    email: demoAccount.email,
    subscription_type: 'premium',
    subscription_status: 'active',
  });
  const dates = datesOf(await reflections()).toSorted();
  expect(dates[0]).toBe(addDays(today, -60));
  expect(dates.at(-1)).toBe(addDays(today, -1));
  expect(dates.length).toBeGreaterThan(45);
  expect(dates.length).toBeLessThan(60);
});

test('the entries are as a device would have sent them: both languages, edits, evenings', async () => {
  await seed();
  const rows = await reflections();
  for (const { keep_from_model: kept, ...row } of rows) {
    expect(kept).toBe(0);
    expect(reflectionSchema.safeParse(row).success).toBe(true);
  }
  expect(rows.filter(({ language }) => language === 'ar').length).toBeGreaterThanOrEqual(5);
  const ids = new Set(rows.map(({ id }) => id));
  const edits = rows.filter(({ supersedes }) => supersedes !== null);
  expect(edits.length).toBeGreaterThanOrEqual(5);
  for (const { supersedes } of edits) expect(ids).toContain(supersedes);
  const hour = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: 'Asia/Amman',
  });
  for (const row of rows) {
    const at = Date.parse(row.created_at ?? '');
    expect(['20', '21']).toContain(hour.format(at));
  }
});

test('most days have an insight in the stored form', async () => {
  await seed();
  const rows = await feedback();
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.length).toBeLessThan(datesOf(await reflections()).length);
  for (const row of rows) {
    expect(feedbackSchema.safeParse(row).success).toBe(true);
    expect(row.feedback_text).toMatch(/\n\nYour Personalized Recommendations\n1\. .+\n2\. /);
    expect(JSON.parse(row.improvement_areas)).toEqual(expect.arrayContaining([expect.any(String)]));
  }
});

test('run again it adds nothing; days later it adds those days alone', async () => {
  await seed();
  const [first, insights] = [await reflections(), await feedback()];
  await seed(noon + 3_600_000);
  expect(await reflections()).toEqual(first);
  expect(await feedback()).toEqual(insights);
  await seed(noon + 10 * 86_400_000);
  const later = await reflections();
  expect(later.slice(0, first.length)).toEqual(first);
  const added = datesOf(later.slice(first.length)).toSorted();
  expect(added[0]).toBe(today);
  expect(added.at(-1)).toBe(addDays(today, 9));
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
  'in %s her evenings fall on the days they are filed under',
  async (timeZone) => {
    await seed(noon, timeZone);
    const day = new Intl.DateTimeFormat('sv', { timeZone });
    for (const row of await reflections()) {
      expect(day.format(Date.parse(row.created_at ?? ''))).toBe(row.date);
    }
  },
);
