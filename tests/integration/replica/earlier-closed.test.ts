import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../shared/api/api-client.ts';
import { deleteAccount } from '../../../shared/contract/account.ts';
import { beginSealing } from '../../../shared/contract/journal.ts';
import {
  clearActiveUser,
  closeDevice,
  signOutLater,
  writeActiveUser,
} from '../../../shared/outbox/device.ts';
import { loadLock, writeLock } from '../../../shared/outbox/kept-lock.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../../shared/replica/private/move-journal.ts';
import { noteAccount } from '../../../shared/replica/removal/earlier-accounts.ts';
import { toWire } from '../../../shared/sealed/bytes.ts';
import { makeLock, type Ring } from '../../../shared/sealed/device-lock.ts';
import { newJournal, newSheet } from '../../../shared/sealed/new-journal.ts';
import { passphraseBytes } from '../../../shared/sealed/passphrase.ts';
import { cheapStretches as stretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { readAnswers } from '../../../sync-server/reflections/testing/read-answers.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import {
  acceptEarlier,
  findEarlier,
  leaveEarlier,
} from '../../../web/features/session/earlier/earlier-accounts.ts';
import { openEarlier } from '../../../web/features/session/earlier/open-earlier.ts';
import { aDevice, anAnswer, setDeviceStage } from '../../doubles/device-stage.ts';
import { stretchQuickly } from '../../doubles/quick-stretches.ts';

setDeviceStage();
stretchQuickly();
afterEach(() => closeDevice());

const DAY = '2026-11-20';
const EMAIL = 'her@example.org';
const WORDS = 'seven blue doors';

/** Her tablet, kept closed under her first account, and a server that knows nothing of it any more. */
async function aClosedTablet({ isPrivate = false } = {}) {
  const before = await startTestServer();
  const first = await aUser(before, { email: EMAIL, premium: true });
  const userId = first.user.id;
  const tablet = aDevice({ url: before.url, who: first });
  vi.stubGlobal('indexedDB', tablet.indexedDB);
  const journal = isPrivate ? await makePrivate(before, first) : undefined;
  const ring = { token: first.token, email: EMAIL, ...(journal && { journal }) };
  const way = { kind: 'device passphrase', secret: passphraseBytes(WORDS) } as const;
  const { lock, keys } = await makeLock(userId, { ring, way }, { stretches });
  await writeActiveUser(first.user);
  await writeLock(userId, { lock, idleMinutes: 5, hiddenMinutes: 5, closedAt: 0 });
  await noteAccount(first.user, first.password);
  const replica = await tablet.open({ device: '', seal: deviceSeal(keys), journal });
  await replica.answers.save(DAY, [anAnswer('Sent.')]);
  await replica.sync.now();
  await before.stop();
  await replica.answers.save('2026-11-21', [anAnswer('Never sent.')]);
  await replica.drafts.save(DAY, { target: { question: 'ic-002' }, text: 'Half a thought' });
  await replica.close();
  await clearActiveUser();
  const after = await startTestServer();
  const second = await aUser(after, { email: EMAIL, premium: true });
  await writeActiveUser(second.user);
  await noteAccount(second.user, first.password);
  const api = apiOf(after, second);
  const later = await tablet.open({ user: second.user, api, device: '' });
  return { userId, later, api, after, second };
}

async function makePrivate(server: TestServer, who: TestUser): Promise<Ring['journal']> {
  const api = apiOf(server, who);
  const { user, password } = who;
  const ways = { passphrase: 'seven small boats at dawn', sheet: newSheet() };
  const surroundings = { user: user.id, stretches };
  const made = await newJournal(ways, { generation: 0, version: 0 }, surroundings);
  await api.call(beginSealing, { ...made.word, openers: [...made.word.openers], password });
  const held = { masters: { 1: toWire(made.master) }, pin: made.pin, device: 'tablet' };
  const { signal } = new AbortController();
  const locks = createLocks(null);
  const onProgress = () => undefined;
  const move = { userId: user.id, api, locks, signal, pin: made.pin, onProgress };
  await sealJournal(move, await openJournal(user.id, held));
  return held;
}

