import type { Page } from '@playwright/test';
import {
  answerBoxes,
  openJournal,
  savedAnswer,
  signIn,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { atHome, filesWith, gate, open, openDatabases, turnOn, WORDS } from './fixtures/lock.ts';
import { expect, test } from './fixtures/test.ts';

test(
  'S1: closed: nothing of hers is read on the disk; her words open it, and it goes on as before',
  { tag: '@browser' },
  async ({ ownDevice, person }) => {
    const who = await person();
    const phone = await ownDevice();
    let page = await phone.newPage();
    await openJournal(page, who);
    await write(page, 'Kanarienlied answer before the lock');
    await turnOn(page);
    await phone.kill();
    expect(filesWith(phone.profile, 'Kanarienlied')).toEqual([]);
    phone.allow(/401 .*\/api\/sync\/events/);
    await phone.reopen();
    page = await phone.newPage('/profile');
    await open(page, 'six red windows');
    await expect(page.getByText('Those are not the words.')).toBeVisible();
    await open(page);
    await atHome(page);
    await untilReadyForOffline(page);
    await page.goto('/journal');
    await expect(savedAnswer(page, 'Kanarienlied answer before the lock')).toBeVisible();
    // A reload asks for nothing.
    await write(page, 'Kanarienlied answer under the lock');
    await expect.poll(async () => (await who.rows()).length).toBe(2);
    await answerBoxes(page).nth(2).fill('Kanarienlied draft under the lock');
    await page.reload();
    await expect(answerBoxes(page).nth(2)).toHaveValue('Kanarienlied draft under the lock');

    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('button', { name: 'Close now' }).click();
    await expect(gate(page)).toBeVisible();
    await phone.kill();
    expect(filesWith(phone.profile, 'Kanarienlied')).toEqual([]);
    expect(filesWith(phone.profile, who.email)).toEqual([]);

    // Chromium writes a cookie to the disk seconds later, and a killed one never did.
    await phone.reopen();
    const again = await phone.newPage('/journal');
    await expect(gate(again)).toBeVisible();
    await open(again);
    await expect(savedAnswer(again, 'Kanarienlied answer under the lock')).toBeVisible();
    await expect(answerBoxes(again).nth(2)).toHaveValue('Kanarienlied draft under the lock');
  },
);

test(
  'closed for the first time with a second page and unfinished text: the disk is sealed before she opens it',
  { tag: '@browser' },
  async ({ ownDevice, person }) => {
    const who = await person();
    const phone = await ownDevice();
    const page = await phone.newPage();
    await openJournal(page, who);
    await write(page, 'Kanarienlied answer before the lock');
    await answerBoxes(page).nth(2).fill('Kanarienlied draft before the lock');
    const other = await phone.newPage('/journal');
    await expect(answerBoxes(other).nth(2)).toHaveValue('Kanarienlied draft before the lock');
    await answerBoxes(other).nth(3).fill('Kanarienlied draft of the other page');
    await page.bringToFront();
    await turnOn(page);
    await expect(gate(other)).toBeVisible();
    await expect(page.getByText('Your words are safe in here.')).toBeVisible();
    // Rows that were deleted may stand in the browser's log until it tidies up; live ones may not.
    expect(await openDatabases(page)).toEqual([]);

    await open(page);
    await atHome(page);
    await page.goto('/journal');
    await expect(savedAnswer(page, 'Kanarienlied answer before the lock')).toBeVisible();
    await expect(answerBoxes(page).nth(2)).toHaveValue('Kanarienlied draft before the lock');
    await expect(answerBoxes(page).nth(3)).toHaveValue('Kanarienlied draft of the other page');
  },
);

test(
  'S2: a device that is hers alone stays open when the browser ends, and the screen says who can read then',
  { tag: '@browser' },
  async ({ ownDevice, person }) => {
    const who = await person();
    const phone = await ownDevice();
    const page = await phone.newPage();
    await signIn(page, who);
    await turnOn(page);
    await open(page);
    await atHome(page);
    await untilReadyForOffline(page);
    await page.getByRole('button', { name: 'Change the lock' }).click();
    const alone = page.getByRole('switch', { name: 'This device is mine alone' });
    await expect(
      page.getByText('Whoever copies this device can read your words, also later'),
    ).toBeVisible();
    await alone.click();
    await expect(alone).toBeChecked();
    expect(await accessibilityFaults(page)).toEqual([]);
    phone.allow(/401 .*\/api\/sync\/events/);
    await phone.reopen();
    const again = await phone.newPage('/profile');
    await atHome(again);

    await again.getByRole('button', { name: 'Close now' }).click();
    await expect(gate(again)).toBeVisible();
    await phone.reopen();
    const closed = await phone.newPage('/profile');
    await expect(gate(closed)).toBeVisible();
    await open(closed);
    await atHome(closed);
    await closed.getByRole('button', { name: 'Change the lock' }).click();
    await expect(closed.getByRole('switch', { name: 'This device is mine alone' })).toBeChecked();
  },
);

test(
  'S3, S5, S12: a browser that dies while it is open leaves nothing to read either, and asks for her words',
  { tag: '@browser' },
  async ({ ownDevice, person }) => {
    const who = await person();
    const phone = await ownDevice();
    const page = await phone.newPage();
    await openJournal(page, who);
    await turnOn(page);
    await open(page);
    await atHome(page);
    await untilReadyForOffline(page);
    await page.goto('/journal');
    await write(page, 'Kanarienlied answer of an open day');
    await expect.poll(async () => (await who.rows()).length).toBe(1);
    await answerBoxes(page).nth(1).fill('Kanarienlied draft of an open day');
    await page.reload();
    await expect(answerBoxes(page).nth(1)).toHaveValue('Kanarienlied draft of an open day');
    await phone.kill();
    expect(filesWith(phone.profile, 'Kanarienlied')).toEqual([]);
    expect(filesWith(phone.profile, who.email)).toEqual([]);

    phone.allow(/401 .*\/api\/sync\/events/);
    await phone.reopen();
    const again = await phone.newPage('/journal');
    await expect(gate(again)).toBeVisible();
    for (const wrong of ['six red windows', 'seven blue door', 'seven blue doors!']) {
      await open(again, wrong);
      await expect(again.getByText('Those are not the words.')).toBeVisible();
    }
    await open(again);
    await expect(savedAnswer(again, 'Kanarienlied answer of an open day')).toBeVisible();
    await expect(answerBoxes(again).nth(1)).toHaveValue('Kanarienlied draft of an open day');
  },
);

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
  await turnOn(page);
  await open(page);
  await atHome(page);
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
