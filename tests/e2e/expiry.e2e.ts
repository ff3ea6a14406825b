import { readFileSync } from 'node:fs';
import { buy } from './fixtures/checkout.ts';
import { answerBoxes, openJournal, write } from './fixtures/journal.ts';
import { expect, test } from './fixtures/shop.ts';

const MONTH = 32 * 24 * 3_600_000;

test('when Premium ends the questions close, and every word of hers stays hers', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  await buy(stripe, her);
  const { page, device } = await shopper();
  await openJournal(page, her);
  await write(page, 'Written while it lasted.');
  await expect.poll(() => her.rows()).toHaveLength(1);
  await device.context.setOffline(true);
  await write(page, 'Written while it lasted.', 'Not sent yet when it ended.');

  await her.call('POST', '/api/subscription/cancel', {});
  await stripe.clock.advance(MONTH);
  const me = await her.call('GET', '/api/auth/me');
  expect(await me.json()).toMatchObject({ subscription_type: 'free' });
  await device.context.setOffline(false);
  await expect
    .poll(async () => (await her.rows()).map(({ answer }) => answer).sort())
    .toEqual(['Not sent yet when it ended.', 'Written while it lasted.']);

  await page.reload();
  await expect(page.getByText('Your premium plan has ended')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible();
  await expect(answerBoxes(page)).toHaveCount(0);
  const questions = await her.call('GET', '/api/daily-questions');
  expect(questions.status).toBe(403);
  await page.goto('/journal/history');
  await expect(page.getByText('Journal History is Premium')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my words' }).first().click();
  const words = readFileSync(await (await downloading).path(), 'utf8');
  expect(words).toContain('Written while it lasted.');
  expect(words).toContain('Not sent yet when it ended.');
});
