import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answerBoxes, placeOf, putSession, savedAnswer } from './fixtures/journal.ts';
import { press, tabTo, typeInto } from './fixtures/keyboard.ts';
import { expect, test } from './fixtures/test.ts';

const viewport = { width: 390, height: 844 };

test('signing up by keyboard alone: the mistakes, the way back, and in', async ({
  device,
  person,
}) => {
  const { email } = await person({ premium: false });
  const page = await (await device({ viewport })).newPage('/');
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  const create = page.getByRole('button', { name: 'Create Account' });
  await press(page, create);
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(`new-${email}`);
  await typeInto(page, dialog.getByLabel('Password', { exact: true }), 'seven quiet words');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});

test('the journal by keyboard alone: past the bar, written, saved, changed, kept @quick', async ({
  device,
  person,
}) => {
  const page = await (await device({ viewport })).newPage();
  await putSession(page, await person());
  await page.goto('/journal');
  await expect(answerBoxes(page)).toHaveCount(7);
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'My Journal History' })).toBeFocused();
  await typeInto(page, answerBoxes(page).first(), 'The smell of rain.');
  await press(page, page.getByRole('button', { name: 'Save Reflections' }));
  const saved = savedAnswer(page, 'The smell of rain.');
  await expect(placeOf(saved)).toContainText('Saved');
  await expect(page.getByText('1 answer saved.')).toBeFocused();

  const edit = page.getByRole('button', { name: /^Edit your answer/ });
  await tabTo(page, placeOf(saved), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, edit);
  await expect(page.getByRole('textbox', { name: 'Edit your answer' })).toBeFocused();
  await page.keyboard.type(' And of dust.');
  await press(page, page.getByRole('button', { name: 'Save changes' }));
  await expect(savedAnswer(page, 'The smell of rain. And of dust.')).toBeVisible();
  await expect(edit).toBeFocused();

  const erase = page.getByRole('button', { name: /^Delete your answer/ });
  await press(page, erase);
  await expect(page.getByRole('dialog', { name: 'Delete this answer?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(erase).toBeFocused();
});

test('the history by keyboard alone: a period, a day, its words, and back to the list', async ({
  device,
  person,
}) => {
  const her = await person();
  const page = await (await device({ viewport })).newPage();
  await her.store(
    [1, 2, 3].map((day) => ({
      question_id: 'ic-001',
      question_text: 'Which game could make you forget the time?',
      question_type: 'inner_child',
      answer: `Answer number ${day}`,
      date: `2026-01-0${day}`,
    })),
  );
  await putSession(page, her);
  await page.goto('/journal');
  await press(page, page.getByRole('link', { name: 'My Journal History' }));
  await expect(page.getByRole('heading', { level: 1, name: 'My Journal History' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'All Time', exact: true }), 'Space');
  await tabTo(page, page.getByRole('button', { name: /January 3, 2026/ }));
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('button', { name: /January 2, 2026/ });
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Entry Details' })).toBeFocused();
  await expect(page.getByText('Answer number 2', { exact: true }).last()).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Back to the list' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(second).toBeFocused();
});

test('the wall by keyboard alone: her words come with her', async ({ device, person }) => {
  const page = await (await device({ viewport })).newPage();
  await putSession(page, await person({ premium: false }));
  await page.goto('/journal/history');
  await takeFile(page, 'Download my words');
  await expect(page.getByText('Premium isn’t available on this server.')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Back to Dashboard' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('the community by keyboard alone: a mood, a text, a name, and taking it back', async ({
  device,
  person,
}) => {
  const phone = await device({ viewport });
  const page = await phone.newPage();
  await putSession(page, await person({ premium: false }));
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
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Your email address' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await tabTo(page, dialog.getByRole('button', { name: 'Continue', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Feeling shared! 💖')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How are you feeling?' })).toBeFocused();

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
  const phone = await device({ viewport });
  const page = await phone.newPage();
  await putSession(page, await person({ premium: false }));
  await page.goto('/support');
  await tabTo(page, page.getByLabel('Subject'));
  await page.keyboard.type('The journal');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Category')).toBeFocused();
  await expect(page.getByText('Please select a category')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('Message', { exact: true }));
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
  const phone = await device({ viewport });
  const page = await phone.newPage();
  await putSession(page, await person({ premium: false }));
  await page.goto('/profile');
  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('button', { name: 'العربية' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'حسابي' })).toBeVisible();
  await tabTo(page, main.getByRole('button', { name: 'English' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await takeFile(page, 'Download my journal');
  await press(page, main.getByRole('button', { name: 'Delete my account' }));
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  await tabTo(page, main.getByRole('button', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});

async function takeFile(page: Page, button: string): Promise<void> {
  const download = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: button }));
  const file = await download;
  expect(await readFile(await file.path(), 'utf8')).toContain('My journal');
}
