import {
  answerBoxes,
  openJournal,
  placeOf,
  savedAnswer,
  signIn,
  write,
} from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

test('without Background Sync the open page sends what waits', async ({ device, person }) => {
  const her = await person();
  const phone = await device();
  await phone.context.addInitScript(() => {
    if (!('ServiceWorkerRegistration' in globalThis)) return;
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(globalThis, 'SyncManager');
  });
  const page = await phone.newPage();
  await openJournal(page, her);
  await phone.context.setOffline(true);
  await write(page, 'No tag was registered for this.');
  await phone.context.setOffline(false);
  await expect(placeOf(savedAnswer(page, 'No tag was registered for this.'))).toContainText(
    'Saved',
  );
  expect((await her.rows()).length).toBe(1);
});

test('a browser that denies Background Sync sends from the page', async ({ device, person }) => {
  const her = await person();
  const phone = await device();
  await phone.context.addInitScript(() => {
    if (!('ServiceWorkerRegistration' in globalThis)) return;
    const denied = {
      register: () => Promise.reject(new DOMException('denied', 'NotAllowedError')),
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { get: () => denied });
  });
  const page = await phone.newPage();
  await openJournal(page, her);
  await phone.context.setOffline(true);
  await write(page, 'Permission was denied.');
  await phone.context.setOffline(false);
  await expect(placeOf(savedAnswer(page, 'Permission was denied.'))).toContainText('Saved');
});

test('without a service worker the journal still keeps and sends @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  await phone.context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  const page = await phone.newPage();
  await signIn(page, her);
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await phone.context.setOffline(true);
  await write(page, 'Nobody but this page.');
  await expect(savedAnswer(page, 'Nobody but this page.')).toContainText('On this device');
  await phone.context.setOffline(false);
  await expect(placeOf(savedAnswer(page, 'Nobody but this page.'))).toContainText('Saved');
  expect((await her.rows()).length).toBe(1);
});

test('where nothing can be kept she is told, and saving goes straight to the server @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  await phone.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    };
  });
  const page = await phone.newPage();
  await signIn(page, her);
  await expect(page.getByText('Nothing will be kept on this device')).toBeVisible();
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await answerBoxes(page).nth(0).fill('Straight to the server.');
  await page.getByRole('button', { name: 'Save Reflections' }).click();
  await expect
    .poll(async () => (await her.rows()).map(({ answer }) => answer))
    .toEqual(['Straight to the server.']);
  // The page must know as well: a connection that ends before costs it the answer.
  await expect(placeOf(savedAnswer(page, 'Straight to the server.'))).toContainText('Saved');

  await phone.context.setOffline(true);
  await answerBoxes(page).nth(1).fill('Only on this screen.');
  await page.getByRole('button', { name: 'Save Reflections' }).click();
  await expect(answerBoxes(page).nth(1)).toHaveValue('Only on this screen.');
  await expect(page.getByRole('alert', { name: 'Not sent yet' })).toBeVisible();
  await expect(page.getByText('Nothing will be kept on this device')).toBeVisible();
  await phone.context.setOffline(false);
  await expect.poll(async () => (await her.rows()).length).toBe(2);
});

test('a full device keeps the text on the screen, and saves once there is room', async ({
  device,
  person,
  server,
}) => {
  const her = await person();
  const phone = await device();
  const page = await phone.context.newPage();
  const session = await phone.context.newCDPSession(page);
  const { origin } = new URL(server.url);
  // Chromium keeps to a quota that it has heard of before the first write.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 30_000_000 });
  await openJournal(page, her);
  await answerBoxes(page).nth(0).fill('There is no room for this.');
  // It looks again once that is used up. Its files become smaller whenever it likes: that must not be enough.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  await page.evaluate(fillTheDevice);
  await page.getByRole('button', { name: 'Save Reflections' }).click();
  await expect(page.getByRole('alert').getByText('Save failed')).toBeVisible();
  await expect(answerBoxes(page).nth(0)).toHaveValue('There is no room for this.');

  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('photographs').onsuccess = resolve;
      }),
  );
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(placeOf(savedAnswer(page, 'There is no room for this.'))).toContainText('Saved');
  expect((await her.rows()).length).toBe(1);
});

/** Writes until not even a hundred bytes go in. */
async function fillTheDevice(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('photographs', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('files', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
  });
  const put = (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('files', 'readwrite');
      const noise = Uint8Array.from({ length: bytes }, () => Math.random() * 256);
      transaction.objectStore('files').put(noise);
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  for (const bytes of [1_000_000, 100_000, 10_000, 1_000, 100]) {
    while (await put(bytes));
  }
  database.close();
}
