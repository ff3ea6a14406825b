import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { firstValueFrom } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { User } from '../../../shared/contract/auth.ts';
import { LocalWriteError } from '../../../shared/outbox/local-write-error.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { removeReplica } from '../../../shared/replica/removal/remove-replica.ts';
import type { OpenReplica, SavedAnswer } from '../../../shared/replica/replica.ts';
import { aDevice, anAnswer, eventually, setDeviceStage } from '../../doubles/device-stage.ts';
import { anEntry, anErasure } from '../../doubles/outbox-entries.ts';
import { storageThatRefuses } from '../../doubles/refusing-storage.ts';

setDeviceStage();

const DAY = '2026-11-20';
const fetch = () => Promise.reject(new TypeError('fetch failed'));

function aDeviceWithoutNetwork(id = 'user-1') {
  const user: User = {
    id,
    email: 'her@example.org',
    subscription_type: 'premium',
    subscription_status: 'active',
    session_expires: '2027-01-01T00:00:00.000Z',
    daily_affirmation_notifications: 'false',
    language: 'en',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  return aDevice({ url: 'http://nowhere', who: { user, token: 'a token' }, fetch });
}

function answersOf(saved: readonly SavedAnswer[]): string[] {
  return saved.map(({ reflection }) => reflection.answer);
}

function dayOf(replica: OpenReplica): Promise<readonly SavedAnswer[]> {
  return firstValueFrom(replica.answers.watchDay(DAY));
}

test('what was written without a connection is there after the app starts again', async () => {
  const device = aDeviceWithoutNetwork();
  const first = await device.open();
  await first.answers.save(DAY, [anAnswer(' Hopscotch. '), anAnswer(' \u0000 '), anAnswer('')]);
  await first.close();

  const again = await device.open();
  const [saved, ...others] = await dayOf(again);
  expect(saved).toMatchObject({ place: 'on_device', code: null, earlier: [] });
  expect(saved?.reflection).toMatchObject({ answer: 'Hopscotch.', date: DAY, supersedes: null });
  expect(others).toEqual([]);
  expect(await eventually(again.sync.details$, ({ pending }) => pending === 1)).toMatchObject({
    pending: 1,
    lastAcknowledgedAt: null,
  });
});

test('a refused strict write leaves nothing behind and says so', async () => {
  const device = aDeviceWithoutNetwork();
  const replica = await device.open();
  const real = await openOutbox('user-1');
  await replica.close();
  const refusing = await device.open({
    outbox: { ...real, put: () => Promise.reject(new LocalWriteError('quota')) },
  });

  const saving = refusing.answers.save(DAY, [anAnswer('Hopscotch.')]);

  await expect(saving).rejects.toMatchObject({ name: 'LocalWriteError', fault: 'quota' });
  expect(await dayOf(refusing)).toEqual([]);
  expect(await firstValueFrom(refusing.days.watchSummaries(null))).toEqual([]);
  real.close();
});

test('a history that cannot be written loses no word: it is shown, and repaired at the next start', async () => {
  const device = aDeviceWithoutNetwork();
  const broken = await device.open({
    storage(onLost) {
      expect(onLost).toBeTypeOf('function');
      return storageThatRefuses(device);
    },
  });
  await broken.answers.save(DAY, [anAnswer('Hopscotch.')]);
  expect(answersOf(await dayOf(broken))).toEqual(['Hopscotch.']);
  await broken.close();

  const repaired = await device.open();
  expect(answersOf(await dayOf(repaired))).toEqual(['Hopscotch.']);
  expect(await firstValueFrom(repaired.days.watchSummaries(null))).toMatchObject([{ count: 1 }]);
});

test('a connection that dies is opened again, and the screen follows', async () => {
  const device = aDeviceWithoutNetwork();
  const connections: { close(): void }[] = [];
  const replica = await device.open({
    storage: () =>
      Promise.resolve(
        getRxStorageDexie({
          indexedDB: device.indexedDB,
          IDBKeyRange,
          onCreate: (database) => void connections.push(database),
        }),
      ),
  });
  await replica.answers.save(DAY, [anAnswer('Before the sleep.')]);
  const seen: string[][] = [];
  const watching = replica.answers.watchDay(DAY).subscribe((saved) => seen.push(answersOf(saved)));

  for (const connection of connections) connection.close();
  await replica.answers.save(DAY, [anAnswer('After the sleep.')]);

  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['Before the sleep.', 'After the sleep.']));
  await replica.drafts.save(DAY, { target: { question: 'ic-002' }, text: 'Half a' });
  expect(await replica.drafts.load(DAY)).toEqual([
    { target: { question: 'ic-002' }, text: 'Half a' },
  ]);
  watching.unsubscribe();
});

