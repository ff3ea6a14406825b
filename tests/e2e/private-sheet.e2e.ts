import { cheapStretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import { makePrivate } from '../doubles/private-device.ts';
import { accessibilityFaults } from './fixtures/accessibility.ts';
import { signIn } from './fixtures/journal.ts';
import { gate, open } from './fixtures/lock.ts';
import { readPdf } from './fixtures/pdf-text.ts';
import { PASSPHRASE, proveSheet, showSheet } from './fixtures/private.ts';
import { expect, test } from './fixtures/test.ts';

const THEIRS = 'a late tram through the old town';

test('the sheet is printed on one page, dark or light: its digits, and nothing of hers beside them', async ({
  device,
  person,
}) => {
  const who = await person();
  const phone = await device({ colorScheme: 'dark', viewport: { width: 360, height: 740 } });
  const page = await phone.newPage();
  await signIn(page, who);
  await showSheet(page, who.password);
  const dialog = page.getByRole('dialog');
  const printed = await dialog.getByText(/^Noor, /).innerText();
  expect(printed).toMatch(/, journal \d{4}\u00a0\d{4}$/);
  const groups = await dialog.getByRole('listitem').allInnerTexts();

  // With the address and the title that a browser prints where it has the room.
  const { pages, text } = readPdf(await page.pdf({ displayHeaderFooter: true, format: 'A4' }));
  expect(pages).toBe(1);
  const words = (all: string): string => all.replaceAll(/\s+/g, ' ').trim();
  const list = groups.map((group, at) => `${at + 1}. ${group}`).join(' ');
  expect(words(text)).toBe(words(`${printed} ${list}`));
  expect(text).not.toContain(who.email);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText(printed)).toHaveCSS('color', 'rgb(0, 0, 0)');
  // The system's own dialog may stand in front of a closed device meanwhile.
  await page.evaluate(() => document.documentElement.setAttribute('data-covered', ''));
  await expect(dialog.getByText(printed)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(dialog.getByText(printed)).toBeHidden();
});

test('two devices make it private: she hears that her sheet opens nothing, and goes on by the other passphrase', async ({
  device,
  person,
  server,
}) => {
  const who = await person();
  const laptop = await device();
  // Of what is asked of a journal that this device has no key of yet.
  laptop.allow(/status of (409|503)/);
  const page = await laptop.newPage();
  await signIn(page, who);
  await showSheet(page, who.password);
  const { id: userId, password } = who;
  const her = { url: server.url, userId, token: who.signedIn.session_token, password };
  await makePrivate(her, { passphrase: THEIRS, by: cheapStretches });
  // Her page has heard of it, and tells her first what became of what she is writing.
  await expect.poll(() => who.journalMode()).toBe('sealed');
  const sheet = await proveSheet(page, 'Make it private');
  const dialog = page.getByRole('dialog', { name: 'Throw this sheet away' });
  await expect(dialog).toContainText('opens nothing');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I know', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Your journal is private' })).toBeVisible();
  await page.getByLabel('Your passphrase').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(page.getByText('This is not your passphrase.')).toBeVisible();
  await page.getByRole('button', { name: 'Use my sheet' }).click();
  await page.getByLabel('The digits of your sheet').fill(sheet);
  await page.getByLabel('New words for this device').fill('seven blue doors');
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(page.getByText('This sheet does not open your words.')).toBeVisible();
  await page.getByRole('button', { name: 'Use my passphrase' }).click();
  await page.getByLabel('Your passphrase').fill(THEIRS);
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(gate(page)).toBeVisible();
  await open(page, THEIRS);
  await expect(page.getByRole('button', { name: 'Your private journal' })).toBeVisible();
});
