import type { Page, Route } from '@playwright/test';
import { testCards } from '../doubles/stripe/cards.ts';
import { subscribe as arabic } from '../../web/i18n/ar/subscribe.ts';
import { accountOf, expectQuestions, openCheckout, payButton } from './fixtures/checkout.ts';
import type { OwnDevice } from './fixtures/device.ts';
import { answerBoxes, signIn, untilReadyForOffline } from './fixtures/journal.ts';
import { expect, test } from './fixtures/shop.ts';

test('she subscribes by card: one payment, and the questions open @quick', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, card } = await shopper();
  const asked: string[] = [];
  await signIn(page, her);
  // The worker keeps the app's own page, and must leave the one that takes money to the server.
  await untilReadyForOffline(page);
  await page.getByRole('button', { name: 'See the premium plan' }).click();
  const plans = page.getByRole('dialog', { name: 'Choose Your Plan' });
  await plans.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  await card.fill(testCards.good);
  await payButton(page).click();
  await expectQuestions(page);
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.reload();
  await expectQuestions(page);

  expect(new Set(asked)).toEqual(new Set(['localhost']));
  const { subscriptions, payments } = accountOf(stripe, her);
  expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
  expect(payments.map(({ amount }) => amount)).toEqual([499]);
});

test('she subscribes by wallet, which is offered only where there is one', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, stripeJs } = await shopper();
  stripeJs.wallets = ['google_pay'];
  await openCheckout(page, her);
  await expect(page.getByRole('heading', { name: 'or pay with card' })).toBeVisible();
  const wallet = page.frameLocator('iframe[title="Secure express checkout frame"]');
  await wallet.getByRole('button', { name: 'Subscribe with Google Pay' }).click();
  await wallet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Payment Cancelled').first()).toBeVisible();
  await wallet.getByRole('button', { name: 'Subscribe with Google Pay' }).click();
  await wallet.getByRole('button', { name: 'Pay $4.99' }).click();
  await expectQuestions(page);
  expect(accountOf(stripe, her).payments).toHaveLength(1);
});

test('a card that is declined, at once or when it is charged, costs nothing; another one pays @quick', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, card, device } = await shopper();
  device.allow(/status of 402 .*attach-payment/);
  await openCheckout(page, her);
  const declined = page.getByRole('main').getByText('Your card was declined.');
  await card.fill(testCards.declined);
  await payButton(page).click();
  await expect(declined).toBeVisible();
  await card.fill(testCards.declinedWhenCharged);
  const charged = page.waitForResponse(/attach-payment-to-subscription$/);
  await payButton(page).click();
  expect((await charged).status()).toBe(402);
  await expect(declined).toBeVisible();
  expect(accountOf(stripe, her).payments).toEqual([]);
  await card.fill(testCards.good);
  await payButton(page).click();
  await expectQuestions(page);
  const { subscriptions, payments } = accountOf(stripe, her);
  expect([subscriptions.length, payments.length]).toEqual([1, 1]);
});

test('her bank asks, at the setup and at the charge; refused, nothing is paid', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, card, bank, device } = await shopper();
  device.allow(/status of 402 .*attach-payment/);
  await openCheckout(page, her);
  await card.fill(testCards.authenticatedAlways);
  await payButton(page).click();
  await bank.refuse();
  const main = page.getByRole('main');
  await expect(main.getByText(/unable to authenticate your payment method/)).toBeVisible();
  expect(accountOf(stripe, her).payments).toEqual([]);
  await payButton(page).click();
  await bank.agree();
  await bank.agree();
  await expectQuestions(page);
  expect(accountOf(stripe, her).payments).toHaveLength(1);
});

test('a double click pays once', async ({ person, shopper, stripe }) => {
  const her = await person({ premium: false });
  const { page, card } = await shopper();
  await openCheckout(page, her);
  await card.fill(testCards.good);
  await payButton(page).dblclick();
  await expectQuestions(page);
  const { subscriptions, payments } = accountOf(stripe, her);
  expect([subscriptions.length, payments.length]).toEqual([1, 1]);
});

