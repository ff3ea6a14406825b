import { filter, firstValueFrom, take, toArray } from 'rxjs';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/contract/day.ts';
import type { User } from '../../../shared/contract/auth.ts';
import type { AnswerSearch, OpenReplica } from '../../../shared/replica/replica.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { aDevice, anAnswer, eventually, setDeviceStage } from '../../doubles/device-stage.ts';

setDeviceStage();

const DAY = '2026-11-20';
const USER: User = {
  id: 'user-1',
  email: 'her@example.org',
  subscription_type: 'premium',
  subscription_status: 'active',
  session_expires: '2027-01-01T00:00:00.000Z',
  daily_affirmation_notifications: 'false',
  language: 'en',
  created_at: '2026-01-01T00:00:00.000Z',
};

function offline(): Promise<OpenReplica> {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  return aDevice({ url: 'http://nowhere', who: { user: USER, token: 'a token' }, fetch }).open();
}

function search(replica: OpenReplica, query: string, limit = 50): Promise<AnswerSearch> {
  return firstValueFrom(replica.search(query, { limit }).pipe(filter(({ isDone }) => isDone)));
}

async function textsOf(replica: OpenReplica, query: string): Promise<string[]> {
  return (await search(replica, query)).found.map(({ answer }) => answer);
}

test('without a connection her words are found in either spelling of either language', async () => {
  const replica = await offline();
  await replica.answers.save(DAY, [
    anAnswer('زرتُ أَحْمَد في المدرسة', { language: 'ar', question_text: 'من رأيتِ؟' }),
    anAnswer('Tea in the Café with Zoë'),
  ]);

  for (const query of ['احمد', 'أَحْمَد', 'أحمد', 'المدرسه', 'رايت']) {
    expect(await textsOf(replica, query), query).toEqual(['زرتُ أَحْمَد في المدرسة']);
  }
  for (const query of ['cafe', 'CAFÉ', 'zoe tea', 'af', 'game zoe']) {
    expect(await textsOf(replica, query), query).toEqual(['Tea in the Café with Zoë']);
  }
  expect(await textsOf(replica, 'cafe احمد')).toEqual([]);
  expect(await search(replica, 'a')).toEqual({ found: [], isDone: true, isCut: false });
});

test('newest comes first, and beyond the limit there are more', async () => {
  const replica = await offline();
  for (const day of ['2025-12-31', '2026-11-20', '2026-11-03', '2024-02-29']) {
    await replica.answers.save(day, [anAnswer(`rain in the morning of ${day}`)]);
  }
  await replica.answers.save('2026-11-03', [anAnswer('rain in the evening')]);

  const { found, isCut } = await search(replica, 'rain');
  expect(found.map(({ date, answer }) => `${date} ${answer.slice(0, 14)}`)).toEqual([
    '2026-11-20 rain in the mo',
    '2026-11-03 rain in the ev',
    '2026-11-03 rain in the mo',
    '2025-12-31 rain in the mo',
    '2024-02-29 rain in the mo',
  ]);
  expect(isCut).toBe(false);
  const some = await search(replica, 'rain', 3);
  expect(some.found).toEqual(found.slice(0, 3));
  expect(some.isCut).toBe(true);
});

test('neither earlier versions nor erased answers are found, sent or not', async () => {
  const server = await startTestServer();
  const phone = await aDevice({ url: server.url, who: await aUser(server) }).open();
  await phone.answers.save(DAY, [anAnswer('a grey cloud'), anAnswer('a red balloon')]);
  const saved = await eventually(phone.answers.watchDay(DAY), ({ length }) => length === 2);
  const idOf = (text: string): string =>
    saved.find(({ reflection }) => reflection.answer === text)?.reflection.id ?? '';
  await phone.sync.now();
  await phone.answers.edit(idOf('a grey cloud'), 'a white cloud');
  await phone.answers.erase(idOf('a red balloon'));

  expect(await textsOf(phone, 'cloud')).toEqual(['a white cloud']);
  expect(await textsOf(phone, 'balloon')).toEqual([]);
  await phone.sync.now();
  expect(await textsOf(phone, 'cloud')).toEqual(['a white cloud']);
  expect(await textsOf(phone, 'grey')).toEqual([]);
  expect(await textsOf(phone, 'balloon')).toEqual([]);
  await phone.close();
  await server.stop();
});

test('what she writes while the results are shown comes among them', async () => {
  const replica = await offline();
  await replica.answers.save(DAY, [anAnswer('first rain')]);
  const looked = replica.search('rain', { limit: 9 }).pipe(filter(({ isDone }) => isDone));
  const both = eventually(looked, ({ found }) => found.length === 2);
  await firstValueFrom(looked);
  await replica.answers.save(DAY, [anAnswer('second rain')]);
  expect((await both).found.map(({ answer }) => answer)).toEqual(['second rain', 'first rain']);
});

test('results grow month by month, newest first', async () => {
  const replica = await offline();
  for (const back of [0, 40, 80, 120]) {
    await replica.answers.save(addDays(DAY, -back), [anAnswer('rain')]);
  }
  const steps = await firstValueFrom(replica.search('rain', { limit: 9 }).pipe(take(3), toArray()));
  expect(steps.map(({ found, isDone }) => [found.length, isDone])).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ]);
});
