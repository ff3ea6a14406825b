import { firstValueFrom } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { User } from '../../../shared/contract/auth.ts';
import { createDrafts } from '../../../shared/replica/drafts/drafts.ts';
import {
  unloadDraftsName,
  openUnloadDrafts,
} from '../../../shared/replica/drafts/unload-drafts.ts';
import { keptStorage, memoryStorage } from '../../../shared/replica/store/local-store.ts';
import { LocalWriteError } from '../../../shared/outbox/local-write-error.ts';
import { createMemoryOutbox } from '../../../shared/replica/store/memory-outbox.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import { openResilientStore } from '../../../shared/replica/store/resilient-store.ts';
import { aDevice, eventually, setDeviceStage } from '../../doubles/device-stage.ts';

setDeviceStage();

const DAY = '2026-11-20';

function aPhone() {
  const user: User = {
    id: 'user-1',
    email: 'her@example.org',
    subscription_type: 'premium',
    subscription_status: 'active',
    session_expires: '2027-01-01T00:00:00.000Z',
    daily_affirmation_notifications: 'false',
    language: 'en',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  return aDevice({ url: 'http://nowhere', who: { user, token: 'a token' }, fetch });
}

test('what was typed in the moment the page went is the draft of the next start', async () => {
  const phone = aPhone();
  const before = await phone.open();
  await before.drafts.save(DAY, { target: { question: 'q1' }, text: 'Half' });
  before.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'Half a thought' }]);
  await before.close();

  const after = await phone.open();
  expect(await after.drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Half a thought' },
  ]);
  expect(await firstValueFrom(after.drafts.watchDays('2026-11-21'))).toEqual([DAY]);
});

test('a page that only hid and was written on has its newer text at the next start', async () => {
  const phone = aPhone();
  const before = await phone.open();
  before.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'When it hid' }]);
  await before.drafts.save(DAY, { target: { question: 'q1' }, text: 'Written after' });
  await before.close();

  const after = await phone.open();
  expect(await after.drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Written after' },
  ]);
});

test('words put aside while an older text is still on its way are the newer ones', async () => {
  const phone = aPhone();
  const before = await phone.open();
  before.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'Ha' }]);
  await before.drafts.update(DAY, { question: 'q1' }, () => {
    queueMicrotask(() =>
      before.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'Half a thought' }]),
    );
    return { target: { question: 'q1' }, text: 'Half' };
  });
  await before.close();

  const after = await phone.open();
  expect(await after.drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Half a thought' },
  ]);
});

test.each([
  { stored: 'When it hid, and later', expected: 'When it hid, and later' },
  { stored: 'Later', expected: 'When it hid\n\nLater' },
])('words put aside never replace newer ones ($stored)', async ({ stored, expected }) => {
  const phone = aPhone();
  const before = await phone.open({ device: '' });
  await before.drafts.save(DAY, { target: { question: 'q1' }, text: stored });
  await before.close();
  // The page died before it could forget them.
  const unloadDrafts = openUnloadDrafts(unloadDraftsName('user-1'));
  await unloadDrafts.list();
  await unloadDrafts.keep([{ date: DAY, question_id: 'q1', text: 'When it hid', at: 1 }]);
  await unloadDrafts.close();

  const after = await phone.open({ device: '' });
  expect(await after.drafts.load(DAY)).toEqual([{ target: { question: 'q1' }, text: expected }]);
});

test('two tabs closed one after the other leave the words of both', async () => {
  const phone = aPhone();
  const [one, two] = [await phone.open(), await phone.open()];
  await Promise.all([one.drafts.load(DAY), two.drafts.load(DAY)]);
  one.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'From one' }]);
  await one.close();
  two.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'From two' }]);
  two.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'From two, and more' }]);
  await two.close();

  const after = await phone.open();
  const text = 'From one\n\nFrom two, and more';
  expect(await after.drafts.load(DAY)).toEqual([{ target: { question: 'q1' }, text }]);
});

test('words put aside before the stored draft was read stand behind it', async () => {
  const phone = aPhone();
  const before = await phone.open();
  await before.drafts.save(DAY, { target: { question: 'q1' }, text: 'Stored' });
  before.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'Typed' }], { unread: true });
  await before.close();

  const after = await phone.open();
  expect(await after.drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Stored\n\nTyped' },
  ]);
});

test('over a history in memory drafts are kept all the same, old ones and new ones', async () => {
  const phone = aPhone();
  const before = await phone.open();
  await before.drafts.save(DAY, { target: { question: 'q1' }, text: 'Stored' });
  before.drafts.keepNow(DAY, [{ target: { question: 'q2' }, text: 'Put aside' }]);
  await before.close();
  const troubled = await phone.open({ storage: memoryStorage });
  expect(await troubled.drafts.load(DAY)).toEqual([
    { target: { question: 'q2' }, text: 'Put aside' },
  ]);
  await troubled.drafts.save(DAY, { target: { question: 'q1' }, text: 'Typed' });
  await troubled.drafts.save(DAY, { target: { question: 'q3' }, text: 'Ne' });
  await troubled.drafts.save(DAY, { target: { question: 'q3' }, text: 'New' });
  await troubled.close();

  const after = await phone.open();
  expect(await after.drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Stored\n\nTyped' },
    { target: { question: 'q2' }, text: 'Put aside' },
    { target: { question: 'q3' }, text: 'New' },
  ]);
});

