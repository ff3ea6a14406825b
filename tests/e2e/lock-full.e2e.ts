import type { Page } from '@playwright/test';
import {
  answerBoxes,
  openJournal,
  savedAnswer,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { atHome, gate, open, turnOnAndOpen, WORDS } from './fixtures/lock.ts';
import { expect, test } from './fixtures/test.ts';

test('S15: a full device takes no lock: nothing has changed, and she is told', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, who);
  await write(page, 'Before the disk was full');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.evaluate(() => {
    const { prototype } = IDBObjectStore;
    const put = Reflect.get(prototype, 'put') as (...given: unknown[]) => IDBRequest<IDBValidKey>;
    prototype.put = function (this: IDBObjectStore, value: unknown, key) {
      const isLock = typeof key === 'string' && key.startsWith('lock:');
      if (isLock) throw new DOMException('full', 'QuotaExceededError');
      return Reflect.apply(put, this, [value, key]);
    };
  });
  await page.getByRole('button', { name: 'Keep Noor closed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New words').fill(WORDS);
  await dialog.getByRole('button', { name: 'Keep Noor closed' }).click();
  await expect(dialog.getByText('This did not work, and nothing has changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await write(page, 'After it was refused');
  await expect.poll(async () => (await who.rows()).length).toBe(2);
  await page.reload();
  await expect(savedAnswer(page, 'Before the disk was full')).toBeVisible();
  // And the cookie reads as before.
  expect(await page.evaluate(async () => (await fetch('/api/sync/digest')).status)).toBe(200);
});

test('closed on a full disk: what she typed stays under the gate, and is kept once there is room', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  phone.allow(/QuotaExceeded|full/);
  const page = await phone.newPage();
  await openJournal(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(answerBoxes(page)).toHaveCount(7);
  await setFull(page, true);
  await answerBoxes(page).nth(2).fill('Half a thought');
  await expect(page.getByText('This device has no room left').first()).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Close now' }).click();

  await expect(gate(page)).toBeVisible();
  await expect(page.getByText('could not be kept on this device yet')).toBeVisible();
  await expect(page.getByLabel('Your words')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Close now' })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  // Nobody else comes in meanwhile: the worker has let go of her keys.
  const other = await phone.newPage('/journal');
  await expect(gate(other)).toBeVisible();
  await other.close();
  await open(page);
  await atHome(page);
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(answerBoxes(page).nth(2)).toHaveValue('Half a thought');

  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(page.getByText('could not be kept on this device yet')).toBeVisible();
  await setFull(page, false);
  await expect(page.getByText('Your words are safe in here.')).toBeVisible();
  await open(page);
  await atHome(page);
  await page.goto('/journal');
  await expect(answerBoxes(page).nth(2)).toHaveValue('Half a thought');
});

/** As long as this page lives: no row finds room any more. */
function setFull(page: Page, isFull: boolean): Promise<void> {
  return page.evaluate((isNow) => {
    const { prototype } = IDBObjectStore;
    const world = globalThis as { keptWrites?: Pick<IDBObjectStore, 'put' | 'add'> };
    world.keptWrites ??= {
      put: Reflect.get(prototype, 'put'),
      add: Reflect.get(prototype, 'add'),
    };
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(prototype, isNow ? { put: refuse, add: refuse } : world.keptWrites);
  }, isFull);
}