test('a tab that died between outbox and history is repaired, also its erasures', async () => {
  const device = aDeviceWithoutNetwork();
  const first = await device.open();
  await first.answers.save(DAY, [anAnswer('To be erased.')]);
  const [doomed] = await dayOf(first);
  await first.close();
  const outbox = await openOutbox('user-1');
  await outbox.put([anEntry({ date: DAY, answer: 'Never reached the history.' })]);
  await outbox.put([anErasure(doomed?.reflection.id ?? '', { date: DAY })]);
  outbox.close();

  const repaired = await device.open();
  expect(answersOf(await dayOf(repaired))).toEqual(['Never reached the history.']);
  expect(await firstValueFrom(repaired.days.watchSummaries(null))).toMatchObject([
    { date: DAY, count: 1, snippet: 'Never reached the history.' },
  ]);
  const { reflections } = await repaired.answers.exportAll();
  expect(reflections.map(({ answer }) => answer)).toEqual(['Never reached the history.']);
});

test('an edit keeps its place in the day and the version it replaced', async () => {
  const replica = await aDeviceWithoutNetwork().open();
  await replica.answers.save(DAY, [anAnswer('One.'), anAnswer('Two.')]);
  const [one] = await dayOf(replica);
  await replica.answers.edit(one?.reflection.id ?? '', ' One, again. ');
  const [edited] = await dayOf(replica);
  await replica.answers.edit(edited?.reflection.id ?? '', 'One, and again.');

  const shown = await dayOf(replica);
  expect(answersOf(shown)).toEqual(['One, and again.', 'Two.']);
  expect(shown[0]?.earlier.map(({ answer }) => answer)).toEqual(['One, again.', 'One.']);

  await replica.answers.erase(shown[0]?.reflection.id ?? '');
  expect(answersOf(await dayOf(replica))).toEqual(['Two.']);
  expect((await replica.answers.exportAll()).reflections.map(({ answer }) => answer)).toEqual([
    'Two.',
  ]);
});

test('an answer that the server refused can be rewritten or dropped', async () => {
  const device = aDeviceWithoutNetwork();
  const replica = await device.open();
  await replica.answers.save(DAY, [anAnswer('Refused.'), anAnswer('Refused as well.')]);
  const outbox = await openOutbox('user-1');
  const parked = (await outbox.list()).map(
    (entry) => ({ entry, status: 'rejected', code: 'too_long' }) as const,
  );
  await outbox.settle(parked, 1);
  await replica.sync.now({ force: true });

  const [first, second] = await dayOf(replica);
  expect(first).toMatchObject({ place: 'parked', code: 'too_long' });
  expect(await firstValueFrom(replica.sync.details$)).toMatchObject({
    parked: [{ answer: 'Refused.', code: 'too_long' }, { answer: 'Refused as well.' }],
  });

  await replica.answers.edit(first?.reflection.id ?? '', 'Shorter.');
  await replica.answers.discardParked(second?.reflection.id ?? '');

  const [only, ...others] = await dayOf(replica);
  expect(only).toMatchObject({ place: 'on_device', earlier: [] });
  expect(only?.reflection).toMatchObject({ answer: 'Shorter.', supersedes: null });
  expect(others).toEqual([]);
  expect(await firstValueFrom(replica.days.watchSummaries(null))).toMatchObject([{ count: 1 }]);
  outbox.close();
});