test('two tabs that pay at the same moment pay once', async ({ person, shopper, stripe }) => {
  const her = await person({ premium: false });
  const { page, device, card, open } = await shopper();
  device.allow(/status of (400|402|409)/);
  const other = await open();
  await openCheckout(page, her);
  await other.page.goto('/subscribe');
  await Promise.all([card.fill(testCards.good), other.card.fill(testCards.goodMastercard)]);
  await Promise.all([payButton(page).click(), payButton(other.page).click()]);
  await expect
    .poll(() => accountOf(stripe, her).subscriptions.map(({ status }) => status))
    .toEqual(['active']);
  // Whoever was slower is told what she has, never what became of a setup.
  for (const tab of [page, other.page]) {
    const heading = tab.getByRole('heading', { name: /already on Premium/ });
    await expect(heading.or(answerBoxes(tab).first())).toBeVisible();
  }
  const third = await open();
  await third.page.goto('/journal');
  await expectQuestions(third.page);
  await third.page.goto('/subscribe');
  await expect(third.page.getByRole('heading', { name: /already on Premium/ })).toBeVisible();
  expect(accountOf(stripe, her).payments).toHaveLength(1);
});

test('reloading the payment page twenty times begins one subscription', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, card } = await shopper();
  await openCheckout(page, her);
  for (let count = 0; count < 20; count += 1) {
    if (count % 4 === 0) await expect(payButton(page)).toBeVisible();
    await page.reload();
  }
  await card.fill(testCards.good);
  const { customers, subscriptions } = accountOf(stripe, her);
  expect([customers.length, subscriptions.length]).toEqual([1, 1]);
  await payButton(page).click();
  await expectQuestions(page);
  expect(accountOf(stripe, her).payments).toHaveLength(1);
});

test('when the answer to the payment is lost, pressing again finds out and pays nothing more', async ({
  person,
  shopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, card } = await shopper();
  await openCheckout(page, her);
  await card.fill(testCards.good);
  await page.route(
    '**/api/attach-payment-to-subscription',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await payButton(page).click();
  await expect(page.getByRole('main').getByText(/you are never charged twice/)).toBeVisible();
  await payButton(page).click();
  await expectQuestions(page);
  expect(accountOf(stripe, her).payments).toHaveLength(1);
});

test('a browser that dies after her card, and again before the answer, costs her one month', async ({
  person,
  mortalShopper,
  stripe,
}) => {
  const her = await person({ premium: false });
  const { page, card, device, open } = await mortalShopper();
  await openCheckout(page, her);
  await card.fill(testCards.good);
  await dieAtCharge(device, page, { isHeard: false });
  const herCards = [...stripe.paymentMethods.values()].filter(
    ({ customer }) => customer === accountOf(stripe, her).customers[0]?.id,
  );
  expect(herCards).toHaveLength(1);
  expect(accountOf(stripe, her).payments).toEqual([]);

  const again = await open();
  await openCheckout(again.page, her);
  await again.card.fill(testCards.good);
  await dieAtCharge(device, again.page, { isHeard: true });

  const last = await open();
  await openCheckout(last.page, her);
  await expect(last.page.getByRole('heading', { name: /already on Premium/ })).toBeVisible();
  await last.page.getByRole('link', { name: 'Open the journal' }).click();
  await expectQuestions(last.page);
  const { subscriptions, payments } = accountOf(stripe, her);
  expect([subscriptions.length, payments.length]).toEqual([1, 1]);
});

/** Her card is confirmed, and the page asks for the charge: the server hears it or not, the page no answer. */
async function dieAtCharge(
  device: OwnDevice,
  page: Page,
  { isHeard }: { readonly isHeard: boolean },
): Promise<void> {
  const asked = new Promise<void>((resolve, reject) => {
    const charge = async (route: Route) => {
      if (isHeard) await route.fetch();
      resolve();
    };
    const path = '**/api/attach-payment-to-subscription';
    page.route(path, (route) => charge(route).catch(reject)).catch(reject);
  });
  await payButton(page).click();
  await asked;
  await device.kill();
  await device.reopen();
}

test('she pays in Arabic', async ({ person, shopper, stripe }) => {
  const her = await person({ premium: false });
  const { page, card } = await shopper({ language: 'ar' });
  await openCheckout(page, her);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1, name: arabic.title })).toBeVisible();
  await card.fill(testCards.declined);
  const pay = page.locator('form').getByRole('button');
  await pay.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(arabic.declines.declined);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await card.fill(testCards.good);
  await pay.click();
  await expectQuestions(page);
  expect(accountOf(stripe, her).payments).toHaveLength(1);
});
