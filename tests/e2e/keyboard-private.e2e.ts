import type { Page } from '@playwright/test';
import { cheapStretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import { makePrivate } from '../doubles/private-device.ts';
import { putSession, untilReadyForOffline } from './fixtures/journal.ts';
import { press, typeInto } from './fixtures/keyboard.ts';
import { atHome, gate } from './fixtures/lock.ts';
import { PASSPHRASE } from './fixtures/private.ts';
import { expect, test } from './fixtures/test.ts';

const NEXT = 'a late tram through the old town';
const TURN_OFF = 'Make it an ordinary journal again';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('a private journal by keyboard alone: joined, opened, made ordinary again, and private once more', async ({
  device,
  person,
  server,
}) => {
  const who = await person();
  const { id: userId, password } = who;
  const her = { url: server.url, userId, token: who.signedIn.session_token, password };
  await makePrivate(her, { passphrase: PASSPHRASE, by: cheapStretches });
  const tablet = await device({ viewport: { width: 390, height: 844 } });
  tablet.allow(/status of 503/);
  const page = await tablet.newPage();
  await putSession(page, who);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your journal is private' })).toBeVisible();
  await typeInto(page, field(page, 'Your passphrase'), PASSPHRASE);
  await press(page, button(page, 'Go on here'));

  await expect(gate(page)).toBeVisible();
  await expect(field(page, 'Your words')).toBeFocused();
  await page.keyboard.type(PASSPHRASE);
  await page.keyboard.press('Enter');
  await atHome(page);
  // Until a worker holds her keys she would be asked once more as the page begins anew.
  await untilReadyForOffline(page);

  await press(page, button(page, 'Your private journal'));
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: 'What the server still knows' }));
  await press(page, dialog.getByRole('button', { name: 'Back', exact: true }));
  await press(page, dialog.getByRole('button', { name: TURN_OFF }));
  await typeInto(page, dialog.getByLabel('Your passphrase now'), PASSPHRASE);
  await typeInto(page, dialog.getByLabel('Your password', { exact: true }), password);
  await press(page, dialog.getByRole('button', { name: TURN_OFF }));
  await expect.poll(() => who.journalMode()).toBe('plain');

  await press(page, button(page, 'Make it private'));
  // Told beside the field that gets the focus.
  await typeInto(page, dialog.getByLabel('Your password', { exact: true }), password);
  await typeInto(page, dialog.getByLabel('New passphrase'), 'short');
  await press(page, dialog.getByRole('button', { name: 'Next', exact: true }));
  await expect(dialog.getByLabel('New passphrase')).toBeFocused();
  await typeInto(page, dialog.getByLabel('New passphrase'), NEXT);
  await typeInto(page, dialog.getByLabel('The same once more'), NEXT);
  await press(page, dialog.getByRole('button', { name: 'Next', exact: true }));
  await expect(dialog.getByRole('listitem')).toHaveCount(8);
  const groups = await dialog.getByRole('listitem').allInnerTexts();
  for (const number of [3, 7]) {
    await typeInto(page, dialog.getByLabel(`Group ${number}`), groups[number - 1] ?? '');
  }
  await press(page, dialog.getByRole('button', { name: 'Make it private' }));
  await expect.poll(() => who.journalMode()).toBe('sealed');
  await atHome(page);
  await expect(button(page, 'Your private journal')).toBeVisible();
});