function apiOf({ url }: TestServer, { token }: TestUser) {
  const timeZone = (): string => 'UTC';
  return createApiClient({ fetch, baseUrl: url, token: () => token, timeZone });
}

async function namesWith(id: string): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name = '' }) =>
    /^(noor|rxdb)-/.test(name) && name.includes(id) ? [name] : [],
  );
}

async function answersAt(server: TestServer, { user }: TestUser): Promise<string[]> {
  return (await readAnswers(server.database, user.id)).map(({ answer }) => answer ?? '').sort();
}

test.each([
  ['an ordinary journal', false],
  ['a private one', true],
])(
  'of %s what lies closed stays until she has opened it, and is taken over whole',
  async (_, isPrivate) => {
    const { userId, later, api, after, second } = await aClosedTablet({ isPrivate });
    const there = await namesWith(userId);
    const found = await findEarlier(later, api);
    expect(found).toMatchObject({ offers: [], closed: [{ from: userId }] });
    const closed = found?.closed ?? [];
    expect((await openEarlier(closed, 'six red windows')).size).toBe(0);
    expect((await namesWith(userId)).sort()).toEqual(there.sort());

    const opened = await openEarlier(closed, WORDS);
    const earlier = await findEarlier(later, api, opened);
    expect(earlier).toMatchObject({ answers: 2, drafts: 1, closed: [] });
    // The tab dies: what is closed is not taken for empty at the next start.
    const takeOverFrom = () => Promise.reject(new Error('the tab is gone'));
    const dying = { ...later, answers: { ...later.answers, takeOverFrom } };
    const offers = earlier?.offers ?? [];
    await expect(acceptEarlier(dying, { offers }, opened)).rejects.toThrow('gone');
    expect(await findEarlier(later, api)).toMatchObject({ closed: [{ from: userId }] });

    // She said yes before: it is brought to its end as soon as it can be read.
    expect(await findEarlier(later, api, opened)).toBeNull();
    await later.sync.now();
    expect(await answersAt(after, second)).toEqual(['Never sent.', 'Sent.']);
    expect(await later.drafts.read(DAY, { question: 'ic-002' })).toMatchObject({
      text: 'Half a thought',
    });
    expect(await namesWith(userId)).toEqual([]);
    expect(await loadLock(userId)).toBeNull();
  },
);

test('without the words it goes when she says so, and nothing of it is sent', async () => {
  const { userId, later, api, after, second } = await aClosedTablet();
  await leaveEarlier((await findEarlier(later, api))?.closed ?? []);
  await later.sync.now();
  expect(await namesWith(userId)).toEqual([]);
  expect(await loadLock(userId)).toBeNull();
  expect(await findEarlier(later, api)).toBeNull();
  expect(await answersAt(after, second)).toEqual([]);
});

test('what she deleted on another device goes from a closed one without a question', async () => {
  const server = await startTestServer();
  const first = await aUser(server, { email: EMAIL });
  const tablet = aDevice({ url: server.url, who: first });
  vi.stubGlobal('indexedDB', tablet.indexedDB);
  const ring = { token: first.token, email: EMAIL };
  const way = { kind: 'device passphrase', secret: passphraseBytes(WORDS) } as const;
  const { lock, keys } = await makeLock(first.user.id, { ring, way }, { stretches });
  await writeActiveUser(first.user);
  await writeLock(first.user.id, { lock, idleMinutes: 5, hiddenMinutes: 5, closedAt: 0 });
  await noteAccount(first.user, first.password);
  const replica = await tablet.open({ device: '', seal: deviceSeal(keys) });
  await replica.answers.save(DAY, [anAnswer('To be deleted.')]);
  await replica.close();
  await signOutLater({ userId: first.user.id, signedOutAt: 1 });
  await apiOf(server, first).call(deleteAccount, { password: first.password });

  const second = await aUser(server, { email: EMAIL });
  await noteAccount(second.user, first.password);
  const api = apiOf(server, second);
  const later = await tablet.open({ user: second.user, api, device: '' });
  expect(await findEarlier(later, api)).toBeNull();
  expect(await namesWith(first.user.id)).toEqual([]);
  expect(await loadLock(first.user.id)).toBeNull();
});
