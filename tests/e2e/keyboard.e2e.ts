import type { Locator, Page } from '@playwright/test';
import { signIn } from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

test('the community by keyboard alone: a mood, a text, a name, and taking it back', async ({
  device,
  person,
}) => {
  const phone = await device();
  const page = await phone.newPage();
  await signIn(page, await person({ premium: false }));
  await page.goto('/community');
  await tabTo(page, page.getByRole('button', { name: 'Hopeful' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Hopeful' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tabTo(page, page.getByLabel('Your feeling'));
  await page.keyboard.type('One quiet hour.');
  await tabTo(page, page.getByRole('button', { name: 'Share', exact: true }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'How do you want to appear?' });
  await expect(dialog.getByRole('radio', { name: 'A name of your choice' })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Feeling shared! 💖')).toBeVisible();

  const card = page.getByRole('article').filter({ hasText: 'One quiet hour.' });
  await tabTo(page, card.getByRole('button', { name: /^Delete/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: /^Delete/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Latest feelings' })).toBeFocused();
});

test('support by keyboard alone: a mistake is named and focused, then a ticket', async ({
  device,
  person,
}) => {
  const phone = await device();
  const page = await phone.newPage();
  await signIn(page, await person({ premium: false }));
  await page.goto('/support');
  await tabTo(page, page.getByLabel('Subject'));
  await page.keyboard.type('The journal');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Category')).toBeFocused();
  await expect(page.getByText('Please select a category')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('Message'));
  await page.keyboard.type('It does not open on my phone.');
  await tabTo(page, page.getByRole('button', { name: 'Send Request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await expect(page.getByText(/^NOOR-/)).toBeVisible();
});

test('the profile by keyboard alone: the language, a question not answered, the way out', async ({
  device,
  person,
}) => {
  const phone = await device();
  const page = await phone.newPage();
  await signIn(page, await person({ premium: false }));
  await page.goto('/profile');
  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('button', { name: 'العربية' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'حسابي' })).toBeVisible();
  await tabTo(page, main.getByRole('button', { name: 'English' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, main.getByRole('button', { name: 'Delete my account' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  await tabTo(page, main.getByRole('button', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});

/** Goes there as she would; a screen that needs more steps than this is no help. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