test('a summary tells the day in small and never cuts a letter', async () => {
  const replica = await aDeviceWithoutNetwork().open();
  const family = '👩‍👩‍👧‍👦';
  await replica.answers.save(DAY, [anAnswer(family.repeat(120)), anAnswer('Two.')]);
  await replica.answers.save('2026-11-02', [anAnswer('Earlier.')]);
  await replica.answers.save('2026-10-31', [anAnswer('Last month.')]);

  const all = await eventually(
    replica.days.watchSummaries(null),
    (days) => days.length === 3 && days[0]?.count === 2,
  );
  expect(all.map(({ date }) => date)).toEqual([DAY, '2026-11-02', '2026-10-31']);
  expect(all[0]).toMatchObject({ count: 2, snippet: `${family.repeat(100)}…`, energy_score: null });
  const month = await firstValueFrom(
    replica.days.watchSummaries({ from: '2026-11-01', to: '2026-11-19' }),
  );
  expect(month.map(({ date }) => date)).toEqual(['2026-11-02']);
});

test('drafts are kept by day and question until they are empty', async () => {
  const device = aDeviceWithoutNetwork();
  const first = await device.open();
  await first.drafts.save('2026-11-19', { target: { question: 'ic-001' }, text: 'Unfinished' });
  await first.drafts.save(DAY, { target: { question: 'ic-001' }, text: 'Half a' });
  await first.drafts.save(DAY, { target: { question: 'ic-001' }, text: 'Half a thought' });
  await first.drafts.save(DAY, { target: { question: 'ic-002' }, text: 'Gone' });
  await first.drafts.save(DAY, { target: { question: 'ic-002' }, text: '  ' });
  await first.close();

  const again = await device.open();
  expect(await again.drafts.load(DAY)).toEqual([
    { target: { question: 'ic-001' }, text: 'Half a thought' },
  ]);
  expect(await firstValueFrom(again.drafts.watchDays(DAY))).toEqual(['2026-11-19']);
});

test('where IndexedDB is refused the journal works in memory and says so', async () => {
  const device = aDeviceWithoutNetwork();
  vi.spyOn(device.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const replica = await device.open();

  expect(replica.persistent).toBe(false);
  await replica.answers.save(DAY, [anAnswer('Only in this tab.')]);
  expect(answersOf(await dayOf(replica))).toEqual(['Only in this tab.']);
  expect(await eventually(replica.sync.state$, ({ kind }) => kind === 'offline')).toMatchObject({
    kind: 'offline',
    pending: 1,
  });
});

test('signing out removes her history by name and leaves what waits, unless told', async () => {
  const device = aDeviceWithoutNetwork();
  const replica = await device.open({ device: '' });
  expect(replica.persistent).toBe(true);
  await replica.answers.save(DAY, [anAnswer('Waiting.')]);
  await replica.close();

  await removeReplica('user-1');
  expect(await namesIn(device)).toEqual(['noor-outbox-user-1']);
  await removeReplica('user-1', { outbox: true });
  expect(await namesIn(device)).toEqual([]);
});

test('deleting what waits at sign-out never revives an answer she erased', async () => {
  const device = aDeviceWithoutNetwork();
  const replica = await device.open({ device: '' });
  await replica.answers.save(DAY, [anAnswer('Erased.')]);
  const [saved] = await eventually(replica.answers.watchDay(DAY), ({ length }) => length === 1);
  await replica.answers.edit(saved?.reflection.id ?? '', 'Erased, edited.');
  const [edited] = await eventually(
    replica.answers.watchDay(DAY),
    ([one]) => one?.earlier.length === 1,
  );
  expect(await firstValueFrom(replica.sync.details$)).toMatchObject({ unsentAnswers: 1 });
  await replica.answers.erase(edited?.reflection.id ?? '');
  await replica.answers.save(DAY, [anAnswer('Waiting.')]);
  await eventually(replica.sync.details$, ({ unsentAnswers }) => unsentAnswers === 1);
  await replica.close();

  expect(await removeReplica('user-1', { outbox: true })).toBe(false);
  const back = await device.open({ device: '' });
  expect(await firstValueFrom(back.answers.watchDay(DAY))).toEqual([]);
  expect(await firstValueFrom(back.sync.details$)).toMatchObject({ pending: 2, unsentAnswers: 0 });
});

/** Without the channel between tabs, which lies in IndexedDB only where nothing better exists. */
async function namesIn({ indexedDB }: ReturnType<typeof aDevice>): Promise<string[]> {
  const databases = await indexedDB.databases();
  // Of hers: what RxDB keeps in Node and the queue of small requests carry no name of hers.
  return databases.flatMap(({ name = '' }) => (/^(noor|rxdb)-/.test(name) ? [name] : []));
}
