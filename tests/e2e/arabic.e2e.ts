import type { Page } from '@playwright/test';
import { auth } from '../../web/i18n/ar/auth.ts';
import { dashboard } from '../../web/i18n/ar/dashboard.ts';
import { history } from '../../web/i18n/ar/history.ts';
import { journal } from '../../web/i18n/ar/journal.ts';
import { support } from '../../web/i18n/ar/support.ts';
import { answerBoxes, savedAnswer, untilReadyForOffline } from './fixtures/journal.ts';
import type { Person } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const ANSWER = 'جلستُ قرب النافذة وسمعتُ المطر، ولم أفعل شيئاً سوى أن أتنفّس.';

const SCREENS = [
  '/dashboard',
  '/journal',
  '/journal/history',
  '/community',
  '/profile',
  '/support',
];

test('the main journey in Arabic: in, written offline, sent, found in the history @quick', async ({
  device,
  person,
}) => {
  const her = await person();
  const phone = await device({ language: 'ar', viewport: { width: 390, height: 844 } });
  const page = await phone.newPage('/auth');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await signIn(page, her);

  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await untilReadyForOffline(page);
  await phone.context.setOffline(true);
  await answerBoxes(page).nth(0).fill(ANSWER);
  await page.getByRole('button', { name: journal.save }).click();
  await expect(page.getByText(journal.toasts.savedOffline.title)).toBeVisible();
  await expect(savedAnswer(page, ANSWER)).toContainText(journal.place.on_device);
  await phone.context.setOffline(false);
  await expect.poll(async () => (await her.rows()).map(({ answer }) => answer)).toEqual([ANSWER]);

  await page.reload();
  await page.getByRole('link', { name: journal.historyLink }).click();
  await expect(page.getByRole('heading', { level: 1, name: history.title })).toBeVisible();
  await page.getByText(ANSWER.slice(0, 30)).first().click();
  await expect(page.getByText(ANSWER, { exact: true }).last()).toBeVisible();
});

test('a box stands as the page does, and turns with what she writes', async ({
  device,
  person,
}) => {
  const phone = await device({ language: 'ar', viewport: { width: 390, height: 844 } });
  const page = await phone.newPage('/auth');
  await signIn(page, await person());
  await page.goto('/journal');
  const box = answerBoxes(page).first();
  await expect(box).toHaveCSS('direction', 'rtl');
  await box.fill('A word in English');
  await expect(box).toHaveCSS('direction', 'ltr');
  await box.fill(ANSWER);
  await expect(box).toHaveCSS('direction', 'rtl');
  await page.goto('/support');
  for (const label of [support.subject, support.message]) {
    await expect(page.getByLabel(label)).toHaveCSS('direction', 'rtl');
  }
});

test('no screen of the app is wider than a phone in Arabic', async ({ device, person }) => {
  const her = await person();
  const phone = await device({ language: 'ar', viewport: { width: 320, height: 700 } });
  const page = await phone.newPage('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.goto('/auth');
  await signIn(page, her);
  for (const path of [...SCREENS, '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }

  async function overflow(): Promise<number> {
    return page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  }
});

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: auth.signIn }).click();
  await expect(page.getByRole('heading', { level: 1, name: dashboard.title })).toBeVisible();
}
