import {
  HAPPY,
  fillSignIn,
  openJournal,
  pressSignIn,
  putSession,
  savedAnswer,
  signIn,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { atHome, gate, open, turnOnAndOpen, WORDS } from './fixtures/lock.ts';
import { beginPrivateWithSlips, joinHere, makePrivate, PASSPHRASE } from './fixtures/private.ts';
import { expect, test } from './fixtures/test.ts';

test('she makes her journal private; a second device joins by her passphrase; the server holds no word @quick', async ({
  device,
  person,
}) => {
  const who = await person({ premium: true });
  const laptop = await device();
  const other = await laptop.newPage();
  await openJournal(other, who);
  await write(other, 'Plain canary of the laptop');

  const phone = await device();
  const page = await phone.newPage();
  await signIn(page, who);
  // Not kept closed yet: from here on it is, by the passphrase.
  await beginPrivateWithSlips(page, who.password);
  await expect(gate(page)).toBeVisible();
  await open(page, PASSPHRASE);
  await atHome(page);
  await expect(page.getByText('Your journal is private: only your')).toBeVisible();
  await expect.poll(() => who.journalMode()).toBe('sealed');
  await expect(page.getByText('Only your devices can read your journal now.')).toBeVisible();
  // The browser was emptied: until its worker is there again nobody holds the keys over a reload.
  await untilReadyForOffline(page);
  await page.goto('/journal');
  await expect(savedAnswer(page, 'Plain canary of the laptop')).toBeVisible();
  await write(page, 'Sealed canary of the phone');
  await page.reload();
  await expect(savedAnswer(page, 'Sealed canary of the phone')).toBeVisible();

  await other.bringToFront();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Your journal is private' })).toBeVisible();
  expect(await accessibilityFaults(other)).toEqual([]);
  await other.getByLabel('Your passphrase').fill('something else entirely');
  await other.getByRole('button', { name: 'Go on here' }).click();
  await expect(other.getByText('This is not your passphrase.')).toBeVisible();
  await joinHere(other);
  await expect(other.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await expect(savedAnswer(other, 'Sealed canary of the phone')).toBeVisible();
  await expect(savedAnswer(other, 'Plain canary of the laptop')).toBeVisible();
  const kept = await (await who.call('GET', '/api/sync/reflections')).text();
  expect(kept).not.toContain('canary');
  expect(kept.match(/"sealed":"/g)).toHaveLength(2);
});

test(
  'offline in a private journal: what waits goes by itself, and is read elsewhere',
  { tag: '@browser' },
  async ({ device, person }) => {
    const who = await person();
    const phone = await device();
    const page = await phone.newPage();
    await signIn(page, who);
    await turnOnAndOpen(page);
    const sheet = await makePrivate(page, who.password);
    await expect.poll(() => who.journalMode()).toBe('sealed');
    await page.goto('/journal');
    await phone.context.setOffline(true);
    await write(page, 'Written in the valley');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Close now' }).click();
    await expect(gate(page)).toBeVisible();
    await phone.context.setOffline(false);

    const tablet = await device();
    const other = await tablet.newPage();
    await putSession(other, who);
    await other.goto('/journal');
    await expect(other.getByRole('heading', { name: 'Your journal is private' })).toBeVisible();
    await other.getByRole('button', { name: 'Use my sheet' }).click();
    await other.getByLabel('The digits of your sheet').fill(sheet);
    await other.getByLabel('New words for this device').fill(WORDS);
    await other.getByRole('button', { name: 'Go on here' }).click();
    await expect(gate(other)).toBeVisible();
    await open(other);
    await expect(savedAnswer(other, 'Written in the valley')).toBeVisible();
    await open(page);
    await atHome(page);
    await page.getByRole('link', { name: 'Journal' }).first().click();
    await expect(savedAnswer(page, 'Written in the valley')).toBeVisible();
  },
);

test('made an ordinary journal again, every page is there and the server reads it', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, who);
  await write(page, 'Before it was private');
  await turnOnAndOpen(page);
  await makePrivate(page, who.password);
  await expect.poll(() => who.journalMode()).toBe('sealed');
  await page.goto('/journal');
  await write(page, 'While it was private');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Your private journal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'What the server still knows' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  await dialog.getByRole('button', { name: 'Make it an ordinary journal again' }).click();
  await dialog.getByLabel('Your passphrase now').fill(PASSPHRASE);
  await dialog.getByLabel('Your password').fill(who.password);
  await dialog.getByRole('button', { name: 'Make it an ordinary journal again' }).click();
  await expect.poll(() => who.journalMode()).toBe('plain');
  await expect(page.getByRole('button', { name: 'Make it private' })).toBeVisible();
  await expect
    .poll(async () => (await who.rows()).map(({ answer }) => answer))
    .toEqual(['Before it was private', 'While it was private']);
  await page.goto('/journal');
  await expect(savedAnswer(page, 'While it was private')).toBeVisible();
});

test('its insights are written on the device, and stand on every other one of hers', async ({
  device,
  person,
}) => {
  const who = await person({ premium: true });
  const phone = await device();
  const page = await phone.newPage();
  await signIn(page, who);
  await turnOnAndOpen(page);
  await makePrivate(page, who.password);
  await expect.poll(() => who.journalMode()).toBe('sealed');
  await page.goto('/journal');
  await write(page, HAPPY);
  await expect(page.getByRole('heading', { name: 'Your insights' })).toBeVisible();
  const sealed = async () => (await who.call('GET', '/api/sync/feedback')).text();
  await expect.poll(async () => (await sealed()).includes('"kind":"insight"')).toBe(true);
  expect(await sealed()).not.toContain('sister');

  const tablet = await device();
  const other = await tablet.newPage();
  await putSession(other, who);
  await other.goto('/journal');
  await joinHere(other);
  const insight = other.getByRole('region', { name: 'Your insights' });
  await expect(insight.getByText(/^\d+\/10$/)).toBeVisible();
  await untilReadyForOffline(other);
  await other.goto('/journal/history');
  const list = other.getByRole('region', { name: 'Journal Entries' });
  await expect(list.getByText('laughed with my sister in the garden')).toBeVisible();
  await expect(list.getByText(/^Energy: \d+\/10$/)).toBeVisible();
  await other.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await other.getByRole('searchbox').fill('garden sister');
  await expect(
    other.getByRole('main').getByText('with my sister in the garden').first(),
  ).toBeVisible();
  await other.getByRole('main').getByRole('button', { name: 'Energy', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Energy over time' })).toBeVisible();
});

test('she says that it is private before the server says anything: whatever it says, nothing is shown or sent', async ({
  device,
  person,
}) => {
  const who = await person({ premium: true });
  const tablet = await device();
  const page = await tablet.newPage();
  await fillSignIn(page, who);
  await page.getByLabel('My journal is private').check();
  await expect(page.getByText('Nothing is shown here or sent from here')).toBeVisible();
  await pressSignIn(page);
  const asks = page.getByRole('heading', { name: 'Your journal is private' });
  await expect(asks).toBeVisible();
  await page.reload();
  await expect(asks).toBeVisible();
  await page.getByLabel('Your passphrase').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(page.getByText('The server knows of no private journal of yours.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'It is not private' }).click();
  const sure = page.getByRole('dialog', { name: 'Is your journal not private?' });
  await sure.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(sure).toBeHidden();
  await page.getByRole('button', { name: 'It is not private' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Go on with an ordinary journal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(asks).toBeHidden();
  await page.goto('/journal');
  await write(page, 'Ordinary after all');
  await expect.poll(async () => (await who.rows()).length).toBe(1);
});
