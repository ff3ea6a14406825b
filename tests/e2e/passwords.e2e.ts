import type { Page } from '@playwright/test';
import { auth } from '../../web/i18n/en/auth.ts';
import { linkInMail, readOutbox } from '../integration/mail/mailbox.ts';
import {
  fillSignIn,
  placeOf,
  pressSignIn,
  savedAnswer,
  signIn,
  signInToJournal,
  untilReadyForOffline,
  write,
} from './fixtures/journal.ts';
import { gate, open, turnOn } from './fixtures/lock.ts';
import type { NoorServer } from './fixtures/noor-server.ts';
import { expect, test } from './fixtures/test.ts';

test('a forgotten password: the link sets a new one, once, and costs no device a word @quick', async ({
  device,
  person,
  server,
}) => {
  const her = await person();
  const phone = await device();
  phone.allow(/status of 401/);
  const journal = await phone.newPage();
  await signInToJournal(journal, her);
  await phone.context.setOffline(true);
  await write(journal, 'Written in the tunnel.');

  const laptop = await device();
  laptop.allow(/status of 400/);
  const page = await laptop.newPage('/auth');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  // The sign-in form has an email field as well, and stays until the next screen is there.
  await expect(page.getByRole('heading', { level: 1, name: auth.forgotTitle })).toBeVisible();
  await page.getByLabel('Email').fill(her.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  // Others of this server get mails as well.
  await expect.poll(() => mailsTo(server, her.email)).toBe(1);
  const { pathname, search } = await linkInMail(server, her.email);
  await page.goto(pathname + search);
  await expect(page).toHaveURL('/reset-password');
  await choosePassword(page, 'eight quiet words');
  await expect(page.getByRole('heading', { name: 'Your password has been reset' })).toBeFocused();
  const changed = { ...her, password: 'eight quiet words' };
  await signIn(page, changed);

  await page.goto(pathname + search);
  await choosePassword(page, 'nine quiet words');
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();

  await phone.context.setOffline(false);
  await expect(journal.getByText('Please sign in again').first()).toBeVisible();
  await signIn(journal, changed);
  await journal.goto('/journal');
  await expect(placeOf(savedAnswer(journal, 'Written in the tunnel.'))).toContainText('Saved');
});

test('on a closed device the link of the mail is used, opens nothing of hers, and what is closed asks as ever', async ({
  device,
  person,
  server,
}) => {
  const her = await person();
  const phone = await device();
  phone.allow(/status of 401/);
  const page = await phone.newPage();
  await signInToJournal(page, her);
  await write(page, 'Written before.');
  await turnOn(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(her.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect.poll(() => mailsTo(server, her.email)).toBe(1);
  const { pathname, search } = await linkInMail(server, her.email);
  await page.goto(pathname + search);
  await choosePassword(page, 'eight quiet words');
  await expect(page.getByRole('heading', { name: 'Your password has been reset' })).toBeVisible();
  await expect(gate(page)).toBeHidden();

  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(gate(page)).toBeVisible();
  await open(page);
  // The reset ended the session that lay in her lock.
  await expect(page.getByText('Please sign in again').first()).toBeVisible();
  await fillSignIn(page, { ...her, password: 'eight quiet words' });
  await pressSignIn(page);
  await expect(gate(page)).toBeVisible();
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await untilReadyForOffline(page);
  await page.goto('/journal');
  await expect(savedAnswer(page, 'Written before.')).toBeVisible();
});

async function mailsTo(server: NoorServer, email: string): Promise<number> {
  const mails = await readOutbox(server);
  return mails.filter(({ headers }) => headers.get('to')?.includes(email)).length;
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}
