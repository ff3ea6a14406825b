import { accessibilityFaults } from './fixtures/accessibility.ts';
import {
  openJournal,
  putSession,
  savedAnswer,
  signIn,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import { atHome, gate, open, turnOnAndOpen } from './fixtures/lock.ts';
import { joinHere, makePrivate, PASSPHRASE, proveSheet } from './fixtures/private.ts';
import { expect, test } from './fixtures/test.ts';

test('another passphrase opens her words from then on, and this device where it was closed by it', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await signIn(page, who);
  await turnOnAndOpen(page);
  await makePrivate(page, who.password);
  await expect.poll(() => who.journalMode()).toBe('sealed');

  const tablet = await device();
  const other = await tablet.newPage();
  await putSession(other, who);
  await other.goto('/profile');
  await joinHere(other);
  await untilReadyForOffline(other);
  await other.getByRole('button', { name: 'Your private journal' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose another passphrase' }).click();
  await dialog.getByLabel('New passphrase').fill('a late tram through the old town');
  await dialog.getByLabel('The same once more').fill('a late tram through the old clown');
  await dialog.getByLabel('Your passphrase now').fill('not that one at all');
  await dialog.getByLabel('Your password').fill(who.password);
  await dialog.getByRole('button', { name: 'Use the new passphrase' }).click();
  await expect(dialog.getByText('These are not the same words.')).toBeVisible();
  await dialog.getByLabel('The same once more').fill('a late tram through the old town');
  await dialog.getByRole('button', { name: 'Use the new passphrase' }).click();
  await expect(dialog.getByText('This is not your passphrase.')).toBeVisible();
  await dialog.getByLabel('Your passphrase now').fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Use the new passphrase' }).click();
  await expect(other.getByText('Your new passphrase opens your words')).toBeVisible();
  await other.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }).click();
  await other.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(other)).toBeVisible();
  await open(other, 'a late tram through the old town');
  await atHome(other);
  // The phone has words of its own, and follows the new word on the journal.
  await page.reload();
  await page.goto('/journal');
  await write(page, 'After the new passphrase');
  await expect.poll(async () => (await who.rows()).length).toBe(1);
});

test('someone may know her passphrase: every page gets new keys, and her other device goes on with them', async ({
  device,
  person,
}) => {
  const next = 'a late tram through the old town';
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  await openJournal(page, who);
  await write(page, 'Before the new keys');
  await turnOnAndOpen(page);
  await makePrivate(page, who.password);
  await expect.poll(() => who.journalMode()).toBe('sealed');

  const laptop = await device();
  const other = await laptop.newPage();
  await putSession(other, who);
  await other.goto('/journal');
  await joinHere(other);
  await expect(savedAnswer(other, 'Before the new keys')).toBeVisible();

  await page.getByRole('button', { name: 'Your private journal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Someone may know my passphrase' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('New passphrase').fill(next);
  await dialog.getByLabel('The same once more').fill(next);
  await dialog.getByLabel('Your password').fill(who.password);
  await dialog.getByLabel('Your passphrase now').fill('not that one at all');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await proveSheet(page, 'Make new keys');
  await expect(dialog.getByText('This is not your passphrase.')).toBeVisible();
  await dialog.getByLabel('Your passphrase now').fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await proveSheet(page, 'Make new keys');
  // The phone has words of its own.
  await expect(page.getByText('This device still opens with the words')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave it so' }).click();
  await atHome(page);
  const journal = async () => (await (await who.call('GET', '/api/journal')).json()) as object;
  await expect.poll(journal).toMatchObject({ mode: 'sealed', generation: 2 });

  // Of what is sealed with the keys of before.
  laptop.allow(/status of 503/);
  await other.bringToFront();
  await write(other, 'Written meanwhile');
  await expect(other.getByText('Your journal has new keys.')).toBeVisible();
  await expect(savedAnswer(other, 'Before the new keys')).toBeVisible();
  await other.getByRole('button', { name: 'Type it' }).click();
  const join = other.getByRole('dialog');
  expect(await accessibilityFaults(other)).toEqual([]);
  await join.getByLabel('Your passphrase', { exact: true }).fill(PASSPHRASE);
  await join.getByRole('button', { name: 'Go on here' }).click();
  await expect(join.getByText('Please type it, or say below')).toBeVisible();
  const here = join.getByLabel('Your old passphrase, if it opens Noor here');
  const isOther = join.getByRole('switch', { name: 'I chose other words for this device' });
  await isOther.click();
  await expect(here).toBeHidden();
  await join.getByRole('button', { name: 'Go on here' }).click();
  await expect(join.getByText('This is not your passphrase.')).toBeVisible();
  await isOther.click();
  await join.getByLabel('Your passphrase', { exact: true }).fill(next);
  await here.fill('not that one at all');
  await join.getByRole('button', { name: 'Go on here' }).click();
  await expect(join.getByText('This does not open Noor on this device.')).toBeVisible();
  await here.fill(PASSPHRASE);
  await join.getByRole('button', { name: 'Go on here' }).click();
  await expect(join).toBeHidden();
  await expect(savedAnswer(other, 'Written meanwhile')).toBeVisible();
  await expect(savedAnswer(other, 'Before the new keys')).toBeVisible();
  await expect.poll(async () => (await who.rows()).length).toBe(2);
  const kept = await (await who.call('GET', '/api/sync/reflections')).text();
  expect(kept.match(/"generation":2,"sealed"/g)).toHaveLength(2);

  // Whoever knows the old one picks up the laptop.
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(other)).toBeVisible();
  await open(other, PASSPHRASE);
  await expect(other.getByText('Those are not the words.')).toBeVisible();
  await open(other, next);
  await atHome(other);
});
