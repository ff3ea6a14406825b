import { beforeEach, expect, test, vi } from 'vitest';
import type { Day } from '../../shared/contract/day.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { createBackground } from '../background.ts';
import {
  anAnswer,
  noor,
  openJournal,
  sara,
  type Journal,
} from '../reflections/testing/open-journal.ts';
import { createSyncEvents } from '../sync/sync-events.ts';
import { contentOf } from './content-of.ts';
import { createDueDayRepository } from './due-day-repository.ts';
import { createFeedbackRepository } from './feedback-repository.ts';
import { createFeedbackService } from './feedback-service.ts';
import type { WriteDay } from './write-day.ts';

const TODAY = '2026-11-21';
let journal: Journal;
const premium = new Set<string>();

beforeEach(async () => {
  journal = await openJournal();
  premium.clear();
  for (const { userId } of [noor, sara]) {
    premium.add(userId);
    journal.database.sqlite
      .prepare(`UPDATE users SET subscription_type = 'premium', time_zone = ? WHERE id = ?`)
      .run('UTC', userId);
  }
  return () => journal.close();
});

const written = {
  energy_score: 6,
  feedback_text: 'A day by the river.',
  improvement_areas: '["Rest"]',
  source: 'built_in' as const,
};

function insights(write: WriteDay = () => Promise.resolve(written)) {
  const { database, service } = journal;
  const writeDay = vi.fn(write);
  const feedback = createFeedbackRepository(database);
  const faults: unknown[] = [];
  const background = createBackground((error) => faults.push(error));
  const made = createFeedbackService({
    feedback,
    closed: {
      stampOf: () => Promise.resolve(null),
      listInsights: () => Promise.resolve({ rows: [], hasMore: false }),
    },
    writeDay,
    epoch: database.epoch,
    now: () => journal.now,
    listDay: (userId, date) => service.listDay(userId, date),
    dueDays: createDueDayRepository(database),
    model: { forget: () => Promise.resolve() },
    hasPremium: (userId) => Promise.resolve(premium.has(userId)),
    background,
    events: createSyncEvents(),
  });
  const asked = () => writeDay.mock.calls.map(([{ userId, date }]) => `${userId} ${date}`).sort();
  return { ...made, feedback, asked, background, faults };
}

/** What was written when the day held these answers. */
const anInsight = (date: Day): Feedback => ({
  ...written,
  date,
  language: 'en',
  created_at: new Date(journal.now).toISOString(),
});

test('a day is written once, however often and at once it is asked for, until an answer is added', async () => {
  await journal.service.saveBatch(noor, [anAnswer()]);
  const made = insights();
  const [first, second] = await Promise.all([made.generate(noor), made.generate(noor)]);
  expect(second).toEqual(first);
  expect(await made.generate(noor)).toEqual(first);
  expect(made.asked()).toEqual([`noor ${TODAY}`]);
  await journal.service.saveBatch(noor, [anAnswer()]);
  await made.generate(noor);
  expect(made.asked()).toHaveLength(2);
});

