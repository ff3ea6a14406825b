import { readFile } from 'node:fs/promises';
import { signInToJournal, savedAnswer, signIn, write } from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';
import { tracesOn } from './fixtures/traces.ts';

test('her journal goes with her as one page, without a connection, unsent words included @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await write(page, 'On the server by now.');
  await phone.context.setOffline(true);
  await write(page, 'ليلة هادئة، ولم تُرسل بعد.');
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my journal' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^noor-journal-.+\.html$/);
  const html = await readFile(await file.path(), 'utf8');
  expect(html).toContain('On the server by now.');
  expect(html).toContain('<p class="words" dir="auto">ليلة هادئة، ولم تُرسل بعد.</p>');
  await phone.context.setOffline(false);
});

test('a deleted account leaves no trace on this device, nor on one that was offline @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  const laptop = await device();
  phone.allow(/status of 403/);
  laptop.allow(/status of 401/);
  const page = await phone.newPage();
  const elsewhere = await laptop.newPage();
  await signInToJournal(page, her);
  await signInToJournal(elsewhere, her);
  await laptop.context.setOffline(true);
  await write(elsewhere, 'Never sent.');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not her password');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(her.password);
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect.poll(() => tracesOn(page, her.id)).toEqual([]);

  await laptop.context.setOffline(false);
  await expect(elsewhere.getByText('It was deleted on another device.')).toBeVisible();
  await expect.poll(() => tracesOn(elsewhere, her.id)).toEqual([]);
  expect((await her.call('GET', '/api/auth/me')).status).toBe(401);
});

test('ending other sessions leaves this one, and the words of the others', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device();
  const laptop = await device();
  laptop.allow(/status of 401/);
  const page = await phone.newPage();
  const elsewhere = await laptop.newPage();
  await signInToJournal(elsewhere, her);
  await laptop.context.setOffline(true);
  await write(elsewhere, 'Written meanwhile.');
  await signIn(page, her);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Stay signed in only here' }).click();
  await expect(page.getByText('Signed out of other devices')).toBeVisible();
  await laptop.context.setOffline(false);
  await expect(elsewhere.getByText('Please sign in again').first()).toBeVisible();
  await signInToJournal(elsewhere, her);
  // The insight of the day may quote it.
  await expect(savedAnswer(elsewhere, 'Written meanwhile.')).toBeVisible();
});
