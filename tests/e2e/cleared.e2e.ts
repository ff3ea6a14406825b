import type { Page } from '@playwright/test';
import {
  answerBoxes,
  signInToJournal,
  placeOf,
  savedAnswer,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import { atHome, gate, open, turnOnAndOpen } from './fixtures/lock.ts';
import { expect, test } from './fixtures/test.ts';

/** As the browser does it when space runs out, or she in its settings: under the open page. */
async function clearStorage(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb',
  });
}

test('cleared under an open page: what she typed and what waits stays, is said, and reaches the server @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await phone.context.setOffline(true);
  await write(page, 'Saved, and not sent yet.');
  await answerBoxes(page).nth(1).fill('Typed, and not saved yet.');
  await clearStorage(page);

  await expect(page.getByRole('alert', { name: /cleared its storage/ })).toBeVisible();
  await expect(page.getByText('has cleared what Noor kept on this device')).toBeVisible();
  await expect(answerBoxes(page).nth(1)).toHaveValue('Typed, and not saved yet.');
  await expect(answerBoxes(page)).toHaveCount(7);
  await expect(placeOf(savedAnswer(page, 'Saved, and not sent yet.'))).toContainText(
    'On this device',
  );
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(placeOf(savedAnswer(page, 'Typed, and not saved yet.'))).toContainText(
    'On this device',
  );

  await phone.context.setOffline(false);
  await expect.poll(async () => (await her.rows()).length).toBe(2);
  await page.reload();
  await expect(placeOf(savedAnswer(page, 'Typed, and not saved yet.'))).toContainText('Saved');
});

test('cleared on a device that is kept closed: what is put back lies sealed, and her words open it', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await phone.context.setOffline(true);
  await write(page, 'Saved, and not sent yet.');
  await answerBoxes(page).nth(1).fill('Typed, and not saved yet.');
  await clearStorage(page);
  await expect(page.getByRole('alert', { name: /cleared its storage/ })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(page)).toBeVisible();
  await open(page);
  await atHome(page);
  await phone.context.setOffline(false);
  await expect.poll(async () => (await her.rows()).length).toBe(1);
  await page.goto('/journal');
  await expect(answerBoxes(page).nth(1)).toHaveValue('Typed, and not saved yet.');
});

test('lost and never opened again: the page says so, goes on, sends, and can be left', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await answerBoxes(page).nth(0).fill('Typed before the storage was lost.');
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    };
  });
  await clearStorage(page);

  await expect(page.getByText('Nothing will be kept on this device')).toBeVisible();
  await expect(answerBoxes(page)).toHaveCount(7);
  await expect(answerBoxes(page).nth(0)).toHaveValue('Typed before the storage was lost.');
  await page.getByRole('button', { name: 'Save Reflections' }).click();
  await expect(placeOf(savedAnswer(page, 'Typed before the storage was lost.'))).toContainText(
    'Saved',
  );
  expect((await her.rows()).length).toBe(1);
  // Another screen opens on what this page still knows.
  await page.getByRole('link', { name: 'My Journal History' }).click();
  await expect(page.getByText('Typed before the storage was lost.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create Account' }).first()).toBeVisible();
});
