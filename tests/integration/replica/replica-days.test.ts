import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import {
  type AnsweringNetwork,
  createAnsweringNetwork,
  noNetwork,
} from '../../doubles/answering-network.ts';
import { aDevice, eventually, setDeviceStage } from '../../doubles/device-stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
setDeviceStage();

const DAY = '2026-11-20';

const aNetwork = (): AnsweringNetwork => createAnsweringNetwork(server.url);

test('the days ahead stay on the device for a day without a connection', async () => {
  const who = await aUser(server, { premium: true });
  const network = aNetwork();
  let now = Date.parse('2026-11-20T12:00:00Z');
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open({
    now: () => now,
  });
  await phone.days.refresh(DAY);
  const content = await firstValueFrom(phone.days.watchContent('2026-11-26'));
  expect(content?.questions).toHaveLength(7);
  expect(content?.affirmation.ar).toBeTruthy();

  await phone.days.refresh(DAY);
  expect(network.requests).toHaveLength(1);
  now += 25 * 3_600_000;
  network.answer = noNetwork;
  await phone.days.refresh('2026-11-21');
  expect(network.requests).toHaveLength(2);
  expect(await firstValueFrom(phone.days.watchContent('2026-11-26'))).toEqual(content);
  expect(await firstValueFrom(phone.days.watchContent('2026-11-27'))).toBe(null);

  network.answer = null;
  await phone.days.refresh('2026-12-28');
  expect(await firstValueFrom(phone.days.watchContent('2026-11-26'))).toBe(null);
  expect(await firstValueFrom(phone.days.watchContent('2026-12-28'))).not.toBe(null);
});

test('the days are asked for once per need: by all screens at the start, on a glance, at midnight', async () => {
  const who = await aUser(server, { premium: true });
  const network = aNetwork();
  const phone = await aDevice({ url: server.url, who, fetch: network.fetch }).open();
  const asked = (): string[] => network.requests.filter((path) => path.includes('/days'));
  const allAsk = (day: string) => Promise.all([1, 2, 3].map(() => phone.days.refresh(day)));
  expect(await allAsk(DAY)).toEqual([true, true, true]);
  expect(asked()).toHaveLength(1);
  // She comes back to the window, then opens another screen.
  await allAsk(DAY);
  expect(asked()).toHaveLength(1);
  await allAsk('2026-11-21');
  expect(asked()).toHaveLength(2);
});

test('a plan that begins on an open page brings its questions at once, never an empty day', async () => {
  const who = await aUser(server);
  const phone = await aDevice({ url: server.url, who }).open();
  await phone.days.refresh(DAY);
  const free = await firstValueFrom(phone.days.watchContent(DAY));
  expect(free?.questions).toEqual([]);

  const plan = { subscription_type: 'premium', subscription_status: 'active' } as const;
  await server.database.kysely
    .updateTable('users')
    .set(plan)
    .where('id', '=', who.user.id)
    .execute();
  const seen: (number | null)[] = [];
  const watching = phone.days
    .watchContent(DAY)
    .subscribe((content) => seen.push(content?.questions.length ?? null));
  await phone.changeUser({ ...who.user, ...plan }, DAY);
  await eventually(phone.days.watchContent(DAY), (content) => content?.questions.length === 7);
  watching.unsubscribe();
  expect(seen).toEqual([null, 7]);
});
