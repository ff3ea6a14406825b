import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { User } from '../../../shared/contract/auth.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import { createSyncChannel } from '../../../shared/outbox/sync-channel.ts';
import { noNetwork } from '../../doubles/answering-network.ts';
import { aDevice, anAnswer, eventually, setDeviceStage } from '../../doubles/device-stage.ts';

setDeviceStage();

const DAY = '2026-11-20';
const user: User = {
  id: 'user-of-tabs',
  email: 'her@example.org',
  subscription_type: 'free',
  subscription_status: null,
  session_expires: '2027-01-01T00:00:00.000Z',
  daily_affirmation_notifications: 'false',
  language: 'en',
  created_at: '2026-01-01T00:00:00.000Z',
};

function aDeviceOfHers() {
  const fetch = (): Promise<Response> => noNetwork('', () => Promise.reject(new Error('never')));
  return aDevice({ url: 'http://nowhere', who: { user, token: 'a token' }, fetch });
}

test('what the worker sent is shown as sent, as soon as it says so', async () => {
  const replica = await aDeviceOfHers().open();
  await replica.answers.save(DAY, [anAnswer('Hopscotch.')]);
  await eventually(replica.answers.watchDay(DAY), ([saved]) => saved?.place === 'on_device');
  const outbox = await openOutbox(user.id);
  const sent = (await outbox.list()).map((entry) => ({ entry, status: 'stored', seq: 1 }) as const);
  await outbox.settle(sent, 1_000);

  const worker = createSyncChannel();
  worker.post({ type: 'outbox-changed', userId: user.id });

  await eventually(replica.answers.watchDay(DAY), ([saved]) => saved?.place === 'on_server');
  const details = await eventually(replica.sync.details$, ({ pending }) => pending === 0);
  expect(details.lastAcknowledgedAt).toBe(1_000);
  worker.close();
  outbox.close();
});

test('after a sign-out in another tab nothing of hers is written again', async () => {
  const device = aDeviceOfHers();
  const replica = await device.open({ device: '' });
  await replica.drafts.save(DAY, { target: { question: 'ic-001' }, text: 'Half a thought' });
  const otherTab = createSyncChannel();
  otherTab.post({ type: 'signed-out', userId: user.id });
  await eventually(replica.sync.details$, () => true);
  await removeReplica(user.id, { outbox: true });
  const writing = replica.drafts.save(DAY, { target: { question: 'ic-001' }, text: 'Too late' });

  await expect(writing).rejects.toMatchObject({ name: 'LocalWriteError' });
  expect((await replica.sync.now({ force: true })).stopped).toBe('offline');
  const names = (await device.indexedDB.databases()).flatMap(({ name = '' }) => name);
  expect(names.filter((name) => name.startsWith('rxdb-'))).toEqual([]);
  otherTab.close();
});

test('a draft that was emptied can be written again', async () => {
  const replica = await aDeviceOfHers().open();
  for (const text of ['One', '', 'Two', ' ', 'Three']) {
    await replica.drafts.save(DAY, { target: { question: 'ic-001' }, text });
  }
  expect(await replica.drafts.load(DAY)).toEqual([
    { target: { question: 'ic-001' }, text: 'Three' },
  ]);
});

test('drafts of an older generation move over before its databases go', async () => {
  const device = aDeviceOfHers();
  const old = `rxdb-dexie-noor-0-${user.id}--0--drafts`;
  await new Promise<void>((resolve) => {
    const request = device.indexedDB.open(old, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('docs', { keyPath: 'id' });
      store.put({ id: `${DAY}|q`, date: DAY, question_id: 'q', text: 'Half', _deleted: '0' });
      store.put({ id: `${DAY}|r`, date: DAY, question_id: 'r', text: '', _deleted: '1' });
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });

  const replica = await device.open({ device: '' });
  expect(await replica.drafts.load(DAY)).toEqual([{ target: { question: 'q' }, text: 'Half' }]);
  expect(await firstValueFrom(replica.drafts.watchDays('2026-11-21'))).toEqual([DAY]);
  const names = (await device.indexedDB.databases()).map(({ name }) => name);
  expect(names).toContain(old);
});
