import type { Locator, Page } from '@playwright/test';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { history as ar } from '../../web/i18n/ar/history.ts';
import { history as en } from '../../web/i18n/en/history.ts';
import { zoneByDay } from './fixtures/device.ts';
import { putSession, signIn } from './fixtures/journal.ts';
import type { Person } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const PHONES = [
  { language: 'en', words: en, viewport: { width: 390, height: 844 } },
  { language: 'en', words: en, viewport: { width: 360, height: 640 } },
  { language: 'ar', words: ar, viewport: { width: 360, height: 640 } },
] as const;

for (const { language, words, viewport } of PHONES) {
  const { width, height } = viewport;
  test(`her newest entry is in view, in ${language} on ${width} by ${height}`, async ({
    device,
    person,
  }) => {
    const her = await person();
    await writeDays(her);
    const page = await (await device({ language, viewport })).newPage('/auth');
    await page.locator('input[type="email"]').fill(her.email);
    await page.locator('input[type="password"]').fill(her.password);
    await page.keyboard.press('Enter');
    await expect(page.locator('input[type="password"]')).toHaveCount(0);
    await page.goto('/journal/history');
    const entry = page
      .getByRole('region', { name: words.list.title })
      .getByRole('listitem')
      .first();
    await expect(entry.getByText('They kneaded bread')).toBeVisible();
    // While the first entries arrive a line says so.
    await expect(page.getByRole('progressbar')).toHaveCount(0);

    const foot = (await page.getByRole('navigation').last().boundingBox())?.y ?? 0;
    expect(foot).toBeGreaterThan(height / 2);
    const card = await entry.boundingBox();
    // The date and two lines of what she wrote.
    expect(card?.y).toBeLessThan(foot - 100);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const prompt = await page.getByRole('link', { name: words.prompt }).boundingBox();
    expect(prompt?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));

    const { periods, look } = words;
    await page.getByRole('link', { name: words.prompt }).focus();
    for (const name of [periods.week, periods.month, periods.all]) await tabOnTo(page, name);
    for (const name of [look.search, look.calendar, look.energy]) await tabOnTo(page, name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.energy.title })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('no request tells which day she opens; it stays over a reload, and the way back closes it', async ({
  device,
  person,
}) => {
  const her = await person();
  await writeDays(her);
  const yesterday = addDays(dayIn(Date.now(), zoneByDay), -1);
  const phone = await device({ viewport: PHONES[0].viewport });
  const page = await phone.newPage();
  await signIn(page, her);
  const asked: string[] = [];
  phone.context.on('request', (request) => asked.push(request.url().split('#', 1)[0] ?? ''));
  const list = page.getByRole('region', { name: en.list.title });
  await page.goto('/journal/history');
  // On the first day of a week yesterday is in the last one.
  await page.getByRole('button', { name: en.periods.all }).click();
  await list.getByRole('listitem').nth(1).getByRole('button').click();
  const details = page.getByRole('region', { name: en.details.title });
  const words = details.getByText('They kneaded bread, and later');
  await expect(words).toBeVisible();
  await expect(page).toHaveURL(`/journal/history#${yesterday}`);
  await page.reload();
  await expect(words).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(list).toBeVisible();
  await expect(page).toHaveURL('/journal/history');
  expect(asked.filter((url) => url.includes(yesterday))).toEqual([]);
  // As a build of before left it.
  await page.goto(`/journal/history?day=${yesterday}`);
  await expect(words).toBeVisible();
  await expect(page).toHaveURL(`/journal/history#${yesterday}`);
  // And as one left it behind her.
  await page.evaluate((day) => {
    history.replaceState(history.state, '', `?day=${day}`);
    history.pushState(null, '', '/journal');
  }, yesterday);
  await page.goBack();
  await expect(words).toBeVisible();
  await expect(page).toHaveURL(`/journal/history#${yesterday}`);
});

test('what she presses in the history is large enough for a finger', async ({ device, person }) => {
  const her = await person();
  await writeDays(her);
  const page = await (await device({ viewport: PHONES[1].viewport })).newPage();
  await putSession(page, her);
  await page.goto('/journal/history');
  const main = page.getByRole('main');
  for (const name of [en.periods.week, en.periods.month, en.periods.all]) {
    expect(await leastOf(main.getByRole('button', { name, exact: true }))).toBeGreaterThanOrEqual(
      44,
    );
  }
  await main.getByRole('button', { name: en.look.calendar, exact: true }).click();
  const day = page.getByRole('grid').getByRole('button').first();
  await expect(day).toBeVisible();
  expect(await leastOf(day)).toBeGreaterThanOrEqual(44);
});

async function leastOf(element: Locator): Promise<number> {
  const { width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return Math.min(width, height);
}

/** The order of the keys is the order of the eye: on, or down. */
async function tabOnTo(page: Page, name: string): Promise<void> {
  const before = await placeOfFocus(page);
  await page.keyboard.press('Tab');
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  await expect(button).toBeFocused();
  const { bottom, start } = await placeOfFocus(page);
  expect(bottom >= before.bottom || start > before.start).toBe(true);
}

async function placeOfFocus(
  page: Page,
): Promise<{ readonly bottom: number; readonly start: number }> {
  return page.evaluate(() => {
    const box = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const start = document.dir === 'rtl' ? innerWidth - box.right : box.left;
    return { bottom: box.bottom, start };
  });
}

async function writeDays(her: Person): Promise<void> {
  const today = dayIn(Date.now(), zoneByDay);
  await her.store(
    [0, 1, 2].map((back) => ({
      question_id: 'ic-001',
      question_text: 'Which game could make you forget the time?',
      question_type: 'inner_child',
      answer: 'They kneaded bread, and later they lay still on the warm table beside the window.',
      date: addDays(today, -back),
    })),
  );
}
