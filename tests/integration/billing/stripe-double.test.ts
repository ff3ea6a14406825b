import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCards } from '../../doubles/stripe/cards.ts';
import { startStripeDouble, type StripeDouble } from '../../doubles/stripe/start-stripe-double.ts';
import { retryWithoutPause } from '../../doubles/stripe/stripe-retries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let double: StripeDouble;
let stripe: Stripe;
let customer: string;

beforeEach(async () => {
  retryWithoutPause();
  double = await startStripeDouble();
  stripe = connect(double.secretKey);
  customer = (await stripe.customers.create({ email: 'amal@example.test' })).id;
});
afterEach(() => double.stop());

test('it takes no parameter that Stripe would not take', async () => {
  const wrong = { customer, colour: 'red' } as Stripe.SetupIntentCreateParams;
  await expect(stripe.setupIntents.create(wrong)).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'colour',
  });
  const old = { customer, payment_method_types: ['card'] } as Stripe.SetupIntentCreateParams;
  await expect(stripe.setupIntents.create(old)).rejects.toMatchObject({
    code: 'payment_method_types_no_longer_supported',
  });
  await expect(
    stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: { enabled: true },
    }),
  ).rejects.toThrow('You may only specify one of these parameters');
  await expect(
    stripe.subscriptions.retrieve((await subscribe()).id, { expand: ['owner'] }),
  ).rejects.toThrow('This property cannot be expanded (owner).');
});

test('it knows its keys, and lets a browser do only what a browser may', async () => {
  await expect(connect('sk_test_other').customers.retrieve(customer)).rejects.toMatchObject({
    statusCode: 401,
  });
  const browser = connect(double.publishableKey);
  await expect(browser.customers.retrieve(customer)).rejects.toMatchObject({
    code: 'secret_key_required',
  });
  const { id, client_secret } = await setUp();
  await expect(browser.setupIntents.retrieve(id)).rejects.toMatchObject({
    code: 'secret_key_required',
  });
  await expect(browser.setupIntents.retrieve(id, { client_secret: 'x' })).rejects.toMatchObject({
    statusCode: 400,
  });
  const read = await browser.setupIntents.retrieve(id, { client_secret: client_secret ?? '' });
  expect(read.status).toBe('requires_payment_method');
});

test('the same key with the same request works once, with another request not at all', async () => {
  const options = { idempotencyKey: 'one' };
  const first = await stripe.customers.create({ email: 'b@example.test' }, options);
  const again = await stripe.customers.create({ email: 'b@example.test' }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(stripe.customers.create({ email: 'c@example.test' }, options)).rejects.toMatchObject(
    { rawType: 'idempotency_error', statusCode: 400 },
  );
  await double.clock.advance(2 * DAY);
  const later = await stripe.customers.create({ email: 'b@example.test' }, options);
  expect(later.id).not.toBe(first.id);
});

test('an answer that is lost after the work was done is asked for again with the same key', async () => {
  double.failNext({ path: '/v1/subscriptions', kind: 'drop_answer' });
  const { id } = await subscribe();
  const asked = double.requests.filter(({ path }) => path === '/v1/subscriptions');
  expect(asked.map(({ status, replayed }) => [status, replayed])).toEqual([
    [null, false],
    [200, true],
  ]);
  expect(asked[0]?.idempotencyKey).toBe(asked[1]?.idempotencyKey);
  expect([...double.subscriptions.keys()]).toEqual([id]);
});

test('what a test wishes to go wrong goes wrong, as often as wished', async () => {
  const impatient = connect(double.secretKey, 0);
  double.failNext({ path: '/v1/customers', kind: 'error500' });
  await expect(impatient.customers.retrieve(customer)).rejects.toMatchObject({ statusCode: 500 });
  double.failNext({ method: 'GET', path: /customers/, kind: 'rate_limit' });
  await expect(impatient.customers.retrieve(customer)).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  );
  double.failNext({ kind: 'unreachable', times: Infinity });
  await expect(impatient.customers.retrieve(customer)).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  double.heal();
  expect((await impatient.customers.retrieve(customer)).id).toBe(customer);
});

test('a subscription waits for its first payment, renews each month, and ends when asked to', async () => {
  const subscription = await subscribeAndPay(testCards.good);
  expect(subscription.status).toBe('active');
  expect(subscription.default_payment_method).toEqual(expect.any(String));
  const [first] = subscription.items.data;

  await double.clock.advance(32 * DAY);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  expect(renewed.items.data[0]?.current_period_start).toBe(first?.current_period_end);
  const { data } = await stripe.invoices.list({ customer, limit: 1 });
  expect(data.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
    ['paid', 'subscription_cycle'],
  ]);

  const ending = await stripe.subscriptions.update(renewed.id, { cancel_at_period_end: true });
  expect(ending.cancel_at).toBe(renewed.items.data[0]?.current_period_end);
  await double.clock.advance(32 * DAY);
  expect((await stripe.subscriptions.retrieve(renewed.id)).status).toBe('canceled');
  expect(double.events.at(-1)?.type).toBe('customer.subscription.deleted');
});

