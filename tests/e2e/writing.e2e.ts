import type { Locator, Page } from '@playwright/test';
import { answerBoxes, openJournal, placeOf, savedAnswer, write } from './fixtures/journal.ts';
import { expect, test } from './fixtures/test.ts';

const phoneSize = { width: 390, height: 844 };

test('on a phone Save is in reach of every box, says what it saves, and takes one press', async ({
  device,
  person,
}) => {
  const page = await (await device({ viewport: phoneSize })).newPage();
  await openJournal(page, await person());
  const boxes = answerBoxes(page);
  const save = page.getByRole('button', { name: 'Save Reflections' });
  await boxes.first().fill('Tea.');
  for (const number of [1, 6]) {
    // Long enough to grow past the foot of the screen: the line she writes is never behind the bar.
    await boxes.nth(number).click();
    await page.keyboard.type(`${'One line and one more.\n'.repeat(14)}The last line.`);
    await expect(save).toBeInViewport({ ratio: 1 });
    expect(await bottomOf(boxes.nth(number))).toBeLessThanOrEqual(await topOf(save));
  }
  await expect(page.getByText('3 answers to save', { exact: true })).toBeVisible();
  // A real press: the box loses the focus, the bar at the foot comes back, and nothing slips away.
  await save.click();
  await expect(page.getByText('3 answers saved.', { exact: true })).toBeFocused();
});

test('after a save on a phone the page stays where she wrote, with no ring around what is said', async ({
  device,
  person,
}) => {
  const page = await (await device({ viewport: phoneSize })).newPage();
  await openJournal(page, await person());
  const fourth = page.getByRole('main').getByRole('heading', { level: 2 }).nth(3);
  await answerBoxes(page).nth(3).fill('Tea.');
  const before = await topOf(fourth);
  // By hand: Playwright's own click may scroll.
  const { x = 0, y = 0 } =
    (await page.getByRole('button', { name: 'Save Reflections' }).boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + 20);
  const status = page.getByText('1 answer saved.', { exact: true });
  await expect(status).toBeFocused();
  await expect(status).toHaveCSS('outline-style', 'none');
  expect(Math.abs((await topOf(fourth)) - before)).toBeLessThan(100);
});

test('boxes lie low until she comes to them, and stay open under a press elsewhere', async ({
  device,
  person,
}) => {
  const page = await (await device({ viewport: phoneSize })).newPage();
  await openJournal(page, await person());
  const third = answerBoxes(page).nth(2);
  const low = await heightOf(third);
  expect(low).toBeLessThan((await heightOf(answerBoxes(page).first())) / 2);
  await answerBoxes(page).nth(1).focus();
  await page.keyboard.press('Tab');
  await expect(third).toBeFocused();
  const open = await heightOf(third);
  expect(open).toBeGreaterThan(2 * low);
  await page.getByRole('heading', { level: 1 }).click();
  expect(await heightOf(third)).toBe(open);

  await write(page, 'Tea.');
  await expect(placeOf(savedAnswer(page, 'Tea.'))).toContainText('Saved');
  await expect(page.getByRole('button', { name: /^Edit your answer/ })).toHaveCount(0);
  const more = answerBoxes(page).first();
  await expect(more).toHaveAttribute('placeholder', 'Add to it');
  expect(await heightOf(more)).toBeLessThan(low);
});

test('no message lies over Save, also one that stood there before the bar came', async ({
  device,
  person,
}) => {
  const phone = await device({ viewport: phoneSize });
  const page = await phone.newPage();
  await openJournal(page, await person());
  // A page that opens without a connection is told so by its badge alone.
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await phone.context.setOffline(true);
  const message = page.getByText('Offline Mode', { exact: true });
  await expect(message).toBeVisible();
  await page.keyboard.press('F8');
  await answerBoxes(page).first().fill('Tea.');
  const toast = page.getByRole('region', { name: /Notifications/ });
  const save = page.getByRole('button', { name: 'Save Reflections' });
  await expect.poll(async () => (await bottomOf(toast)) <= (await topOf(save))).toBe(true);
  await save.click();
  await expect(page.getByText('1 answer saved on this device.')).toBeVisible();
});

for (const language of ['en', 'ar'] as const) {
  test(`the journal prints as a page of words, in ${language}`, async ({ device, person }) => {
    const page = await (await device({ language })).newPage();
    await signInAs(page, await person());
    await page.goto('/journal');
    await expect(answerBoxes(page)).toHaveCount(7);
    const questions = await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .allInnerTexts();
    await answerBoxes(page).nth(1).fill('Bread, and the smell of it.');
    await page.keyboard.press('Control+Enter');
    await expect(placeOf(savedAnswer(page, 'Bread, and the smell of it.'))).toBeVisible();
    await answerBoxes(page).nth(3).fill('Half a thought');
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.emulateMedia({ media: 'print' });
    const printed = (await page.locator('body').innerText())
      .split('\n')
      .filter((line) => line.trim());
    expect(printed).toEqual([
      title,
      expect.stringMatching(/\d{4}/),
      questions[1],
      'Bread, and the smell of it.',
      questions[3],
    ]);
    // What she has not saved yet stands in its box, and that without a frame; no other is there.
    await expect(page.getByRole('textbox')).toHaveValue('Half a thought');
    await expect(page.getByRole('textbox')).toHaveCSS('border-top-width', '0px');
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  });
}

async function signInAs(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto('/auth');
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await expect(answerBoxes(page)).toHaveCount(7);
}

async function boxOf(element: Locator): Promise<{ y: number; height: number }> {
  return (await element.boundingBox()) ?? { y: 0, height: 0 };
}

async function heightOf(element: Locator): Promise<number> {
  return (await boxOf(element)).height;
}

async function topOf(element: Locator): Promise<number> {
  return (await boxOf(element)).y;
}

async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = await boxOf(element);
  return y + height;
}
