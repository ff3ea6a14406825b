import { afterAll, beforeAll, expect, test } from 'vitest';
import { v4 } from 'uuid';
import { addDays } from '../../../shared/contract/day.ts';
import { MAX_BATCH_ITEMS } from '../../../shared/contract/limits.ts';
import { cheapStretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { type Her, makePrivate, openPrivate } from '../../doubles/private-device.ts';

const DAY = '2026-11-20';
const PASSPHRASE = 'seven small boats at dawn';
/** More than one page of the walk. */
const ANSWERS = 210;
const INSIGHTS = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Someone extends Her {
  /** Hers that are not erased. */
  readonly words: readonly string[];
}

/** With answers of many days, one of them edited and one erased, and insights of the server. */
async function someone(): Promise<Someone> {
  const { user, token, password } = await aUser(server, { premium: true });
  const author = { userId: user.id, timeZone: 'UTC', language: 'en' as const };
  const answers = Array.from({ length: ANSWERS }, (_, at) =>
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

type Cut = 'before it is sent' | 'after it was done';

/** A device that dies at its request of that number, counted from one, and asks for nothing any more. */
function dyingAt(number: number, cut: Cut) {
  const line = {
    count: 0,
    fetch: async (...request: Parameters<typeof fetch>): Promise<Response> => {
      line.count += 1;
      if (line.count > number || (line.count === number && cut === 'before it is sent')) {
        throw new TypeError('It is dead.');
      }
      const answer = await fetch(...request);
      if (line.count === number) throw new TypeError('It is dead.');
      return answer;
    },
  };
  return line;
}

const makesIt = (her: Her) => makePrivate(her, { passphrase: PASSPHRASE, by: cheapStretches });
const opensIt = (her: Her) =>
  openPrivate(her, { kind: 'passphrase', text: PASSPHRASE }, cheapStretches);

/** What she does on another device, when she finds it half done, or not begun. */
async function goesOn(her: Her): Promise<void> {
  if ((await modeOf(her)) === 'plain') await makesIt(her);
  else await (await opensIt(her)).goOn();
}

async function modeOf({ userId }: Her): Promise<string | undefined> {
  const { kysely } = server.database;
  const user = kysely.selectFrom('user_sync').select('journal').where('user_id', '=', userId);
  return (await user.executeTakeFirst())?.journal;
}

async function nothingIsLost(her: Someone): Promise<void> {
  expect(await modeOf(her)).toBe('sealed');
  const { kysely } = server.database;
  const rows = await kysely
    .selectFrom('reflections')
    .select(['generation', 'answer', 'date'])
    .where('user_id', '=', her.userId)
    .execute();
  expect(rows).toHaveLength(ANSWERS + 1);
  for (const row of rows) expect(row).toEqual({ generation: 1, answer: null, date: null });
  const open = kysely.selectFrom('feedback').selectAll().where('user_id', '=', her.userId);
  expect(await open.execute()).toEqual([]);
  const device = await opensIt(her);
  expect((await device.answers()).toSorted()).toEqual(her.words.toSorted());
  expect((await device.insights()).toSorted()).toEqual(
    Array.from({ length: INSIGHTS }, (_, at) => `Canary insight ${at}.`),
  );
}

let requests = 0;
beforeAll(async () => {
  const her = await someone();
  const line = dyingAt(Number.POSITIVE_INFINITY, 'before it is sent');
  await makesIt({ ...her, fetch: line.fetch });
  requests = line.count;
  await nothingIsLost(her);
});

test.each<Cut>(['before it is sent', 'after it was done'])(
  'S4: the device dies at whichever request, %s: no word is lost, doubled or open at the end',
  async (cut) => {
    // Two cuts at each: the design asks for twenty points.
    expect(2 * requests).toBeGreaterThanOrEqual(20);
    for (let number = 1; number <= requests; number += 1) {
      const her = await someone();
      await expect(makesIt({ ...her, fetch: dyingAt(number, cut).fetch })).rejects.toThrow();
      await goesOn(her);
      await nothingIsLost(her);
    }
  },
);

test('S4: each device that goes on dies at its next step: it comes to its end all the same', async () => {
  const her = await someone();
  let number = 1;
  await expect(
    makesIt({ ...her, fetch: dyingAt(number, 'after it was done').fetch }),
  ).rejects.toThrow();
  while ((await modeOf(her)) !== 'sealed') {
    number += 1;
    await goesOn({ ...her, fetch: dyingAt(number, 'after it was done').fetch }).catch(
      () => undefined,
    );
  }
  await nothingIsLost(her);
});
