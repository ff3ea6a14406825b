import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillingService } from '../../sync-server/billing/billing-service.ts';
import { createStripeProvider } from '../../sync-server/billing/stripe-provider.ts';
import { aUser } from '../../sync-server/testing/builders.ts';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server.ts';
import { aBilling } from '../integration/billing-shop.ts';

/**
 * Against Stripe itself, in test mode, when STRIPE_TEST_KEY is set: what only Stripe can prove. It makes a
 * product, a price and test clocks of its own in that account, and takes the clocks away at the end.
 */
const secretKey = process.env['STRIPE_TEST_KEY'] ?? '';
if (!/^(sk|rk)_test_/.test(secretKey)) throw new Error('STRIPE_TEST_KEY must be a test key.');

const DAY = 86_400;
const stripe = new Stripe(secretKey, { telemetry: false });
const clocks: string[] = [];
let server: TestServer;
let priceId: string;
/** Stripe's, in seconds: the clock of the test that runs. */
let moment = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  const product = await stripe.products.create({ name: 'Noor Premium (automatic test)' });
  const recurring = { interval: 'month' } as const;
  const price = { product: product.id, unit_amount: 499, currency: 'usd', recurring };
  priceId = (await stripe.prices.create(price)).id;
  server = await startTestServer({ now: () => moment * 1000 });
});

afterAll(async () => {
  for (const clock of clocks) await stripe.testHelpers.testClocks.del(clock);
  await server.stop();
});

interface Life {
  readonly userId: string;
  readonly customerId: string;
  readonly clock: string;
  readonly billing: BillingService;
}

async function aLife(): Promise<Life> {
  moment = Math.floor(Date.now() / 1000);
  const { user } = await aUser(server);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: moment });
  clocks.push(clock.id);
  const customer = await stripe.customers.create({
    email: user.email,
    test_clock: clock.id,
    metadata: { user_id: user.id },
  });
  await server.database.kysely
    .insertInto('subscriptions')
    .values({
      ...{ user_id: user.id, customer_id: customer.id, attempt: 1 },
      ...{ setup_settled: 0, failures: 0, failures_since: 0 },
    })
    .execute();
  const keys = { secretKey, priceId, publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };
  const provider = createStripeProvider({ ...keys, apiBase: null }, () => moment * 1000);
  const log = { fault: () => undefined, note: () => undefined };
  const billing = aBilling(server, { provider, log });
  return { userId: user.id, customerId: customer.id, clock: clock.id, billing };
}

const here = ({ userId }: Life) => ({ userId, address: '127.0.0.1' });

async function confirm(clientSecret: string, payment_method: string): Promise<string> {
  const id = clientSecret.split('_secret')[0] ?? '';
  const setup = await stripe.setupIntents.confirm(id, {
    payment_method,
    return_url: 'https://noor.example/subscribe/success',
  });
  expect(setup.status).toBe('succeeded');
  return typeof setup.payment_method === 'string' ? setup.payment_method : '';
}

async function subscribe(life: Life, card = 'pm_card_visa'): Promise<string> {
  const { clientSecret, subscriptionId } = await life.billing.begin(here(life));
  const paymentMethodId = await confirm(clientSecret, card);
  await life.billing.attach(here(life), { subscriptionId, paymentMethodId });
  return subscriptionId;
}

async function advance({ clock }: Life, days: number): Promise<void> {
  moment += days * DAY;
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: moment });
  await expect
    .poll(async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status, {
      interval: 3_000,
      timeout: 110_000,
    })
    .toBe('ready');
}

async function planOf({ userId, billing }: Life) {
  await billing.catchUp(userId);
  return server.database.kysely
    .selectFrom('users')
    .select(['subscription_type', 'subscription_status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

test('a card setup, then the first invoice: active, and the card is kept for the renewal', async () => {
  const life = await aLife();
  const id = await subscribe(life);
  expect(await planOf(life)).toEqual({
    subscription_type: 'premium',
    subscription_status: 'active',
  });
  const subscription = await stripe.subscriptions.retrieve(id);
  expect(subscription.default_payment_method).not.toBeNull();
  const { subscription: shown, billing_history } = await life.billing.details(life.userId);
  expect(shown).toMatchObject({ amount: 499, payment_method: { brand: 'visa', last4: '4242' } });
  expect(billing_history).toMatchObject([{ status: 'paid', amount: 499 }]);
  expect(billing_history[0]?.invoice_pdf).not.toBeNull();
});

test('a month later it is renewed, and cancelled it ends with its period', async () => {
  const life = await aLife();
  await subscribe(life);
  await advance(life, 32);
  expect(await planOf(life)).toMatchObject({ subscription_status: 'active' });
  await life.billing.cancel(life.userId);
  expect((await life.billing.details(life.userId)).subscription?.cancel_at_period_end).toBe(true);
  await life.billing.reactivate(life.userId);
  expect((await life.billing.details(life.userId)).subscription?.cancel_at_period_end).toBe(false);
  await life.billing.cancel(life.userId);
  await advance(life, 31);
  expect(await planOf(life)).toEqual({
    subscription_type: 'free',
    subscription_status: 'canceled',
  });
});

test('an end by date alone, as the portal sets it, is seen and taken back', async () => {
  const life = await aLife();
  const id = await subscribe(life);
  const before = await stripe.subscriptions.retrieve(id);
  const cancel_at = before.items.data[0]?.current_period_end ?? 0;
  await stripe.subscriptions.update(id, { cancel_at });
  expect((await life.billing.details(life.userId)).subscription?.cancel_at_period_end).toBe(true);
  await life.billing.reactivate(life.userId);
  expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
});

test('a declined charge leaves her free, and another card pays the same invoice', async () => {
  const life = await aLife();
  await expect(subscribe(life, 'pm_card_chargeCustomerFail')).rejects.toMatchObject({
    code: 'card_declined',
  });
  expect(await planOf(life)).toMatchObject({ subscription_type: 'free' });
  await subscribe(life);
  const { data } = await stripe.invoices.list({ customer: life.customerId });
  expect(data.map(({ status }) => status)).toEqual(['paid']);
});

test('what nobody pays expires after 23 hours', async () => {
  const life = await aLife();
  const { subscriptionId } = await life.billing.begin(here(life));
  await advance(life, 1);
  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('incomplete_expired');
  const again = await life.billing.begin(here(life));
  expect(again.subscriptionId).not.toBe(subscriptionId);
});

test('a deleted account ends its customer', async () => {
  const life = await aLife();
  const id = await subscribe(life);
  await life.billing.bidFarewell(life.userId);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
});
