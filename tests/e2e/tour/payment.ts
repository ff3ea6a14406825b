import { expect } from '@playwright/test';
import { testCards } from '../../doubles/stripe/cards.ts';
import type { StripeDouble } from '../../doubles/stripe/start-stripe-double.ts';
import { buy, haveSession } from '../fixtures/checkout.ts';
import type { Shopper } from '../fixtures/shop.ts';
import { open, type Stage } from './stage.ts';

export interface PaymentStage extends Pick<Stage, 'words' | 'person' | 'look'> {
  readonly shopper: Shopper;
  readonly stripe: StripeDouble;
}

const MONTH = 32 * 24 * 3_600_000;

/** From the plans to the payment page in every state it has, and through the life of a subscription. */
export async function paymentTour(stage: PaymentStage): Promise<void> {
  await haveSession(stage.shopper.page, stage.person);
  await visitPlans(stage);
  await visitForm(stage);
  await visitSilence(stage);
  await visitSubscription(stage);
}

async function visitPlans({ shopper: { page }, words, look }: PaymentStage): Promise<void> {
  await open(page, '/dashboard');
  await page.getByRole('button', { name: words.dashboard.upgrade.action }).click();
  await expect(page.getByRole('dialog', { name: words.plans.title })).toBeVisible();
  await look('plans');
}

async function visitForm({ shopper, words, look }: PaymentStage): Promise<void> {
  const { page, card, stripeJs } = shopper;
  stripeJs.wallets = ['google_pay'];
  await open(page, '/subscribe');
  await expect(page.getByRole('heading', { name: words.subscribe.orCard })).toBeVisible();
  await look('subscribe-form');
  await card.fill(testCards.declined);
  await page.locator('form').getByRole('button').click();
  await expect(page.getByRole('main').getByText(words.subscribe.declines.declined)).toBeVisible();
  await look('subscribe-declined');
}

async function visitSilence({ shopper, stripe, words, look }: PaymentStage): Promise<void> {
  const { page, stripeJs } = shopper;
  const { subscribe } = words;
  const title = (name: string) => page.getByRole('main').getByRole('heading', { name });
  stripeJs.isBlocked = true;
  await open(page, '/subscribe');
  await expect(title(subscribe.formUnreachable.title)).toBeVisible();
  await look('subscribe-without-form');
  stripeJs.isBlocked = false;
  stripe.failNext({ kind: 'unreachable', times: Infinity });
  await open(page, '/subscribe');
  await expect(title(subscribe.failed.title)).toBeVisible();
  await look('subscribe-failed');
  stripe.heal();
  await page.route('**/api/config', (route) => route.abort());
  await open(page, '/subscribe');
  await expect(title(subscribe.unreachable.title)).toBeVisible();
  await look('subscribe-unreachable');
  await page.unroute('**/api/config');
}

async function visitSubscription(stage: PaymentStage): Promise<void> {
  const { shopper, stripe, words, person, look } = stage;
  const { page } = shopper;
  const { subscribe, subscription } = words;
  const bought = await buy(stripe, person);
  await open(page, '/subscribe');
  await expect(page.getByRole('heading', { name: subscribe.already.title })).toBeVisible();
  await look('subscribe-already');
  // As the payment page leaves it.
  await page.evaluate(() => sessionStorage.setItem('plan_changed', 'true'));
  await open(page, '/dashboard');
  await expect(page.getByText(subscription.banner.welcome)).toBeVisible();
  await look('dashboard-welcome');
  await open(page, '/subscription');
  await expect(page.getByText(/4242/).first()).toBeVisible();
  await look('subscription-paid');
  await page.getByRole('button', { name: subscription.cancel }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await look('subscription-cancel');
  await dialog.getByRole('button', { name: subscription.cancel }).click();
  await expect(page.getByText(subscription.notice.title)).toBeVisible();
  await look('subscription-ending');
  stripe.portal.resume(bought.id);
  stripe.portal.newCard(bought.customer, testCards.declinedWhenCharged);
  await stripe.clock.advance(MONTH);
  await open(page, '/subscription');
  await expect(page.getByText(subscription.lapsedNotice.title)).toBeVisible();
  await look('subscription-past-due');
  stripe.portal.cancelNow(bought.id);
  await stripe.settle();
  await open(page, '/dashboard');
  await expect(page.getByText(subscription.banner.ended)).toBeVisible();
  await look('dashboard-ended');
}
