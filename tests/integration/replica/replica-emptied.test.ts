import { filter, firstValueFrom } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '../../../shared/contract/auth.ts';
import {
  clearActiveUser,
  closeDevice,
  readActiveUser,
  writeActiveUser,
} from '../../../shared/outbox/device.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import type { OpenReplica, SavedAnswer } from '../../../shared/replica/replica.ts';
import { aDevice, anAnswer, eventually, setDeviceStage } from '../../doubles/device-stage.ts';
import { deviceToBeEmptied } from '../../doubles/emptied-device.ts';
import { aDayContent } from '../../doubles/fake-replica.ts';

setDeviceStage();
afterEach(() => closeDevice());

const DAY = '2026-11-20';
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

/** Her device without a network: an answer that waits, a draft, and the questions, all of it shown. */
async function aDeviceInUse() {
  const days = [aDayContent(DAY)];
  const device = aDevice({
    url: 'http://nowhere',
    who: { user, token: 'a token' },
    fetch: (input) =>
      String(input instanceof Request ? input.url : input).includes('/api/sync/days')
        ? Promise.resolve(Response.json(days))
        : Promise.reject(new TypeError('fetch failed')),
  });
  vi.stubGlobal('indexedDB', device.indexedDB);
  const stored = deviceToBeEmptied();
  await writeActiveUser(user);
  const replica = await device.open();
  // The stage hands over the device's own; from here on it is the one that can be emptied.
  const seen = { saved: [] as string[][], questions: [] as (number | null)[], errors: 0 };
  const watching = replica.answers.watchDay(DAY).subscribe({
    next: (saved) => seen.saved.push(answersOf(saved)),
    error: () => (seen.errors += 1),
  });
  watching.add(
    replica.days
      .watchContent(DAY)
      .subscribe((content) => seen.questions.push(content?.questions.length ?? null)),
  );
  await replica.days.refresh(DAY);
  await replica.answers.save(DAY, [anAnswer('Saved, and not sent yet.')]);
  await replica.drafts.save(DAY, { target: { question: 'ic-002' }, text: 'Half a sen' });
  await replica.drafts.save('2026-11-19', {
    target: { question: 'ic-003' },
    text: 'Of yesterday',
    keep_from_model: true,
  });
  await eventually(replica.answers.watchDay(DAY), (saved) => saved.length === 1);
  await eventually(replica.drafts.watchDays(''), (dates) => dates.length === 2);
  return { device, stored, replica, seen };
}

function answersOf(saved: readonly SavedAnswer[]): string[] {
  return saved.map(({ reflection }) => reflection.answer);
}

function isCleared(replica: OpenReplica): Promise<unknown> {
  return eventually(replica.storage$, (state) => state.isCleared);
}

test('emptied under the open page: what was shown is shown without a break, and is kept again', async () => {
  const { stored, replica, seen } = await aDeviceInUse();
  const before = { saved: seen.saved.length, questions: seen.questions.length };
  stored.empty();

  await isCleared(replica);
  expect(await replica.drafts.read(DAY, { question: 'ic-002' })).toMatchObject({
    text: 'Half a sen',
  });
  expect(await replica.drafts.read('2026-11-19', { question: 'ic-003' })).toMatchObject({
    text: 'Of yesterday',
    keep_from_model: true,
  });
  await eventually(replica.sync.details$, ({ pending }) => pending === 1);
  // No screen saw the moment in between.
  for (const saved of seen.saved.slice(before.saved)) {
    expect(saved).toEqual(['Saved, and not sent yet.']);
  }
  for (const count of seen.questions.slice(before.questions)) expect(count).toBe(7);
  expect(seen.errors).toBe(0);

  // What waits is on the device again, for the worker and the next start, which know whose it is.
  await vi.waitFor(async () => {
    const outbox = await openOutbox(user.id);
    const entries = await outbox.list();
    outbox.close();
    expect(entries).toHaveLength(1);
  });
  await vi.waitFor(async () => expect(await readActiveUser()).toBe(user.id));

  replica.acknowledgeCleared();
  expect(await firstValueFrom(replica.storage$)).toEqual({ isKept: true, isCleared: false });
  await replica.answers.save(DAY, [anAnswer('Goes on.', { question_id: 'ic-002' })]);
  await eventually(replica.sync.details$, ({ unsentAnswers }) => unsentAnswers === 2);
});

test('what a sign-out in another tab took away is not written again', async () => {
  const { device, replica } = await aDeviceInUse();
  await clearActiveUser();
  await removeReplica(user.id, { outbox: true });
  await removeReplica(`${user.id}-${device.name}`, { outbox: true });

  await replica.sync.now();
  await expect(replica.drafts.read(DAY, { question: 'ic-002' })).resolves.toMatchObject({
    text: '',
  });
  expect(await firstValueFrom(replica.storage$)).toMatchObject({ isCleared: false });
});

test.each(['refused', 'silent'] as const)(
  'a connection that dies and is %s ever after: the page goes on in memory, and says so',
  async (how) => {
    const { stored, replica, seen } = await aDeviceInUse();
    const before = seen.saved.length;
    stored.shut(how);

    await firstValueFrom(replica.storage$.pipe(filter(({ isKept }) => !isKept)));
    expect(await replica.drafts.read(DAY, { question: 'ic-002' })).toMatchObject({
      text: 'Half a sen',
    });
    await replica.answers.save(DAY, [anAnswer('Only on this page.', { question_id: 'ic-002' })]);
    await eventually(replica.answers.watchDay(DAY), (saved) => saved.length === 2);
    expect((await firstValueFrom(replica.days.watchContent(DAY)))?.questions).toHaveLength(7);
    for (const saved of seen.saved.slice(before)) {
      expect(saved).toContain('Saved, and not sent yet.');
    }
    expect(seen.errors).toBe(0);
    await eventually(replica.sync.details$, ({ unsentAnswers }) => unsentAnswers === 2);

    // The device answers again: what waits is kept on it.
    stored.unlock();
    await vi.waitFor(
      async () => {
        await replica.sync.now({ force: true });
        expect(await firstValueFrom(replica.storage$)).toMatchObject({ isKept: true });
      },
      { interval: 500 },
    );
    const outbox = await openOutbox(user.id);
    expect(await outbox.list()).toHaveLength(2);
    outbox.close();
  },
);

test('the store that a screen is opened on later is never one that does not answer', async () => {
  const { stored, replica } = await aDeviceInUse();
  stored.shut('refused');
  await eventually(replica.storage$, ({ isKept }) => !isKept);
  expect(await firstValueFrom(replica.drafts.watchDays(''))).toHaveLength(2);
  const search = await eventually(replica.search('saved', { limit: 5 }), ({ isDone }) => isDone);
  expect(search.found).toHaveLength(1);
  // What is written from now on enters the history as well, and stays in it when it leaves the outbox.
  await replica.answers.save(DAY, [anAnswer('Only on this page.', { question_id: 'ic-002' })]);

  await eventually(replica.days.watchSummaries(null), ([day]) => day?.count === 2);
});
