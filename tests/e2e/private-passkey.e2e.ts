import type { CDPSession, Page } from '@playwright/test';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { openJournal, putSession, savedAnswer, write } from './fixtures/journal.ts';
import { gate, open, turnOnAndOpen, WORDS } from './fixtures/lock.ts';
import { addAuthenticator } from './fixtures/passkeys.ts';
import { makePrivate, PASSPHRASE } from './fixtures/private.ts';
import { expect, test } from './fixtures/test.ts';

/** The same page as another device of hers: only its passkeys are those of before, as where they are shared. */
async function anotherDevice(page: Page, line: CDPSession): Promise<void> {
  await page.goto('/robots.txt');
  const origin = new URL(page.url()).origin;
  await line.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

const joins = (page: Page) => page.getByRole('heading', { name: 'Your journal is private' });

test('a passkey opens her journal on a new device beside passphrase and sheet, which go on without it', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device();
  const page = await phone.newPage();
  const line = await phone.context.newCDPSession(page);
  await line.send('WebAuthn.enable');
  await openJournal(page, who);
  await write(page, 'Opened by a passkey');
  await turnOnAndOpen(page);
  const sheet = await makePrivate(page, who.password);
  await expect.poll(() => who.journalMode()).toBe('sealed');

  // Passkeys that cannot answer with a secret: nothing has changed.
  const unable = await addAuthenticator(line, false);
  await page.getByRole('button', { name: 'Your private journal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Passkeys', exact: true }).click();
  await dialog.getByRole('button', { name: 'Use a passkey too' }).click();
  const make = dialog.getByRole('button', { name: 'Make a passkey' });
  await dialog.getByLabel('Your passphrase now').fill(PASSPHRASE);
  await dialog.getByLabel('Your password').fill('not that one at all');
  await make.click();
  await expect(dialog.getByText('The passkeys of this device cannot open')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await line.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: unable });

  // Said by the server where the account's password is another.
  phone.allow(/status of 403/);
  // The passkey of a try that the server did not take serves the next one.
  const authenticatorId = await addAuthenticator(line, true);
  await make.click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(who.password);
  await make.click();
  await expect(page.getByText('Your passkey opens your words from now on.')).toBeVisible();
  await expect(dialog.getByText(/^Added on /)).toBeVisible();
  const { credentials } = await line.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  await anotherDevice(page, line);
  await putSession(page, who);
  await page.goto('/journal');
  await expect(joins(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(page.getByText('Please use at least six characters.')).toBeVisible();
  await page.getByLabel('New words for this device').fill(WORDS);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(gate(page)).toBeVisible();
  await open(page);
  await expect(savedAnswer(page, 'Opened by a passkey')).toBeVisible();

  // Deleted from her devices: it does not answer, and what she typed for the words of this device stays.
  await line.send('WebAuthn.clearCredentials', { authenticatorId });
  await anotherDevice(page, line);
  await putSession(page, who);
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await page.getByLabel('New words for this device').fill(WORDS);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(page.getByText('The passkey did not answer.')).toBeVisible();
  await expect(page.getByLabel('New words for this device')).toHaveValue(WORDS);
  await page.getByRole('button', { name: 'Use my sheet' }).click();
  await page.getByLabel('The digits of your sheet').fill(sheet);
  await page.getByLabel('New words for this device').fill(WORDS);
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(gate(page)).toBeVisible();
  await open(page);
  await expect(savedAnswer(page, 'Opened by a passkey')).toBeVisible();

  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: 'Your private journal' }).click();
  await dialog.getByRole('button', { name: 'Passkeys', exact: true }).click();
  await dialog.getByRole('button', { name: 'Stop using the passkey' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Your passphrase now').fill(PASSPHRASE);
  await dialog.getByLabel('Your password').fill(who.password);
  await dialog.getByRole('button', { name: 'Stop using the passkey' }).click();
  await expect(page.getByText('The passkey opens nothing here from now on.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use a passkey too' })).toBeVisible();
  await expect(dialog.getByText(/^Added on /)).toBeHidden();
});