test('a first payment that nobody makes within 23 hours can no longer be made', async () => {
  const { id, latest_invoice } = await subscribe();
  await expect(
    stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await double.clock.advance(23 * HOUR);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete_expired');
  expect((await stripe.invoices.retrieve(idOf(latest_invoice))).status).toBe('void');
});

test('a renewal that fails is tried again, and ends the subscription as the account is set', async () => {
  const { id } = await subscribeAndPay(testCards.good);
  double.portal.newCard(customer, testCards.declinedWhenCharged);
  await double.clock.advance(32 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await double.clock.advance(16 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  const [invoice] = (await stripe.invoices.list({ customer, limit: 1 })).data;
  expect([invoice?.attempt_count, invoice?.status]).toEqual([4, 'open']);
});

test("Stripe's test cards behave as Stripe says", async () => {
  const declined = await double.confirmSetup({ ...(await asked()), card: testCards.declined });
  expect(declined.error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' });
  const refused = await double.confirmSetup({
    ...(await asked()),
    card: testCards.authenticatedAtSetup,
    bank: 'refuse',
  });
  expect(refused.error).toMatchObject({ code: 'setup_intent_authentication_failure' });
  await expect(subscribeAndPay(testCards.declinedWhenCharged)).rejects.toMatchObject({
    code: 'card_declined',
    statusCode: 402,
  });
  await expect(subscribeAndPay(testCards.authenticatedAlways)).rejects.toMatchObject({
    code: 'invoice_payment_intent_requires_action',
    rawType: 'card_error',
  });
  const waiting = [...double.paymentIntents.values()].at(-1);
  await double.answerBank(waiting?.client_secret ?? '', true);
  const [latest] = (await stripe.subscriptions.list({ customer, status: 'active' })).data;
  expect(latest?.latest_invoice).toBe(waiting?.invoice);
  expect((await subscribeAndPay(testCards.authenticatedAtSetup)).status).toBe('active');
});

test('a card of somebody else pays nothing', async () => {
  const { id } = await stripe.customers.create({ email: 'other@example.test' });
  const { latest_invoice } = await subscribe();
  const foreign = double.portal.newCard(id, testCards.good);
  await expect(
    stripe.invoices.pay(idOf(latest_invoice), { payment_method: foreign, off_session: false }),
  ).rejects.toMatchObject({ code: 'resource_missing', statusCode: 400 });
});

test("the portal's cancellation is taken back only by the parameter that made it", async () => {
  const { id } = await subscribeAndPay(testCards.good);
  double.portal.cancel(id);
  const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect([cancelled.cancel_at_period_end, cancelled.cancel_at]).toEqual([
    false,
    cancelled.items.data[0]?.current_period_end,
  ]);
  expect((await stripe.subscriptions.update(id, { cancel_at: '' })).cancel_at).toBeNull();
});

test('lists come newest first, a page at a time', async () => {
  const made = [];
  for (let count = 0; count < 3; count += 1) made.unshift((await subscribe()).id);
  const read: string[] = [];
  for await (const { id } of stripe.subscriptions.list({ customer, limit: 2 })) read.push(id);
  expect(read).toEqual(made);
});

test('webhooks are signed, held until somebody listens, and told again when refused', async () => {
  const heard: string[] = [];
  let isAwake = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const body = Buffer.concat(chunks);
      const event = stripe.webhooks.constructEvent(body, signature, double.webhookSecret);
      if (isAwake) heard.push(event.type);
      response.writeHead(isAwake ? 200 : 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  double.deliverTo(`http://127.0.0.1:${port}/`);
  await double.settle();
  isAwake = true;
  await stripe.customers.update(customer, { name: 'Amal' });
  await double.settle();

  expect(heard).toEqual(['customer.created', 'customer.updated']);
  server.close();
  server.closeAllConnections();
});

function connect(key: string, maxNetworkRetries = 2): Stripe {
  const { hostname, port } = new URL(double.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries,
    telemetry: false,
  });
}

function idOf(invoice: string | Stripe.Invoice | null): string {
  return typeof invoice === 'string' ? invoice : (invoice?.id ?? '');
}

function subscribe(): Promise<Stripe.Subscription> {
  return stripe.subscriptions.create({
    customer,
    items: [{ price: double.priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
}

function setUp(): Promise<Stripe.SetupIntent> {
  return stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] });
}

async function asked(): Promise<{ clientSecret: string }> {
  return { clientSecret: (await setUp()).client_secret ?? '' };
}

async function subscribeAndPay(card: string): Promise<Stripe.Subscription> {
  const { id, latest_invoice } = await subscribe();
  const { intent } = await double.confirmSetup({ ...(await asked()), card });
  await stripe.invoices.pay(idOf(latest_invoice), {
    payment_method: String(intent?.['payment_method']),
    off_session: false,
  });
  return stripe.subscriptions.retrieve(id);
}
