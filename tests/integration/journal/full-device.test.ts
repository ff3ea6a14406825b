import { firstValueFrom } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../../../shared/api/api-client.ts';
import { getJournal } from '../../../shared/contract/journal.ts';
import { loadLock } from '../../../shared/outbox/kept-lock.ts';
import { deviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { deviceLockSchema, unlock } from '../../../shared/sealed/device-lock.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import { openJournalWith } from '../../../shared/sealed/new-journal.ts';
import { plainRoot } from '../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { turnLockOn, wayOf } from '../../../web/features/session/lock/change-lock.ts';
import { closedMark } from '../../../web/features/session/lock/closed-mark.ts';
import { openedLock } from '../../../web/features/session/lock/opened-lock.ts';
import { drawJournal, turnOn } from '../../../web/features/session/private/begin-private.ts';
import { sessionToken } from '../../../web/features/session/session-token.ts';
import { giveEachTestAPage } from '../../doubles/a-page-of-hers.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { giveEachTestADisk } from '../../doubles/full-disk.ts';
import { stretchQuickly } from '../../doubles/quick-stretches.ts';
import { aPrivateStage, DAY, PASSPHRASE } from './private-stage.ts';

const of = aPrivateStage();
stretchQuickly();
const { reload } = giveEachTestAPage();
const disk = giveEachTestADisk();
const WORDS = 'seven blue doors';
const stretches = { a1: cheapStretches.a1, h1: plainRoot };

beforeEach(() => () => {
  sessionToken.keepSealed(null, () => undefined);
  sessionToken.keepOpen(null);
});

/** What a server refuses lies on the device alone. */
const refusing: typeof fetch = async (address, init) => {
  const body = typeof init?.body === 'string' ? init.body : '';
  if (!body.includes('Refused.')) return fetch(address, init);
  const { reflections } = JSON.parse(body) as { reflections: { id: string }[] };
  const results = reflections.map(({ id }) => ({ id, status: 'rejected', code: 'id_taken' }));
  return Response.json({ results });
};

async function hersOn(replica: OpenReplica) {
  const [answers, drafts, details] = await Promise.all([
    firstValueFrom(replica.answers.watchDay(DAY)),
    replica.drafts.load(DAY),
    firstValueFrom(replica.sync.details$),
  ]);
  return {
    answers: answers.map(({ reflection, place }) => [reflection.answer, place]),
    drafts: drafts.map(({ text }) => text).sort(),
    parked: details.parked.length,
  };
}

const HERS = {
  answers: [
    ['Sent.', 'on_server'],
    ['Refused.', 'parked'],
  ],
  drafts: ['Half a thought', 'Last words'],
  parked: 1,
};

type Phone = ReturnType<typeof of.device>;

async function hersSoFar(replica: OpenReplica): Promise<void> {
  await replica.answers.save(DAY, [anAnswer('Sent.')]);
  await replica.sync.now();
  await replica.answers.save(DAY, [anAnswer('Refused.')]);
  await replica.sync.now();
  await replica.drafts.save(DAY, { target: { question: 'q1' }, text: 'Half a thought' });
  replica.drafts.keepNow(DAY, [{ target: { question: 'q2' }, text: 'Last words' }]);
}

/** A page of someone new, whose token is the one that the page knows. */
async function aPage() {
  await of.beSomeoneNew();
  const { token, user } = of.who();
  sessionToken.keepOpen(token);
  closedMark.clear();
  openedLock.set(null);
  reload.mockClear();
  const api = createApiClient({
    fetch: refusing,
    baseUrl: of.server().url,
    token: () => sessionToken.read(),
    timeZone: () => 'UTC',
  });
  const phone = of.device();
  const open = (options: Parameters<Phone['open']>[0] = {}) =>
    phone.open({ api, device: '', ...options });
  const replica = await open();
  await hersSoFar(replica);
  const holder = {
    read: () => ({ kind: 'open', replica }) as const,
    release: () => replica.close(),
  };
  return { open, replica, place: { user, api, holder } };
}
type Page = Awaited<ReturnType<typeof aPage>>;

/** What lies there opens by these words. Null where the device is not closed. */
async function openLock(words: string) {
  const kept = await loadLock(of.who().user.id);
  if (!kept) return null;
  const lock = deviceLockSchema.parse(kept.lock);
  const opened = await unlock(lock, of.who().user.id, { way: wayOf(words), stretches });
  if (opened.kind !== 'open') throw new Error(opened.kind);
  return opened;
}

async function expectHers(replica: OpenReplica): Promise<void> {
  await replica.sync.now({ force: true });
  expect(await hersOn(replica)).toEqual(HERS);
  await replica.close();
}

/** As soon as there is room again. Whether the page began anew. */
async function tryFull(at: At, work: () => Promise<unknown>) {
  disk.fillAt(at.number, at.isForGood);
  const became = await work().catch(() => 'failed');
  const { isMet } = disk;
  disk.makeRoom();
  return { became, isMet, isAnew: reload.mock.calls.length > 0 };
}
interface At {
  readonly number: number;
  readonly isForGood: boolean;
}

async function expectAsBefore({ replica, place }: Page, became: unknown): Promise<void> {
  // Beside the field she is told why, or that it did not work.
  expect(['waiting', 'failed']).toContain(became);
  expect(await loadLock(place.user.id)).toBeNull();
  expect(closedMark.read()).toBeNull();
  expect(sessionToken.read()).toBe(of.who().token);
  // The cookie reads as before.
  expect((await of.sessions()).map(({ cookie_sends_only }) => cookie_sends_only)).toEqual([0]);
  expect(await of.mode()).toBe('plain');
  expect(await hersOn(replica)).toEqual(HERS);
  await replica.close();
}

test.each([
  ['from there on', true],
  ['for that one alone', false],
])(
  'S15: there is no room for whichever write of turning the lock on, %s: closed or as before, and nothing is lost',
  async (_, isForGood) => {
    const ends: string[] = [];
    for (let number = 1; ; number += 1) {
      const page = await aPage();
      const { user, ...device } = page.place;
      const { became, isMet, isAnew } = await tryFull({ number, isForGood }, () =>
        turnLockOn({ user, words: WORDS }, device),
      );
      if (!isAnew) await expectAsBefore(page, became);
      const opened = await openLock(WORDS);
      expect(opened !== null).toBe(isAnew);
      await expectHers(await page.open(opened ? { seal: deviceSeal(opened.keys) } : {}));
      ends.push(isAnew ? 'closed' : 'as before');
      if (!isMet) break;
    }
    expect(ends.slice(0, 2)).toEqual(['as before', 'as before']);
    expect(ends.slice(-3)).toEqual(['closed', 'closed', 'closed']);
  },
);

/** As she goes on once the page has begun anew: by the keys that lie here, or by her passphrase. */
async function goOn({ open, place }: Page): Promise<void> {
  const { user, api } = place;
  const here = await openLock(PASSPHRASE);
  const keys = here?.keys ?? (await deviceKeys(random(32), user.id));
  const held = here?.ring.journal ?? (await joined(user.id, api));
  const replica = await open({ seal: deviceSeal(keys), journal: held });
  const journal = await openJournal(user.id, held);
  await sealJournal({ ...of.move(), api }, journal);
  expect((await api.call(getJournal, {})).mode).toBe('sealed');
  await expectHers(replica);
}

async function joined(user: string, api: ApiClient): Promise<PrivateKeeping> {
  const given = { kind: 'passphrase', text: PASSPHRASE } as const;
  const opened = await openJournalWith(given, await api.call(getJournal, {}), { user, stretches });
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const masters = { [opened.pin.generation]: toWire(opened.master) };
  return { masters, device: 'phone', pin: opened.pin };
}

test('S15: there is no room for whichever write of making it private: as before, or it goes on, and nothing is lost', async () => {
  const ends: string[] = [];
  for (let number = 1; ; number += 1) {
    const page = await aPage();
    const drawn = await drawJournal('plain', page.place, null);
    if (typeof drawn === 'string') throw new Error(drawn);
    const ways = { passphrase: PASSPHRASE, ...drawn };
    const { became, isMet, isAnew } = await tryFull({ number, isForGood: true }, () =>
      turnOn(ways, of.who().password, page.place),
    );
    if (isAnew) {
      expect(became).toBe('begun');
      await page.replica.close();
      await goOn(page);
    } else {
      await expectAsBefore(page, became);
      await expectHers(await page.open());
    }
    ends.push(isAnew ? 'goes on' : 'as before');
    if (!isMet) break;
  }
  expect(ends[0]).toBe('as before');
  expect(ends.filter((end) => end === 'goes on').length).toBeGreaterThan(3);
});
