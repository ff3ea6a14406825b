import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { User } from '../../shared/contract/auth.ts';
import { lastWordsName, openLastWords } from '../../shared/replica/last-words.ts';
import { removeReplica } from '../../shared/replica/remove-replica.ts';
import { aDevice, eventually, setDeviceStage } from '../doubles/device-stage.ts';

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
  await before.saveDraft(DAY, { question_id: 'q1', text: 'Half' });
  before.keepDraftsNow(DAY, [{ question_id: 'q1', text: 'Half a thought' }]);
  await before.close();

  const after = await phone.open();
  expect(await after.loadDrafts(DAY)).toEqual([{ question_id: 'q1', text: 'Half a thought' }]);
  expect(await firstValueFrom(after.watchDaysWithDrafts('2026-11-21'))).toEqual([DAY]);
});

test('a page that only hid and was written on has its newer text at the next start', async () => {
  const phone = aPhone();
  const before = await phone.open();
  before.keepDraftsNow(DAY, [{ question_id: 'q1', text: 'When it hid' }]);
  await before.saveDraft(DAY, { question_id: 'q1', text: 'Written after' });
  await before.close();

  const after = await phone.open();
  expect(await after.loadDrafts(DAY)).toEqual([{ question_id: 'q1', text: 'Written after' }]);
});

test('words put aside while an older text is still on its way are the newer ones', async () => {
  const phone = aPhone();
  const before = await phone.open();
  before.keepDraftsNow(DAY, [{ question_id: 'q1', text: 'Ha' }]);
  await before.updateDraft(DAY, 'q1', () => {
    queueMicrotask(() =>
      before.keepDraftsNow(DAY, [{ question_id: 'q1', text: 'Half a thought' }]),
    );
    return 'Half';
  });
  await before.close();

  const after = await phone.open();
  expect(await after.loadDrafts(DAY)).toEqual([{ question_id: 'q1', text: 'Half a thought' }]);
});

test.each([
  { stored: 'When it hid, and later', expected: 'When it hid, and later' },
  { stored: 'Later', expected: 'When it hid\n\nLater' },
])('words put aside never replace newer ones ($stored)', async ({ stored, expected }) => {
  const phone = aPhone();
  const before = await phone.open({ device: '' });
  await before.saveDraft(DAY, { question_id: 'q1', text: stored });
  await before.close();
  // The page died before it could forget them.
  const lastWords = openLastWords(lastWordsName('user-1'));
  await lastWords.list();
  lastWords.keep([{ date: DAY, question_id: 'q1', text: 'When it hid', at: 1 }]);
  await lastWords.close();

  const after = await phone.open({ device: '' });
  expect(await after.loadDrafts(DAY)).toEqual([{ question_id: 'q1', text: expected }]);
});

test('what another tab put aside meanwhile is not forgotten with one’s own words', async () => {
  await aPhone().open();
  const mine = openLastWords('noor-last-words-two-tabs');
  const others = openLastWords('noor-last-words-two-tabs');
  await Promise.all([mine.list(), others.list()]);
  const word = { date: DAY, question_id: 'q1', text: 'Mine', at: 1 };
  mine.keep([word]);
  await others.list();
  others.keep([{ ...word, text: 'From the other tab', at: 2 }]);
  await others.list();
  await mine.forget([word]);
  expect(await mine.list()).toMatchObject([{ text: 'From the other tab' }]);
  await Promise.all([mine.close(), others.close()]);
});

test('changes of one box at the same moment keep the words of all', async () => {
  const replica = await aPhone().open();
  const words = ['Bread', 'rain', 'bus', 'soup', 'light', 'walk', 'lamp', 'book'];
  const write = (word: string) => replica.updateDraft(DAY, 'q1', (stored) => `${stored} ${word}`);
  const written = await Promise.all(words.map(write));

  const [draft] = await replica.loadDrafts(DAY);
  expect(draft?.text.trim().split(' ').sort()).toEqual(words.sort());
  expect(written).toContain(draft?.text);
});

test('drafts kept at sign-out are there at her return, and deleted ones are not', async () => {
  const phone = aPhone();
  const before = await phone.open({ device: '' });
  await before.saveDraft(DAY, { question_id: 'q1', text: 'Half a thought' });
  await before.keepDraftsForReturn();
  await before.close();
  await removeReplica('user-1', { keepDrafts: true });

  const after = await phone.open({ device: '' });
  const days = await eventually(
    after.watchDaysWithDrafts('2026-11-21'),
    ({ length }) => length > 0,
  );
  expect(days).toEqual([DAY]);
  expect(await after.loadDrafts(DAY)).toEqual([{ question_id: 'q1', text: 'Half a thought' }]);
  await after.keepDraftsForReturn();
  await after.close();
  await removeReplica('user-1', { outbox: true });
  expect(await (await phone.open({ device: '' })).loadDrafts(DAY)).toEqual([]);
});

test('a draft that was cleared by a save does not come back', async () => {
  const phone = aPhone();
  const before = await phone.open();
  before.keepDraftsNow(DAY, [{ question_id: 'q1', text: 'Saved since' }]);
  await before.saveDraft(DAY, { question_id: 'q1', text: '' });
  await before.close();

  expect(await (await phone.open()).loadDrafts(DAY)).toEqual([]);
});
