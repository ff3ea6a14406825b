import { expect, test } from 'vitest';
import { emptyDraft } from '../../../shared/replica/drafts/draft.ts';
import { aDevice, setDeviceStage } from '../../doubles/device-stage.ts';

setDeviceStage();

const DAY = '2026-11-20';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('A database could not be read.'));
  });
}

/** Without BroadcastChannel, as here, tabs tell each other through a database that forgets within seconds. */
const BETWEEN_TABS = 'pubkey.broadcast-channel';

/** Every row of every database of this device. */
async function everythingStored(): Promise<string> {
  const found: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    if (name.startsWith(BETWEEN_TABS)) continue;
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      found.push(await done(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  return JSON.stringify(found);
}

test('of a draft that became an answer no word stays in its row', async () => {
  const who = {
    user: {
      id: 'user-1',
      email: 'her@example.org',
      subscription_type: 'premium',
      subscription_status: 'active',
      session_expires: '2027-01-01T00:00:00.000Z',
      daily_affirmation_notifications: 'false',
      language: 'en',
      created_at: '2026-01-01T00:00:00.000Z',
    },
    token: 'a token',
  } as const;
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const replica = await aDevice({ url: 'http://nowhere', who, fetch }).open();
  const target = { question: 'q1' };
  await replica.drafts.save(DAY, { target, text: 'A kingfisher' });
  expect(await everythingStored()).toContain('A kingfisher');
  await replica.drafts.save(DAY, emptyDraft(target));
  expect(await everythingStored()).not.toContain('A kingfisher');
  await replica.close();
});
