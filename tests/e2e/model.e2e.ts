import type { Locator, Page } from '@playwright/test';
import { answerBoxes, placeOf, savedAnswer, signIn, write } from './fixtures/journal.ts';
import { expect, test } from './fixtures/reading-model.ts';

/** On her phone, in px from the top: what lies below can be covered for the seconds of a toast. */
const TOAST_BEGINS = 600;
const agree = { name: 'I agree: let it write my insights' };

test('she agrees to a named recipient, keeps one answer back, reads what was sent, and stops', async ({
  device,
  person,
  model,
}) => {
  const page = await (await device()).newPage();
  await signIn(page, await person());
  await openChoice(page);
  await expect(page.getByText(model.host, { exact: true })).toBeVisible();
  await expect(page.getByText('a-small-model', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing of yours has been sent to a language model.')).toBeVisible();
  await page.getByRole('button', agree).click();
  await expect(page.getByText(/^You agreed on/)).toBeVisible();

  const before = model.bodies.length;
  await page.goto('/journal');
  await answerBoxes(page).nth(1).fill('Canary: what my sister told me.');
  await keepBox(page, 1).check();
  // Drafts are kept, and the wish with them.
  await page.reload();
  await expect(keepBox(page, 1)).toBeChecked();
  await write(page, 'The garden was quiet.');
  const kept = savedAnswer(page, 'Canary: what my sister told me.');
  await placeOf(kept).click();
  await expect(kept.getByText('Kept from the language model')).toBeVisible();
  // What a model wrote is headed so; what Noor wrote itself is not.
  const insight = page.getByRole('region', { name: 'AI Insights' });
  await expect(insight.getByText(/^A language model wrote this/)).toBeVisible();
  await expect(insight.getByText('The garden was quiet and so were you.')).toBeVisible();
  const sent = model.bodies.slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('The garden was quiet.');
  expect(sent[0]).not.toContain('Canary');

  await insight.getByRole('link', { name: 'Who writes this?' }).click();
  const ledger = page.getByRole('region', { name: 'What was sent' });
  await ledger.getByText('Read what was sent').click();
  await expect(ledger.getByText(/1 answer ·/)).toBeVisible();
  expect(await ledger.locator('pre').textContent()).toBe(sent[0]);
  expect(await ledger.evaluate(brokenNames)).toEqual([]);
  await page.getByRole('button', { name: 'Stop sending my answers' }).click();
  await expect(page.getByRole('button', agree)).toBeVisible();

  await page.goto('/journal');
  await write(page, 'And later it rained.');
  const own = page.getByRole('region', { name: 'Your insights' });
  await expect(own.getByText(/^Noor wrote this from/)).toBeVisible();
  expect(model.bodies.slice(before)).toHaveLength(1);
});

test('words of self-harm are answered with help, without a score, and go to no model @quick', async ({
  device,
  person,
  model,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await (await device({ timeZone: 'Europe/London', viewport })).newPage();
  await signIn(page, await person());
  await openChoice(page);
  await page.getByRole('button', agree).click();
  await expect(page.getByText(/^You agreed on/)).toBeVisible();

  const before = model.bodies.length;
  await page.goto('/journal');
  await write(page, 'I do not want to live anymore.');
  const care = page.getByRole('region', { name: 'You do not have to carry this alone' });
  await expect(care.getByRole('link', { name: 'Call 116 123' })).toHaveAttribute(
    'href',
    'tel:116123',
  );
  const gap = await care.getByRole('link', { name: 'Call 116 123' }).evaluate(gapBeforeNumber);
  expect(gap).toBeGreaterThan(2);
  const last = care.getByRole('link', { name: 'Call 0808 2000 247' });
  await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(TOAST_BEGINS);
  const insight = page.getByRole('region', { name: 'Your insights' });
  await expect(insight.getByText(/^Noor wrote this from/)).toBeVisible();
  await expect(insight.getByText(/\d\/10/)).toHaveCount(0);
  expect(model.bodies.slice(before)).toEqual([]);

  await page.goto('/journal/history');
  await page.getByText('I do not want to live anymore.').first().click();
  await expect(care).toBeVisible();
});

/** The way she would find it. */
async function openChoice(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('main').getByRole('link', { name: 'See and choose' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your insights' })).toBeVisible();
}

function keepBox(page: Page, index: number): Locator {
  return page.getByRole('main').getByRole('article').nth(index).getByRole('checkbox');
}

/** Runs in the page: the pixels between 'Call' and its number, which only a picture shows. */
function gapBeforeNumber(link: HTMLElement | SVGElement): number {
  const [number] = link.querySelectorAll('bdi');
  const word = document.createRange();
  word.selectNodeContents(number?.parentElement?.firstChild ?? link);
  return (number?.getBoundingClientRect().left ?? 0) - word.getBoundingClientRect().right;
}

/** Runs in the page: where a host or a model of the ledger is broken in two, at any width of a phone. */
function brokenNames(ledger: HTMLElement | SVGElement): string[] {
  const broken: string[] = [];
  for (let width = 280; width < 480; width += 5) {
    for (const dir of ['ltr', 'rtl']) {
      ledger.setAttribute('dir', dir);
      ledger.style.inlineSize = `${width}px`;
      for (const name of ledger.querySelectorAll('bdi')) {
        const line = Number.parseFloat(getComputedStyle(name).lineHeight);
        if (name.getBoundingClientRect().height > 1.5 * line) broken.push(`${dir} ${width}`);
      }
    }
  }
  ledger.removeAttribute('dir');
  ledger.style.inlineSize = '';
  return broken;
}
