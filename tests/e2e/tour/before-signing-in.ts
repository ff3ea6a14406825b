import { expect } from '@playwright/test';
import { open, submit, lookAtToast, type Stage } from './stage.ts';

export async function visitBeforeSigningIn(stage: Stage): Promise<void> {
  await visitLanding(stage);
  await visitAuth(stage);
  await visitLegal(stage);
  await visitPasswords(stage);
}

async function visitLegal({ page, words, look }: Stage): Promise<void> {
  await open(page, '/privacy');
  await expect(page.getByRole('heading', { name: words.legal.privacy, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await look('privacy');
}

async function visitLanding({ page, words, look }: Stage): Promise<void> {
  const { auth } = words;
  await open(page, '/');
  await look('landing');
  await page.getByRole('button', { name: auth.createAccount }).click();
  await expect(page.getByRole('dialog', { name: auth.signUpTitle })).toBeVisible();
  await look('landing-sign-up');
  await submit(page);
  await expect(page.getByText(words.fields.email_invalid, { exact: true })).toBeVisible();
  await look('landing-sign-up-mistakes');
}

async function visitAuth({ page, words, person, look }: Stage): Promise<void> {
  const { auth } = words;
  await open(page, '/auth');
  await page.getByLabel(auth.isPrivate).check();
  await look('auth');
  await page.getByLabel(auth.isPrivate).uncheck();
  await page.getByRole('button', { name: auth.toSignUp }).click();
  await expect(page.getByRole('heading', { name: auth.signUpTitle })).toBeVisible();
  await look('auth-sign-up');
  await page.getByLabel(auth.password, { exact: true }).fill('short');
  await submit(page);
  await expect(page.getByText(words.fields.email_invalid, { exact: true })).toBeVisible();
  await look('auth-sign-up-mistakes');
  await open(page, '/auth');
  await page.getByLabel(auth.email).fill(person.email);
  await page.getByLabel(auth.password, { exact: true }).fill('not her password');
  await submit(page);
  await expect(page.getByText(auth.loginFailedText)).toBeVisible();
  await look('auth-refused');
}

async function visitPasswords(stage: Stage): Promise<void> {
  const { page, words, person, look } = stage;
  const { auth } = words;
  await open(page, '/forgot-password');
  await look('forgot-password');
  await page.getByLabel(auth.email).fill(person.email);
  await submit(page);
  await expect(page.getByRole('heading', { name: auth.checkTitle })).toBeVisible();
  await look('forgot-password-sent');
  await open(page, '/reset-password?token=of-the-tour');
  await look('reset-password');
  await page.getByLabel(auth.newPassword).fill('eight quiet words');
  await page.getByLabel(auth.confirmPassword).fill('nine quiet words');
  await submit(page);
  await expect(page.getByText(auth.mismatchText, { exact: true })).toBeVisible();
  await lookAtToast(stage, 'reset-password-mistakes');
  await page.getByLabel(auth.confirmPassword).fill('eight quiet words');
  await submit(page);
  await expect(page.getByRole('link', { name: auth.askAgain })).toBeVisible();
  await lookAtToast(stage, 'reset-password-refused');
  await open(page, '/reset-password');
  await expect(page.getByText(auth.invalidLink, { exact: true })).toBeVisible();
  await lookAtToast(stage, 'reset-password-without-token');
}
