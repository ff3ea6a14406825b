import { firstValueFrom } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../shared/api/api-client.ts';
import { deleteAccount } from '../../../shared/contract/account.ts';
import {
  clearActiveUser,
  closeDevice,
  signOutLater,
  writeActiveUser,
} from '../../../shared/outbox/device.ts';
import { listOffers } from '../../../shared/replica/removal/device-accounts.ts';
import { noteAccount } from '../../../shared/replica/removal/earlier-accounts.ts';
import { answerEntry } from '../../../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { aReflection, aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import {
  acceptEarlier,
  findEarlier,
  leaveEarlier,
} from '../../../web/features/session/earlier/earlier-accounts.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../doubles/device-stage.ts';

setDeviceStage();
afterEach(() => closeDevice());

const DAY = '2026-11-20';
const EMAIL = 'her@example.org';

/** Her tablet under her first account, at a server that is then put back to a backup older than that. */
async function aTabletWithWords() {
  const before = await startTestServer();
  const first = await aUser(before, { email: EMAIL, premium: true });
  const tablet = aDevice({ url: before.url, who: first });
  vi.stubGlobal('indexedDB', tablet.indexedDB);
  await writeActiveUser(first.user);
  await noteAccount(first.user, first.password);
  const replica = await tablet.open({ device: '' });
  await replica.answers.save(DAY, [anAnswer('Sent.'), anAnswer('Sent, then')]);
  const [, second] = await firstValueFrom(replica.answers.watchDay(DAY));
  await replica.answers.edit(second?.reflection.id ?? '', 'Sent, then edited.');
  await replica.sync.now();
  await before.stop();
  await replica.answers.save('2026-11-21', [anAnswer('Never sent.')]);
  await replica.drafts.save(DAY, { target: { question: 'ic-002' }, text: 'Half a thought' });
  await replica.close();
  const outbox = await openOutbox(first.user.id);
  const refused = aReflection({ date: DAY, answer: 'Refused.' });
  await outbox.put([{ ...answerEntry(refused, 1), state: 'parked', code: 'too_long' }]);
  outbox.close();
  const after = await startTestServer();
  return { tablet, first, after };
}

/** As signing up does it, with whatever ended before. */
async function signsUp(server: TestServer, email: string, password?: string): Promise<TestUser> {
  const who = await aUser(server, { email, premium: true });
  await writeActiveUser(who.user);
  await noteAccount(who.user, password ?? who.password);
  return who;
}

function apiOf({ url }: TestServer, { token }: TestUser) {
  const timeZone = (): string => 'UTC';
  return createApiClient({ fetch, baseUrl: url, token: () => token, timeZone });
}

function apiAnswering(answer: Response) {
  const fetch = (): Promise<Response> => Promise.resolve(answer.clone());
  return createApiClient({ fetch, token: () => null, timeZone: () => 'UTC' });
}

function openFor(
  tablet: ReturnType<typeof aDevice>,
  server: TestServer,
  who: TestUser,
): Promise<OpenReplica> {
  return tablet.open({ user: who.user, api: apiOf(server, who), device: '' });
}

async function answersAt(server: TestServer, { user }: TestUser): Promise<string[]> {
  const rows = await readAnswers(server.database, user.id);
  return rows.map(({ answer }) => answer ?? '').sort();
}

async function namesWith(id: string): Promise<string[]> {
  const databases = await indexedDB.databases();
  // Without the channel that RxDB keeps in Node.
  return databases.flatMap(({ name = '' }) =>
    /^(noor|rxdb)-/.test(name) && name.includes(id) ? [name] : [],
  );
}

test('taken over: every answer with its versions, what waits, what was refused, and drafts, exactly once', async () => {
  const { tablet, first, after } = await aTabletWithWords();
  await clearActiveUser();
  const second = await signsUp(after, EMAIL, 'another password');
  const replica = await openFor(tablet, after, second);
  const earlier = await findEarlier(replica, apiOf(after, second));
  expect(earlier).toMatchObject({ answers: 4, drafts: 1 });
  if (!earlier) throw new Error('nothing was offered');

  // The tab dies when all is copied and some of it is sent; she answers again at the next start.
  await replica.answers.takeOverFrom(first.user.id);
  await replica.sync.now();
  await replica.close();
  const again = await openFor(tablet, after, second);
  await acceptEarlier(again, earlier);
  await again.sync.now();
  await again.sync.now();

  const sent = ['Never sent.', 'Sent, then', 'Sent, then edited.', 'Sent.'];
  expect(await answersAt(after, second)).toEqual(sent);
  const saved = await firstValueFrom(again.answers.watchDay(DAY));
  expect(saved.map(({ reflection, place }) => [reflection.answer, place])).toEqual(
    expect.arrayContaining([
      ['Sent.', 'on_server'],
      ['Sent, then edited.', 'on_server'],
      ['Refused.', 'parked'],
    ]),
  );
  expect(saved).toHaveLength(3);
  expect(await again.drafts.read(DAY, { question: 'ic-002' })).toMatchObject({
    text: 'Half a thought',
  });
  expect(await namesWith(first.user.id)).toEqual([]);
  expect(await findEarlier(again, apiOf(after, second))).toBeNull();
});

