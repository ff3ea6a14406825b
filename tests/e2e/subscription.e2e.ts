import { readFileSync } from 'node:fs';
import { testCards } from '../doubles/stripe/cards.ts';
import { buy, expectQuestions, haveSession, payButton } from './fixtures/checkout.ts';
import { answerBoxes, openJournal, write } from './fixtures/journal.ts';
import { expect, test } from './fixtures/shop.ts';

const MONTH = 32 * 24 * 3_600_000;

test('she cancels, keeps what she paid for, and takes it back @quick', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const bought = await buy(stripe, her);
  const { page } = await shopper();
  await haveSession(page, her);
  await page.goto('/subscription');
  await expect(page.getByText(/4242/).first()).toBeVisible();
  await expect(page.getByRole('table').getByText('subscription create')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Your subscription is cancelled')).toBeVisible();
  expect(bought).toMatchObject({ cancel_at_period_end: true, status: 'active' });
  await page.getByRole('button', { name: 'Reactivate Subscription' }).click();
  await expect(page.getByText('Your subscription is cancelled')).toBeHidden();
  expect(bought).toMatchObject({ cancel_at: null, cancel_at_period_end: false });

  // Stripe's own portal cancels in another way.
  stripe.portal.cancel(bought.id);
  await stripe.settle();
  await page.reload();
  await expect(page.getByText('Your subscription is cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate Subscription' }).click();
  await expect(page.getByText('Your subscription is cancelled')).toBeHidden();
  expect(bought.cancel_at).toBeNull();
});

test('when Premium ends the questions close, and every word of hers stays hers @quick', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  await buy(stripe, her);
  const { page, device } = await shopper();
  // The page asks for the insight of what she sent after the end.
  device.allow(/status of 403/);
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

test('a renewal that her bank refuses pauses Premium; another card brings it back', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const bought = await buy(stripe, her);
  stripe.portal.newCard(bought.customer, testCards.declinedWhenCharged);
  await stripe.clock.advance(MONTH);
  expect(bought.status).toBe('past_due');
  const { page, card } = await shopper();
  await haveSession(page, her);
  await page.goto('/dashboard');
  await expect(page.getByText('Your last payment did not go through')).toBeVisible();
  await expect(answerBoxes(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Update card' }).click();
  await card.fill(testCards.good);
  await payButton(page).click();
  await expectQuestions(page);
  expect(bought.status).toBe('active');
});

test('she changes her card while the plan runs: nothing is charged, and the new card is shown', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const bought = await buy(stripe, her);
  const { page, card, bank } = await shopper();
  await haveSession(page, her);
  await page.goto('/subscription');
  await page.getByRole('link', { name: 'Change card' }).click();
  await expect(page.getByText('Nothing is charged today.')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save new card' });
  await card.fill(testCards.declined);
  await save.click();
  // Toasts have a place of their own, which is empty.
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText('Your card was declined.');
  await card.fill(testCards.authenticatedAtSetup);
  await expect(problem).toBeHidden();
  await save.click();
  await bank.agree();
  await expect(page.getByText('Your card was changed')).toBeVisible();
  await expect(page.getByText(/3155/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/3155/).first()).toBeVisible();
  await expect(page.getByText('Your card was changed')).toBeHidden();
  const charges = [...stripe.charges.values()].filter(
    ({ customer }) => customer === bought.customer,
  );
  expect(charges).toHaveLength(1);
  await stripe.clock.advance(MONTH);
  expect(bought.status).toBe('active');
});
