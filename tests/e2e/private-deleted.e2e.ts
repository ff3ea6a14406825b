import { readFile } from 'node:fs/promises';
import { cheapStretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import { makePrivate } from '../doubles/private-device.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { signInToJournal, write } from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';
import { tracesOn } from './fixtures/traces.ts';

test('an account whose keys nobody has is deleted from where they are asked for, what was only here taken along', async ({
  device,
  person,
  server,
}) => {
  const who = await person();
  const laptop = await device();
  laptop.allow(/status of (403|503)/);
  const page = await laptop.newPage();
  await signInToJournal(page, who);
  await laptop.context.setOffline(true);
  await write(page, 'Never sent.');
  const { id: userId, password } = who;
  const her = { url: server.url, userId, token: who.signedIn.session_token, password };
  await makePrivate(her, { passphrase: 'nobody knows it any more', by: cheapStretches });
  await laptop.context.setOffline(false);

  await expect(page.getByRole('heading', { name: 'Your journal is private' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('1 answer on this device was never sent');
  expect(await accessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download my journal first' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Never sent.');
  await dialog.getByLabel('Your password').fill('not her password');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(who.password);
  await dialog.getByRole('button', { name: 'Delete everything' }).click();

  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect.poll(() => tracesOn(page, who.id)).toEqual([]);
  expect((await who.call('GET', '/api/auth/me')).status).toBe(401);
});