test('an insight that failed takes none of those with it that wait behind it', async () => {
  await journal.service.saveBatch(noor, [anAnswer(), anAnswer({ date: '2026-11-20' })]);
  const made = insights(({ date }) =>
    date === TODAY ? Promise.reject(new Error('failed')) : Promise.resolve(written),
  );
  const [first, second] = await Promise.allSettled([
    made.generate(noor, TODAY),
    made.generate(noor, '2026-11-20'),
  ]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

test('after a kill what is newer than its insight is written, and what was emptied; of the others nothing', async () => {
  const [there, newer, emptied, none] = ['2026-11-18', '2026-11-19', '2026-11-20', TODAY];
  const made = insights();
  const days = [there, newer, emptied, none].map((date) => anAnswer({ date }));
  await journal.service.saveBatch(noor, days);
  for (const date of [there, newer, emptied]) {
    await made.feedback.saveFeedback('noor', anInsight(date), contentOf(days.slice(0, 1)));
  }
  await journal.database.transact('noor', (tx) => made.feedback.blank(tx, 'noor', [emptied]));
  await journal.service.saveBatch(noor, [
    anAnswer({ date: newer }),
    // Long ago, and not come yet where she is.
    anAnswer({ date: '2026-11-06' }),
    anAnswer({ date: '2026-11-22' }),
  ]);
  // Another's insights of the same days say nothing of hers.
  for (let count = 0; count < 9; count += 1)
    await made.feedback.saveFeedback('sara', anInsight(none));
  const looked = { first: '2026-11-15', since: 0, limit: 9 };
  const due = await createDueDayRepository(journal.database).list(looked);
  expect(due.map(({ date }) => date)).toEqual(['2026-11-22', none, emptied, newer]);
  await made.writeLeftOver();
  expect(made.asked()).toEqual([newer, emptied, none].map((date) => `noor ${date}`));
});

test('after a kill nothing is written for whose plan has ended meanwhile', async () => {
  await journal.service.saveBatch(noor, [anAnswer()]);
  await journal.service.saveBatch(sara, [anAnswer()]);
  premium.delete('noor');
  const made = insights();
  await made.writeLeftOver();
  expect(made.asked()).toEqual([`sara ${TODAY}`]);
});

test('an insight written while one of its answers is erased is not kept: what is left is read anew', async () => {
  const [secret, other] = [anAnswer(), anAnswer()];
  await journal.service.saveBatch(noor, [secret, other]);
  const made = insights(async ({ answers }) => {
    if (answers.length === 1) return { ...written, feedback_text: 'Of the other alone.' };
    await journal.service.saveBatch(noor, [{ id: secret.id, deleted: true }]);
    return written;
  });
  const handedOut = await made.generate(noor);
  expect(handedOut.feedback_text).toBe('Of the other alone.');
  expect(made.asked()).toHaveLength(2);
  expect(await made.find(noor, TODAY)).toMatchObject(handedOut);
});

test('an insight whose only answer is erased meanwhile is not kept', async () => {
  const secret = anAnswer();
  await journal.service.saveBatch(noor, [secret]);
  const made = insights(async () => {
    await journal.service.saveBatch(noor, [{ id: secret.id, deleted: true }]);
    return written;
  });
  await expect(made.generate(noor)).rejects.toThrow('Nothing was written');
  expect(made.asked()).toHaveLength(1);
  expect(await made.find(noor, TODAY)).toBe(null);
});

test('what was emptied is written anew in its language, and no day that was not', async () => {
  const [there, emptied, never] = [TODAY, '2026-11-19', '2026-11-20'];
  await journal.service.saveBatch(
    noor,
    [there, emptied, never].map((date) => anAnswer({ date })),
  );
  const made = insights();
  await made.feedback.saveFeedback('noor', anInsight(there));
  await made.feedback.saveFeedback('noor', { ...anInsight(emptied), language: 'ar' });
  const erased = [emptied, never].map((date) => ({ id: anAnswer().id, date }));
  const afterwards = await journal.database.transact('noor', (tx) =>
    made.forget(tx, 'noor', erased),
  );
  afterwards();
  await made.background.settled();
  expect(made.asked()).toEqual([`noor ${emptied}`]);
  expect(await made.find(noor, emptied)).toMatchObject({ ...written, language: 'ar' });
  expect(made.faults).toEqual([]);
});

test('an insight that is emptied leaves its place, and nothing of what it said or stood on', async () => {
  const answers = [anAnswer()];
  await journal.service.saveBatch(noor, answers);
  const made = insights();
  const content = contentOf(answers);
  const before = await made.feedback.saveFeedback('noor', anInsight(TODAY), content);
  await journal.database.transact('noor', (tx) =>
    made.feedback.blank(tx, 'noor', [TODAY, '2026-11-20']),
  );
  expect(await made.feedback.find('noor', TODAY)).toMatchObject({
    seq: (before ?? 0) + 1,
    energy_score: null,
    feedback_text: '',
    improvement_areas: '[]',
  });
  expect(await made.feedback.findByContent('noor', TODAY, content.hash)).toBe(undefined);
  expect(await made.find(noor, TODAY)).toBe(null);
  await made.generate(noor, TODAY);
  expect(made.asked()).toHaveLength(1);
});

test('of very many days no further one is kept, and those that are there can still be written anew', async () => {
  const made = insights();
  await made.feedback.saveFeedback('noor', anInsight(TODAY));
  journal.database.sqlite.exec(
    `WITH RECURSIVE days (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM days WHERE n < 19999)
     INSERT INTO feedback (user_id, date, seq, energy_score, feedback_text, improvement_areas, language, source, created_at)
     SELECT 'noor', date('1900-01-01', n || ' days'), n + 1, NULL, 'x', '[]', 'en', 'built_in', 0 FROM days`,
  );
  journal.database.sqlite.exec(`UPDATE user_sync SET seq = 30000 WHERE user_id = 'noor'`);
  await expect(made.feedback.saveFeedback('noor', anInsight('2026-11-20'))).rejects.toMatchObject({
    code: 'account_full',
  });
  expect(await made.feedback.saveFeedback('noor', anInsight(TODAY))).toBe(30_001);
});
