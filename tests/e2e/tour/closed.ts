import { expect, type Page } from '@playwright/test';
import { open, type Stage } from './stage.ts';

const SECRET = 'seven blue doors';

/** The lock, from its first question to its end. */
export async function visitClosed(stage: Stage): Promise<void> {
  const { page, words, look } = stage;
  const { account, lock } = words;
  await open(page, '/profile');
  await page.getByRole('button', { name: account.lock.action }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await submit(page);
  await expect(dialog.getByText(lock.settings.short)).toBeVisible();
  await look('lock-on');
  await dialog.getByLabel(lock.settings.words).fill(SECRET);
  await submit(page);
  await expect(page.getByRole('heading', { name: lock.gate.title })).toBeVisible();
  await look('closed');
  await visitWaysOut(stage);
  await page.getByLabel(lock.gate.words).fill('six red windows');
  await submit(page);
  await expect(page.getByText(lock.gate.wrong)).toBeVisible();
  await look('closed-wrong');
  await page.getByLabel(lock.gate.words).fill(SECRET);
  await submit(page);
  await visitPrivate(stage);
  await page.getByRole('button', { name: account.lock.change }).click();
  await expect(dialog.getByText(lock.settings.on)).toBeVisible();
  await look('lock-rules');
  await dialog.getByRole('button', { name: lock.settings.change }).click();
  await expect(dialog.getByLabel(lock.settings.current)).toBeVisible();
  await look('lock-words');
  await dialog.getByRole('button', { name: lock.forgot.back, exact: true }).click();
  await dialog.getByRole('button', { name: lock.settings.turnOff }).click();
  await expect(dialog.getByText(lock.settings.turnOffText)).toBeVisible();
  await look('lock-off');
  await dialog.getByLabel(lock.settings.current).fill(SECRET);
  await submit(page);
  await expect(page.getByRole('button', { name: account.lock.action })).toBeVisible();
}

async function visitWaysOut({ page, words, look }: Stage): Promise<void> {
  const { gate, forgot, other } = words.lock;
  await page.getByRole('button', { name: gate.forgot }).click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await look('closed-forgot');
  await page.getByRole('button', { name: forgot.back, exact: true }).click();
  await page.getByRole('button', { name: gate.other }).click();
  await expect(page.getByRole('heading', { name: other.title })).toBeVisible();
  await look('closed-other');
  await page.getByRole('button', { name: forgot.back, exact: true }).click();
}

/** Up to the sheet: what comes behind it ends a tour. */
async function visitPrivate({ page, words, look }: Stage): Promise<void> {
  const { account, private: texts } = words;
  await page.getByRole('button', { name: account.private.action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.on.passphrase).fill('too short');
  await submit(page);
  await expect(dialog.getByText(texts.on.short)).toBeVisible();
  await dialog.getByRole('button', { name: texts.suggested.show }).click();
  await expect(dialog.getByRole('button', { name: texts.suggested.use })).toBeVisible();
  await look('private-on');
  await dialog.getByLabel(texts.on.passphrase).fill('four wild geese over the harbor');
  await dialog.getByLabel(texts.on.again).fill('four wild geese over the harbor');
  await dialog.getByLabel(texts.on.password).fill('any of them');
  await submit(page);
  await expect(dialog.getByText(texts.sheet.text)).toBeVisible();
  await submit(page);
  await look('private-sheet');
  await dialog.getByRole('button', { name: texts.on.back, exact: true }).click();
  await dialog.getByRole('button', { name: texts.on.later }).click();
}

/** In a dialog the button stands beside its form. */
async function submit(page: Page): Promise<void> {
  await page.locator('button[type="submit"]').last().click();
}
