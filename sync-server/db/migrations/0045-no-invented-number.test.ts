import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noInventedNumber } from './0045-no-invented-number.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';

const SAID = 'I have read your words and do not want to put my own over them. You wrote “a walk”.';
const OF_A_NUMBER =
  'I am not sure how this day felt to you, so take its number as a blank in the middle, not as a judgement. Here: “a walk”.';

interface Stored {
  readonly user: string;
  readonly date: string;
  readonly seq: number;
  readonly score: number | null;
  readonly text: string;
  readonly source?: 'model';
}

const stored: readonly Stored[] = [
  { user: 'amal', date: '2026-01-01', seq: 2, score: 5, text: SAID },
  { user: 'amal', date: '2026-01-02', seq: 3, score: 5, text: 'You wrote about an ordinary day.' },
  { user: 'amal', date: '2026-01-03', seq: 7, score: 5, text: OF_A_NUMBER },
  { user: 'amal', date: '2026-01-04', seq: 8, score: 5, text: SAID, source: 'model' },
  { user: 'amal', date: '2026-01-05', seq: 9, score: 8, text: 'There is light here.' },
  {
    user: 'salma',
    date: '2026-01-01',
    seq: 4,
    score: 5,
    text: 'قرأتُ إجاباتكِ، وأترك معناها حيث مكانه: عندكِ.',
  },
  { user: 'salma', date: '2026-01-02', seq: 5, score: null, text: '' },
];

test('what said that it would not guess loses its number, and her devices hear of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-db-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = await openSqlite(join(folder, 'noor.db'));
  onTestFinished(() => database.close());
  const { sqlite } = database;
  const counters = { amal: 12, salma: 5 };
  for (const [user, seq] of Object.entries(counters)) {
    sqlite
      .prepare(
        `INSERT INTO users (id, email, password_hash, subscription_type, daily_affirmation_notifications, created_at)
         VALUES (?, ?, 'x', 'free', 0, 0)`,
      )
      .run(user, `${user}@example.org`);
    sqlite.prepare('INSERT INTO user_sync (user_id, seq) VALUES (?, ?)').run(user, seq);
  }
  const insert = sqlite.prepare(
    `INSERT INTO feedback (user_id, date, seq, energy_score, feedback_text, improvement_areas, language, source, created_at)
     VALUES (?, ?, ?, ?, ?, '[]', 'en', ?, 0)`,
  );
  for (const { user, date, seq, score, text, source = 'built_in' } of stored)
    insert.run(user, date, seq, score, text, source);

  await noInventedNumber.up(database.kysely);

  const rows = sqlite
    .prepare('SELECT date, seq, energy_score FROM feedback WHERE user_id = ? ORDER BY date')
    .raw();
  expect(rows.all('amal')).toEqual([
    ['2026-01-01', 13, null],
    ['2026-01-02', 3, 5],
    ['2026-01-03', 14, null],
    ['2026-01-04', 8, 5],
    ['2026-01-05', 9, 8],
  ]);
  expect(rows.all('salma')).toEqual([
    ['2026-01-01', 6, null],
    ['2026-01-02', 5, null],
  ]);
  expect(sqlite.prepare('SELECT seq FROM user_sync ORDER BY user_id').pluck().all()).toEqual([
    14, 6,
  ]);
  const texts = sqlite
    .prepare<[], string>("SELECT feedback_text FROM feedback WHERE user_id = 'amal' ORDER BY date")
    .pluck()
    .all();
  expect(texts[0]).toBe(SAID);
  expect(texts[2]).toBe(
    'I am not sure how this day felt to you, so it has no number. Here: “a walk”.',
  );
});
