import type { Locator, Page } from '@playwright/test';
import {
  answerBoxes,
  fillSignIn,
  openJournal,
  pressSignIn,
  savedAnswer,
  signIn,
  signOut,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import {
  atHome,
  gate,
  open,
  openDatabases,
  turnOn,
  turnOnAndOpen,
  WORDS,
} from './fixtures/lock.ts';
import { expect, test } from './fixtures/test.ts';

test('out of reach: what waits and what is unfinished stays closed, and goes once she is back @quick', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await phone.context.setOffline(true);
  await write(page, 'Written in the valley');
  await answerBoxes(page).nth(3).fill('Half a thought');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(page)).toBeVisible();
  await expect(page.getByText('1 answer waits until you open Noor.')).toBeVisible();
  await page.getByRole('button', { name: 'I forgot my words' }).click();
  await expect(page.getByText('1 answer that was not sent yet')).toBeVisible();
  await expect(page.getByText('unfinished text')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in first' }).click();
  await expect(page.getByText('Nothing was removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  // Nobody sends it while it is closed: the worker cannot read it.
  await phone.context.setOffline(false);
  await expect(gate(page)).toBeVisible();
  expect(await who.rows()).toEqual([]);
  await open(page);
  await expect
    .poll(async () => (await who.rows()).map(({ answer }) => answer))
    .toEqual(['Written in the valley']);
  await page.goto('/journal');
  await expect(answerBoxes(page).nth(3)).toHaveValue('Half a thought');
});

test('S13: a shared tablet: who is closed stays so while another is in, and comes back by her words', async ({
  device,
  person,
}) => {
  const [amal, badria] = [await person(), await person()];
  const tablet = await device();
  const page = await tablet.newPage();
  await openJournal(page, amal);
  await write(page, 'A page of Amal');
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await answerBoxes(page).nth(1).fill('A thought of Amal');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await signIn(page, badria);
  await expect(gate(page)).toBeHidden();
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await expect(page.getByText('A thought of Amal')).toHaveCount(0);
  await expect(answerBoxes(page).nth(1)).toHaveValue('');
  expect(await openDatabases(page, 'Amal')).toEqual([]);
  await page.goto('/journal/history');
  await expect(page.getByText('A page of Amal')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search your entries' }).fill('Amal');
  await expect(page.getByText('Nothing found for')).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(amal.email);
  await page.getByLabel('Password', { exact: true }).fill(amal.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(gate(page)).toBeVisible();
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/journal');
  await expect(answerBoxes(page).nth(1)).toHaveValue('A thought of Amal');
});

test('forgotten words: what is closed goes once her password was taken, and what the server has comes back', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, who);
  await write(page, 'On the server already');
  await turnOn(page);
  await page.getByRole('button', { name: 'I forgot my words' }).click();
  await expect(page.getByText('Nothing here waits to be sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove what is closed' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in first' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await fillSignIn(page, who);
  await pressSignIn(page);
  await expect(gate(page)).toBeVisible();
  await page.getByRole('button', { name: 'I forgot my words' }).click();
  await page.getByRole('button', { name: 'Remove what is closed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/journal');
  await expect(savedAnswer(page, 'On the server already')).toBeVisible();
  await page.reload();
  await expect(savedAnswer(page, 'On the server already')).toBeVisible();
});

test('S7: two pages close together, by themselves too; out of sight nothing is shown @quick', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  const other = await phone.context.newPage();
  await other.clock.install();
  await other.goto('/journal');
  await expect(answerBoxes(other)).toHaveCount(7);
  await answerBoxes(other).nth(0).fill('Still being written');
  // In the same turn: the system takes its picture of the page right after.
  const seen = await other.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const elements = [...document.body.querySelectorAll('*')].filter(isSeen);
    return { elements: elements.map(({ tagName }) => tagName), text: document.body.innerText };
  });
  expect(seen).toEqual({ elements: [], text: '' });
  expect(await other.locator('body').ariaSnapshot()).toBe('');
  await other.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(answerBoxes(other).nth(0)).toBeVisible();
  await other.clock.fastForward('04:30');
  await expect(answerBoxes(other).nth(0)).toBeVisible();
  await other.clock.fastForward('01:00');
  await expect(gate(other)).toBeVisible();
  await expect(gate(page)).toBeVisible();
  await open(page);
  await atHome(page);
  // As browsers do once it had nothing to do for half a minute: a reload asks for nothing all the same.
  const tools = await phone.context.newCDPSession(page);
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.stopAllWorkers');
  await page.goto('/journal');
  await expect(answerBoxes(page).nth(0)).toHaveValue('Still being written');
});

test('other words open it from then on; without a lock all of it is there as before', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change the lock' }).click();
  await dialog.getByRole('button', { name: 'Choose other words' }).click();
  await dialog.getByLabel('Your words now').fill('not these words');
  await dialog.getByLabel('New words').fill('password123');
  await dialog.getByRole('button', { name: 'Use the new words' }).click();
  await expect(dialog.getByText('Many people choose these')).toBeVisible();
  await expect(dialog.getByLabel('New words')).toBeFocused();
  await dialog.getByLabel('New words').fill('خمسة أبواب زرقاء');
  await dialog.getByRole('button', { name: 'Use the new words' }).click();
  await expect(dialog.getByText('Those are not the words.')).toBeVisible();
  await expect(dialog.getByLabel('Your words now')).toBeFocused();
  await dialog.getByLabel('Your words now').fill(WORDS);
  await dialog.getByRole('button', { name: 'Use the new words' }).click();
  await expect(page.getByText('Your new words open Noor from now on.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await open(page, WORDS);
  await expect(page.getByText('Those are not the words.')).toBeVisible();
  await open(page, 'خمسة أبواب زرقاء');
  await atHome(page);

  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await phone.context.setOffline(true);
  await write(page, 'Not sent yet');
  await answerBoxes(page).nth(3).fill('Half a thought');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Change the lock' }).click();
  await dialog.getByRole('button', { name: 'Stop keeping it closed' }).click();
  await dialog.getByLabel('Your words now').fill('خمسة أبواب زرقاء');
  await dialog.getByRole('button', { name: 'Stop keeping it closed' }).click();
  await expect(page.getByRole('button', { name: 'Keep Noor closed' })).toBeVisible();
  await phone.context.setOffline(false);
  await page.goto('/journal');
  await expect(savedAnswer(page, 'Not sent yet')).toBeVisible();
  await expect(answerBoxes(page).nth(3)).toHaveValue('Half a thought');
  await expect.poll(async () => (await who.rows()).length).toBe(1);
  await expect(page.getByText('Closed words without a lock')).toBeHidden();
});

test('two pages that choose words at the same moment: one of them closes the device, and its words open all of it', async ({
  device,
  person,
}) => {
  const who = await person();
  const laptop = await device();
  const one = await laptop.newPage();
  await openJournal(one, who);
  await write(one, 'Written before two locks');
  await answerBoxes(one).nth(3).fill('Half a thought');
  const other = await laptop.newPage('/profile');
  const choice = async (page: Page, words: string) => {
    await page.getByRole('button', { name: 'Keep Noor closed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New words').fill(words);
    return dialog.getByRole('button', { name: 'Keep Noor closed' });
  };
  await one.getByRole('link', { name: 'Profile' }).first().click();
  const [first, second] = [await choice(one, WORDS), await choice(other, 'nine green gates')];
  // At once: before it clicks Playwright waits for a button to stand still, and the other page may be closed by then.
  const press = (button: Locator) => button.evaluate((element: HTMLElement) => element.click());
  await Promise.all([press(first), press(second)]);
  await expect(gate(one)).toBeVisible();
  await expect(gate(other)).toBeVisible();

  await open(one, 'nine green gates');
  const wrong = one.getByText('Those are not the words.');
  await expect(wrong.or(one.getByRole('heading', { level: 1, name: 'Profile' }))).toBeVisible();
  if (await wrong.isVisible()) await open(one, WORDS);
  await atHome(one);
  await one.getByRole('link', { name: 'Journal' }).first().click();
  await expect(savedAnswer(one, 'Written before two locks')).toBeVisible();
  await expect(answerBoxes(one).nth(3)).toHaveValue('Half a thought');
});
