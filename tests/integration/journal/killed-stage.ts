import { expect } from 'vitest';
import { v4 } from 'uuid';
import { addDays } from '../../../shared/contract/day.ts';
import { MAX_BATCH_ITEMS } from '../../../shared/contract/limits.ts';
import { cheapStretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import type { TestServer } from '../../../sync-server/testing/start-test-server.ts';
import { type Her, makePrivate, openPrivate } from '../../doubles/private-device.ts';

const DAY = '2026-11-20';
const PASSPHRASE = 'seven small boats at dawn';
const INSIGHTS = 3;

export interface Someone extends Her {
  /** Hers that are not erased. */
  readonly words: readonly string[];
}

/** With answers of many days, one of them edited and one erased, and insights of the server. */
export async function someoneOn(server: TestServer, count: number): Promise<Someone> {
  const { user, token, password } = await aUser(server, { premium: true });
  const author = { userId: user.id, timeZone: 'UTC', language: 'en' as const };
  const answers = Array.from({ length: count }, (_, at) =>
    aReflection({ id: v4(), date: addDays(DAY, -at), answer: `Canary ${at}.` }),
  );
  const [first, second] = answers;
  const edited = { ...aReflection({ date: DAY, answer: 'Canary edited.' }), supersedes: first?.id };
  const items = [...answers, edited, { id: second?.id, deleted: true }];
  for (let from = 0; from < items.length; from += MAX_BATCH_ITEMS) {
    await server.context.reflections.saveBatch(author, items.slice(from, from + MAX_BATCH_ITEMS));
  }
  for (let at = 0; at < INSIGHTS; at += 1) {
    await server.context.feedback.save(user.id, {
      date: addDays(DAY, -at),
      energy_score: 5,
      feedback_text: `Canary insight ${at}.`,
      improvement_areas: '[]',
      language: 'en',
      source: 'built_in',
      created_at: `${DAY}T20:00:00.000Z`,
    });
  }
  const words = [...answers, edited].filter((one) => one !== second).map(({ answer }) => answer);
  return { url: server.url, userId: user.id, token, password, words };
}

export const makesIt = (her: Her) =>
  makePrivate(her, { passphrase: PASSPHRASE, by: cheapStretches });
const opensIt = (her: Her) =>
  openPrivate(her, { kind: 'passphrase', text: PASSPHRASE }, cheapStretches);

/** What she does on another device, when she finds it half done, or not begun. */
export async function goesOn(server: TestServer, her: Her): Promise<void> {
  if ((await modeOf(server, her)) === 'plain') await makesIt(her);
  else await (await opensIt(her)).goOn();
}

export async function modeOf(server: TestServer, { userId }: Her): Promise<string | undefined> {
  const { kysely } = server.database;
  const user = kysely.selectFrom('user_sync').select('journal').where('user_id', '=', userId);
  return (await user.executeTakeFirst())?.journal;
}

export async function nothingIsLost(server: TestServer, her: Someone): Promise<void> {
  expect(await modeOf(server, her)).toBe('sealed');
  const { kysely } = server.database;
  const rows = await kysely
    .selectFrom('reflections')
    .select(['generation', 'answer', 'date'])
    .where('user_id', '=', her.userId)
    .execute();
  // And the one that was erased.
  expect(rows).toHaveLength(her.words.length + 1);
  for (const row of rows) expect(row).toEqual({ generation: 1, answer: null, date: null });
  const open = kysely.selectFrom('feedback').selectAll().where('user_id', '=', her.userId);
  expect(await open.execute()).toEqual([]);
  const device = await opensIt(her);
  expect((await device.answers()).toSorted()).toEqual(her.words.toSorted());
  const insights = (await device.insights()).toSorted();
  expect(new Set(insights).size).toBe(insights.length);
  // Beside those that a server which began anew wrote of other days.
  expect(insights.filter((text) => text.startsWith('Canary'))).toEqual(
    Array.from({ length: INSIGHTS }, (_, at) => `Canary insight ${at}.`),
  );
}
