import { accessibilityFaults } from './fixtures/accessibility.ts';
import { signIn, untilReadyForOffline } from './fixtures/journal.ts';
import { atHome, gate, open, turnOnAndOpen, WORDS } from './fixtures/lock.ts';
import { addAuthenticator } from './fixtures/passkeys.ts';
import { expect, test } from './fixtures/test.ts';

test('S10, S11: a passkey opens Noor beside her words; where there is none that can, her words go on', async ({
  device,
  person,
}) => {
  const who = await person();
  const laptop = await device();
  const page = await laptop.newPage();
  const line = await laptop.context.newCDPSession(page);
  await line.send('WebAuthn.enable');
  await signIn(page, who);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);

  // Passkeys that cannot answer with a secret.
  const unable = await addAuthenticator(line, false);
  await page.getByRole('button', { name: 'Change the lock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use a passkey here' }).click();
  await dialog.getByLabel('Your words now').fill('six red windows');
  await dialog.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(dialog.getByText('Those are not the words.')).toBeVisible();
  await dialog.getByLabel('Your words now').fill(WORDS);
  await dialog.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(dialog.getByText('The passkeys of this device cannot open Noor.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await line.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: unable });

  const authenticatorId = await addAuthenticator(line, true);
  await dialog.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('Your passkey opens Noor from now on.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(gate(page)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await atHome(page);

  // Gone from the device: her words are there.
  await line.send('WebAuthn.clearCredentials', { authenticatorId });
  await page.getByRole('button', { name: 'Close now' }).click();
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(page.getByText('The passkey did not answer.')).toBeVisible();
  await open(page);
  await atHome(page);
  await page.getByRole('button', { name: 'Change the lock' }).click();
  await dialog.getByRole('button', { name: 'Stop using the passkey' }).click();
  await expect(dialog.getByRole('button', { name: 'Use a passkey here' })).toBeVisible();
});