test('words that could not be moved are not forgotten by the next key stroke', async () => {
  const phone = aPhone();
  const before = await phone.open({ device: '' });
  before.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'Before' }]);
  await before.close();
  const unloadDrafts = openUnloadDrafts(unloadDraftsName('user-1'));
  const { signal } = new AbortController();
  const store = await openResilientStore('full', keptStorage, { signal });
  let isFull = true;
  const drafts = createDrafts({
    store: {
      ...store,
      use: (work) => (isFull ? Promise.reject(new LocalWriteError('quota')) : store.use(work)),
    },
    outbox: createMemoryOutbox('user-1'),
    unloadDrafts,
    track: (work) => work,
  });
  await expect(drafts.load(DAY)).rejects.toThrow(LocalWriteError);
  isFull = false;
  await drafts.save(DAY, { target: { question: 'q1' }, text: 'After' });
  await unloadDrafts.close();
  await store.close();

  const after = await phone.open({ device: '' });
  expect(await after.drafts.load(DAY)).toEqual([{ target: { question: 'q1' }, text: 'Before' }]);
});

test('what she types waits for what the page before put aside, and takes its place', async () => {
  await aPhone().open();
  const before = openUnloadDrafts(unloadDraftsName('slow'));
  await before.keep([{ date: DAY, question_id: 'q1', text: 'Before', at: 1 }]);
  await before.close();
  const disk = Promise.withResolvers<undefined>();
  const unloadDrafts = openUnloadDrafts(unloadDraftsName('slow'));
  const { signal } = new AbortController();
  const store = await openResilientStore('slow', keptStorage, { signal });
  const drafts = createDrafts({
    store,
    outbox: createMemoryOutbox('user-1'),
    unloadDrafts: { ...unloadDrafts, list: () => disk.promise.then(() => unloadDrafts.list()) },
    track: (work) => work,
  });
  const saving = drafts.save(DAY, { target: { question: 'q1' }, text: 'After' });
  for (let looks = 0; looks < 10; looks += 1) {
    expect((await drafts.read(DAY, { question: 'q1' })).text).toBe('');
  }
  disk.resolve(undefined);
  await saving;
  expect((await drafts.read(DAY, { question: 'q1' })).text).toBe('After');
  await unloadDrafts.close();
  await store.close();
});

test('a sign-out keeps the history’s newer draft beside what a closed tab put aside', async () => {
  const phone = aPhone();
  const open = await phone.open({ device: '' });
  await open.drafts.load(DAY);
  const closed = await phone.open({ device: '' });
  await closed.drafts.load(DAY);
  closed.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'In the tab she closed' }]);
  await closed.close();
  await open.drafts.save(DAY, { target: { question: 'q1' }, text: 'Newer' });
  await open.drafts.keepForReturn();
  await open.close();
  await removeReplica('user-1', { keepDrafts: true });

  const [draft] = await (await phone.open({ device: '' })).drafts.load(DAY);
  expect(draft?.text).toBe('In the tab she closed\n\nNewer');
});

test('a page whose connection died in its sleep puts words aside over a new one', async () => {
  await aPhone().open();
  const opening = vi.spyOn(indexedDB, 'open');
  const unloadDrafts = openUnloadDrafts('noor-last-words-asleep');
  await unloadDrafts.list();
  const [opened] = opening.mock.results;
  if (opened?.type === 'return') opened.value.result.close();
  const word = { date: DAY, question_id: 'q1', text: 'Awake', at: 1 };
  await unloadDrafts.keep([word]);
  expect(await unloadDrafts.list()).toEqual([word]);
  await unloadDrafts.close();
});

test('changes of one box at the same moment keep the words of all', async () => {
  const replica = await aPhone().open();
  const words = ['Bread', 'rain', 'bus', 'soup', 'light', 'walk', 'lamp', 'book'];
  const write = (word: string) =>
    replica.drafts.update(DAY, { question: 'q1' }, (stored) => ({
      ...stored,
      text: `${stored.text} ${word}`,
    }));
  const written = await Promise.all(words.map(write));

  const [draft] = await replica.drafts.load(DAY);
  expect(draft?.text.trim().split(' ').sort()).toEqual(words.sort());
  expect(written.map(({ text }) => text)).toContain(draft?.text);
});

test('drafts kept at sign-out are there at her return, and deleted ones are not', async () => {
  const phone = aPhone();
  const before = await phone.open({ device: '' });
  await before.drafts.save(DAY, { target: { question: 'q1' }, text: 'Half a thought' });
  await before.drafts.keepForReturn();
  await before.close();
  await removeReplica('user-1', { keepDrafts: true });

  const after = await phone.open({ device: '' });
  const days = await eventually(after.drafts.watchDays('2026-11-21'), ({ length }) => length > 0);
  expect(days).toEqual([DAY]);
  expect(await after.drafts.load(DAY)).toEqual([
    { target: { question: 'q1' }, text: 'Half a thought' },
  ]);
  await after.drafts.keepForReturn();
  await after.close();
  await removeReplica('user-1', { outbox: true });
  expect(await (await phone.open({ device: '' })).drafts.load(DAY)).toEqual([]);
});

test('a draft that was cleared by a save does not come back', async () => {
  const phone = aPhone();
  const before = await phone.open();
  before.drafts.keepNow(DAY, [{ target: { question: 'q1' }, text: 'Saved since' }]);
  await before.drafts.save(DAY, { target: { question: 'q1' }, text: '' });
  await before.close();

  expect(await (await phone.open()).drafts.load(DAY)).toEqual([]);
});
