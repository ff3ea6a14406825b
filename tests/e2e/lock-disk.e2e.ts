import type { Locator, Page } from '@playwright/test';
import {
  answerBoxes,
  openJournal,
  savedAnswer,
  signIn,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import {
  atHome,
  bearerIn,
  gate,
  isTaken,
  open,
  openDatabases,
  tracesOn,
  turnOn,
  turnOnAndOpen,
} from './fixtures/lock.ts';
import { saysNothingOutside } from './fixtures/outside.ts';
import { expect, test } from './fixtures/test.ts';

test(
  'S1: closed: nothing of hers is read on the disk; her words open it, and it goes on as before @quick',
  { tag: '@browser' },
  async ({ ownDevice, person, server }) => {
    const who = await person();
    const phone = await ownDevice();
    let page = await phone.newPage();
    await openJournal(page, who);
    const lyingOpen = await tokenOn(page);
    const read = 'I was calm and glad about the Kanarienlied all day.';
    await write(page, 'Kanarienlied answer before the lock', read);
    await expect(insightOn(page).getByText('Kanarienlied').first()).toBeVisible();
    await turnOn(page);
    await phone.kill();
    expect(tracesOn(phone, ['Kanarienlied', who.email])).toEqual([]);
    // Its bytes may stay in the browser's files for long, and are nobody's.
    expect(await isTaken(server, lyingOpen)).toBe(false);
    phone.allow(/401 .*\/api\/sync\/events/);
    await phone.reopen();
    page = await phone.newPage('/profile');
    await open(page, 'six red windows');
    await expect(page.getByText('Those are not the words.')).toBeVisible();
    await open(page);
    await atHome(page);
    await untilReadyForOffline(page);
    const bearer = bearerIn(page);
    await page.goto('/journal');
    await expect(savedAnswer(page, 'Kanarienlied answer before the lock')).toBeVisible();
    await expect(insightOn(page).getByText('Kanarienlied').first()).toBeVisible();
    // A reload asks for nothing.
    await write(page, 'Kanarienlied answer under the lock');
    await expect.poll(async () => (await who.rows()).length).toBe(3);
    await answerBoxes(page).nth(2).fill('Kanarienlied draft under the lock');
    await page.reload();
    await expect(answerBoxes(page).nth(2)).toHaveValue('Kanarienlied draft under the lock');
    await saysNothingOutside(page);

    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('button', { name: 'Close now' }).click();
    await expect(gate(page)).toBeVisible();
    await phone.kill();
    expect(await isTaken(server, await bearer)).toBe(true);
    expect(tracesOn(phone, ['Kanarienlied', who.email, await bearer])).toEqual([]);

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
  'S1, TOKEN: closed for the first time with a second page and unfinished text: the disk is sealed before she opens it',
  { tag: '@browser' },
  async ({ ownDevice, person, server }) => {
    const who = await person();
    const phone = await ownDevice();
    const page = await phone.newPage();
    await openJournal(page, who);
    const lyingOpen = await tokenOn(page);
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
    expect(await isTaken(server, lyingOpen)).toBe(false);

    // As a browser finds it that died before it had written this to its disk.
    await page.evaluate((token) => {
      localStorage.setItem('session_token', token);
      localStorage.removeItem('closed_for');
    }, lyingOpen);
    await page.reload();
    await expect(gate(page)).toBeVisible();
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
    await turnOnAndOpen(page);
    await untilReadyForOffline(page);
    await page.goto('/journal');
    await write(page, 'Kanarienlied of a device of her own');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change the lock' }).click();
    const alone = page.getByRole('switch', { name: 'This device is mine alone' });
    await expect(
      page.getByText('Whoever copies this device can read your words, also later'),
    ).toBeVisible();
    await alone.click();
    await expect(alone).toBeChecked();
    expect(await accessibilityFaults(page)).toEqual([]);
    phone.allow(/401 .*\/api\/sync\/events/);
    // Whoever has these files, on whatever machine, is in.
    await phone.kill();
    await phone.reopen();
    const again = await phone.newPage('/journal');
    await expect(savedAnswer(again, 'Kanarienlied of a device of her own')).toBeVisible();

    await again.getByRole('link', { name: 'Profile' }).first().click();
    await again.getByRole('button', { name: 'Close now' }).click();
    await expect(gate(again)).toBeVisible();
    await phone.kill();
    expect(tracesOn(phone, ['Kanarienlied'])).toEqual([]);
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
  'S1, S3, S5, S12: a browser that dies while it is open leaves nothing to read either, and asks for her words',
  { tag: '@browser' },
  async ({ ownDevice, person }) => {
    const who = await person();
    const phone = await ownDevice();
    const page = await phone.newPage();
    await openJournal(page, who);
    await turnOnAndOpen(page);
    await untilReadyForOffline(page);
    const bearer = bearerIn(page);
    await page.goto('/journal');
    await write(page, 'Kanarienlied answer of an open day');
    await expect.poll(async () => (await who.rows()).length).toBe(1);
    await phone.context.setOffline(true);
    await write(page, 'Kanarienlied answer without a network');
    await answerBoxes(page).nth(2).fill('Kanarienlied draft of an open day');
    await page.reload();
    await expect(answerBoxes(page).nth(2)).toHaveValue('Kanarienlied draft of an open day');
    // The last letters, put aside by a page that goes.
    await answerBoxes(page).nth(3).fill('Kanarienlied last letters');
    await page.goto('about:blank');
    await phone.kill();
    expect(tracesOn(phone, ['Kanarienlied', who.email, await bearer])).toEqual([]);

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
    await expect(answerBoxes(again).nth(2)).toHaveValue('Kanarienlied draft of an open day');
    await expect(savedAnswer(again, 'Kanarienlied answer without a network')).toBeVisible();
    await expect(answerBoxes(again).nth(3)).toHaveValue('Kanarienlied last letters');
    await expect.poll(async () => (await who.rows()).length).toBe(2);

    // In the middle of a word, with an insight on the screen.
    await write(again, 'Kanarienlied, calm and glad, of the last page');
    await expect(insightOn(again).getByText('Kanarienlied').first()).toBeVisible();
    await answerBoxes(again).nth(4).fill('Kanarienlied in the middle of a word');
    await phone.kill();
    expect(tracesOn(phone, ['Kanarienlied', who.email])).toEqual([]);
    await phone.reopen();
    await expect(gate(await phone.newPage('/journal'))).toBeVisible();
  },
);

/** Noor repeats her words in what it writes of the day. */
function insightOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Your insights' });
}

/** What anybody who copies the browser reads on a device that is not closed. */
function tokenOn(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('session_token') ?? 'none');
}
