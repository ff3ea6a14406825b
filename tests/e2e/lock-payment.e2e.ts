import { testCards } from '../doubles/stripe/cards.ts';
import { accountOf, expectQuestions, payButton } from './fixtures/checkout.ts';
import { signIn, untilReadyForOffline } from './fixtures/journal.ts';
import { turnOnAndOpen } from './fixtures/lock.ts';
import { expect, test } from './fixtures/shop.ts';

test('on a device that is kept closed she pays without another word, and is let in by hers', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, card } = await shopper();
  await signIn(page, her);
  await turnOnAndOpen(page);
  await untilReadyForOffline(page);
  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  await card.fill(testCards.good);
  await payButton(page).click();
  await expectQuestions(page);
  expect(accountOf(stripe, her).payments).toHaveLength(1);
});