test('left behind: nothing of it is on the device or sent', async () => {
  const { tablet, first, after } = await aTabletWithWords();
  await clearActiveUser();
  const second = await signsUp(after, EMAIL);
  const replica = await openFor(tablet, after, second);
  const earlier = await findEarlier(replica, apiOf(after, second));
  await leaveEarlier(earlier?.offers ?? []);
  await replica.sync.now();
  expect(await namesWith(first.user.id)).toEqual([]);
  expect(await answersAt(after, second)).toEqual([]);
  expect(await findEarlier(replica, apiOf(after, second))).toBeNull();
});

test('a tab that dies after her yes: the next start brings it to its end without a question', async () => {
  const { tablet, first, after } = await aTabletWithWords();
  await clearActiveUser();
  const second = await signsUp(after, EMAIL);
  const replica = await openFor(tablet, after, second);
  const earlier = await findEarlier(replica, apiOf(after, second));
  if (!earlier) throw new Error('nothing was offered');
  const takeOverFrom = () => Promise.reject(new Error('the tab is gone'));
  const dying = { ...replica, answers: { ...replica.answers, takeOverFrom } };
  await expect(acceptEarlier(dying, earlier)).rejects.toThrow('gone');
  expect(await findEarlier(replica, apiOf(after, second))).toBeNull();
  await replica.sync.now();
  expect(await answersAt(after, second)).toHaveLength(4);
  expect(await namesWith(first.user.id)).toEqual([]);
});

test('nobody else is asked: another address, or after a sign-out somebody who does not have her password', async () => {
  const { first, after } = await aTabletWithWords();
  await signOutLater({ userId: first.user.id, signedOutAt: 1 });
  const other = await signsUp(after, 'someone@example.org');
  expect(await listOffers(other.user.id)).toEqual([]);
  await signOutLater({ userId: other.user.id, signedOutAt: 2 });

  const pretender = await signsUp(after, EMAIL.toUpperCase(), 'a guess');
  expect(await listOffers(pretender.user.id)).toEqual([]);
  expect((await namesWith(first.user.id)).length).toBeGreaterThan(0);

  // With her password, at a later sign-in too.
  await noteAccount(pretender.user, first.password);
  expect(await listOffers(pretender.user.id)).toEqual([
    { from: first.user.id, to: pretender.user.id, isTaken: false },
  ]);
});

test('what she deleted on another device does not come back', async () => {
  const server = await startTestServer();
  const first = await aUser(server, { email: EMAIL });
  const tablet = aDevice({ url: server.url, who: first });
  vi.stubGlobal('indexedDB', tablet.indexedDB);
  await writeActiveUser(first.user);
  await noteAccount(first.user, first.password);
  const replica = await tablet.open({ device: '' });
  await replica.answers.save(DAY, [anAnswer('To be deleted.')]);
  await replica.drafts.save(DAY, { target: { question: 'ic-002' }, text: 'Half a thought' });
  await replica.close();
  await signOutLater({ userId: first.user.id, signedOutAt: 1 });
  await apiOf(server, first).call(deleteAccount, { password: first.password });

  const second = await signsUp(server, EMAIL);
  const later = await openFor(tablet, server, second);
  expect(await listOffers(second.user.id)).toHaveLength(1);
  // A proxy's 404 answers nothing; that of an older server says that it does not know the question.
  const proxied = apiAnswering(new Response('404 page not found', { status: 404 }));
  await expect(findEarlier(later, proxied)).rejects.toMatchObject({ code: 'bad_response' });
  const older = apiAnswering(Response.json({ error: 'No.', code: 'not_found' }, { status: 404 }));
  expect(await findEarlier(later, older)).toMatchObject({ drafts: 1 });
  expect(await findEarlier(later, apiOf(server, second))).toBeNull();
  expect(await namesWith(first.user.id)).toEqual([]);
  expect(await answersAt(server, second)).toEqual([]);
});
