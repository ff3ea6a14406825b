import { beforeEach, expect, test } from 'vitest';
import { testCards } from '../../doubles/stripe/cards.ts';
import type { StripeEvent } from '../../doubles/stripe/stripe-webhooks.ts';
import { ask } from '../http/http-client.ts';
import { openShop, webhookOf, DAY, HOUR, type Buyer, type Shop } from './billing-shop.ts';

let shop: Shop;
let buyer: Buyer;

beforeEach(async () => {
  shop = await openShop();
  buyer = await shop.aBuyer();
  return () => shop.stop();
});

const eventsOf = (type: string) => shop.stripe.events.filter((event) => event.type === type);
const last = (type: string): StripeEvent => {
  const event = eventsOf(type).at(-1);
  if (!event) throw new Error(`There was no ${type}.`);
  return event;
};
const send = (signed: { body: string; headers: Record<string, string> }) =>
  ask(shop.server, {
    method: 'POST',
    path: '/api/webhooks/stripe',
    raw: signed.body,
    headers: signed.headers,
  });
const notes = () => shop.server.database.kysely.selectFrom('billing_notes').selectAll().execute();
const reads = () =>
  shop.stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/sub')).length;

test('only what Stripe signed, lately and to the byte, is believed', async () => {
  await buyer.subscribe();
  const event = last('customer.subscription.updated');
  const signed = shop.stripe.sign(event);
  const seconds = () => Math.floor(shop.stripe.clock.now() / 1000);
  const refused = [
    { ...signed, headers: { 'content-type': 'application/json' } },
    { ...signed, headers: { ...signed.headers, 'stripe-signature': 't=1,v1=00' } },
    { ...signed, body: JSON.stringify(JSON.parse(signed.body)) },
    { ...signed, body: '' },
    shop.stripe.sign(event, seconds() - 302),
  ];
  for (const each of refused) {
    expect(await send(each)).toMatchObject({ status: 400, code: 'invalid_signature' });
  }
  const late = shop.stripe.sign(event, seconds() - 290);
  expect(await send(late)).toMatchObject({ status: 200, json: { received: true } });
  // While a secret is changed at Stripe, it signs with both.
  const signature = String(late.headers['stripe-signature']).replace(',', `,v1=${'0'.repeat(64)},`);
  const both = { ...late, headers: { ...late.headers, 'stripe-signature': signature } };
  expect(await send(both)).toMatchObject({ status: 200 });
});

test('a body that is too large is refused before it is read to its end', async () => {
  const body = 'x'.repeat(600_000);
  expect((await send({ body, headers: { 'stripe-signature': 't=1,v1=00' } })).status).toBe(413);
});

test('an event is worked once, however often it comes', async () => {
  await buyer.subscribe();
  await shop.stripe.settle();
  const event = last('customer.subscription.updated');
  const before = reads();
  const answers = await Promise.all([1, 2, 3].map(() => shop.stripe.deliver(event)));
  expect(answers).toEqual([200, 200, 200]);
  expect(reads()).toBe(before);
});

test('an event whose work failed is worked when it comes again', async () => {
  shop.stripe.deliverTo(null);
  await buyer.subscribe();
  shop.stripe.portal.cancelNow((await buyer.row())?.subscription_id ?? '');
  const event = last('customer.subscription.deleted');
  shop.stripe.failNext({ path: '/v1/subscriptions', kind: 'error500', times: 3 });
  expect(await shop.stripe.deliver(event, webhookOf(shop.server))).toBe(502);
  expect(await buyer.isPremium()).toBe(true);
  expect(await shop.stripe.deliver(event, webhookOf(shop.server))).toBe(200);
  expect(await buyer.isPremium()).toBe(false);
});

test('events in reverse order leave what is true now', async () => {
  shop.stripe.deliverTo(null);
  await buyer.subscribe();
  for (const event of shop.stripe.events.toReversed()) {
    expect(await shop.stripe.deliver(event, webhookOf(shop.server))).toBe(200);
  }
  expect(await buyer.isPremium()).toBe(true);
});

test('an event of the live world changes nothing in a test, and an unknown one neither', async () => {
  shop.stripe.deliverTo(null);
  await buyer.subscribe();
  shop.stripe.portal.cancelNow((await buyer.row())?.subscription_id ?? '');
  const event = last('customer.subscription.deleted');
  expect((await send(shop.stripe.sign({ ...event, livemode: true }))).status).toBe(200);
  expect(await buyer.isPremium()).toBe(true);
  expect(
    (await send(shop.stripe.sign({ ...event, id: 'evt_x', type: 'topup.created' }))).status,
  ).toBe(200);
});

test('a renewal that fails makes her past due and is noted once; a new card brings her back', async () => {
  const { subscriptionId } = await buyer.subscribe();
  shop.stripe.portal.newCard((await buyer.row())?.customer_id ?? '', testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  expect(await buyer.me()).toMatchObject({
    subscription_type: 'premium',
    subscription_status: 'past_due',
  });
  expect(await buyer.isPremium()).toBe(false);
  await shop.stripe.clock.advance(4 * DAY);
  expect(await notes()).toMatchObject([{ kind: 'payment_failed', told_at: null }]);
  expect((await buyer.details()).subscription).toMatchObject({ status: 'past_due' });
  const { subscriptionId: same } = await buyer.subscribe(testCards.goodMastercard);
  expect(same).toBe(subscriptionId);
  expect(await buyer.isPremium()).toBe(true);
  expect((await buyer.details()).subscription?.payment_method).toEqual({
    brand: 'mastercard',
    last4: '4444',
  });
  await shop.stripe.clock.advance(31 * DAY);
  expect(await buyer.isPremium()).toBe(true);
});

test.each(['canceled', 'unpaid', 'past_due'] as const)(
  'after the last attempt it is %s as the account says, and her access ends',
  async (outcome) => {
    shop.stripe.world.afterRetries = outcome;
    await buyer.subscribe();
    shop.stripe.portal.newCard(
      (await buyer.row())?.customer_id ?? '',
      testCards.declinedWhenCharged,
    );
    await shop.stripe.clock.advance(31 * DAY + 20 * DAY);
    expect((await buyer.me()).subscription_status).toBe(outcome);
    expect(await buyer.isPremium()).toBe(false);
    expect((await buyer.subscribe()).status).toBe(200);
    expect(await buyer.isPremium()).toBe(true);
  },
);

test('what she changes in the portal of Stripe is followed: cancel, resume, an end at once', async () => {
  const { subscriptionId } = await buyer.subscribe();
  shop.stripe.portal.cancel(subscriptionId);
  await shop.stripe.settle();
  const { subscription } = await buyer.details();
  expect(subscription).toMatchObject({ cancel_at_period_end: true });
  expect(subscription?.cancel_at).toBe(subscription?.current_period_end);
  await buyer.post('/api/subscription/reactivate');
  expect((await buyer.details()).subscription).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
  });
  shop.stripe.portal.cancelNow(subscriptionId);
  await shop.stripe.settle();
  expect(await buyer.me()).toMatchObject({ subscription_type: 'free' });
});

test('a refund is noted for support and takes nothing away', async () => {
  await buyer.subscribe();
  shop.stripe.portal.refund([...shop.stripe.invoices.keys()][0] ?? '');
  await shop.stripe.settle();
  expect(await notes()).toMatchObject([{ kind: 'refunded', user_id: buyer.user.id }]);
  expect(await buyer.isPremium()).toBe(true);
  expect(shop.lines.join('')).toContain('payments: refunded');
});

test('a customer who is deleted at Stripe is free here, and may subscribe again', async () => {
  await buyer.subscribe();
  shop.stripe.portal.deleteCustomer((await buyer.row())?.customer_id ?? '');
  await shop.stripe.settle();
  expect(await buyer.me()).toMatchObject({ subscription_type: 'free' });
  expect(await buyer.row()).toMatchObject({ customer_id: null, subscription_id: null });
  expect((await buyer.subscribe()).status).toBe(200);
  expect(await buyer.isPremium()).toBe(true);
});

test('an event that a customer was deleted is a hint: while Stripe has her she keeps what she pays for', async () => {
  await buyer.subscribe();
  await shop.stripe.settle();
  const before = await buyer.row();
  const event = { ...last('customer.updated'), id: 'evt_false', type: 'customer.deleted' };
  expect((await send(shop.stripe.sign(event))).status).toBe(200);
  expect(await buyer.row()).toEqual(before);
  expect(await buyer.me()).toMatchObject({ subscription_type: 'premium' });
});

test('a renewal whose webhooks are lost is seen before her access is judged', async () => {
  await buyer.subscribe();
  shop.stripe.deliverTo(null);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  shop.stripe.dropHeld();
  expect(await buyer.isPremium()).toBe(true);
});

test('an end whose webhooks are lost is seen before her access is judged', async () => {
  await buyer.subscribe();
  await buyer.post('/api/subscription/cancel');
  shop.stripe.deliverTo(null);
  await shop.stripe.clock.advance(31 * DAY);
  expect(await buyer.isPremium()).toBe(false);
  expect(await buyer.me()).toMatchObject({ subscription_status: 'canceled' });
});

/** Everything after this is said to nobody, until `heal`. */
async function endPeriodUnheard(): Promise<void> {
  // An event of the payment that came late would find the next period.
  await shop.stripe.settle();
  shop.stripe.deliverTo(null);
  const end = (await buyer.row())?.period_end ?? 0;
  await shop.stripe.clock.advance(end + HOUR - shop.stripe.clock.now());
  shop.stripe.failNext({ kind: 'unreachable', times: Infinity });
}

test('when a period has ended and Stripe cannot be asked, she keeps her plan for a day and no longer', async () => {
  await buyer.subscribe();
  await endPeriodUnheard();
  expect(await buyer.me()).toMatchObject({ subscription_status: 'active' });
  expect(await buyer.isPremium()).toBe(true);
  await shop.stripe.clock.advance(22 * HOUR);
  expect(await buyer.isPremium()).toBe(true);
  await shop.stripe.clock.advance(2 * HOUR);
  expect(await buyer.isPremium()).toBe(false);
  expect(await buyer.me()).toMatchObject({ subscription_status: 'expired' });
  shop.stripe.heal();
  await shop.stripe.clock.advance(60_000);
  expect(await buyer.isPremium()).toBe(true);
});

test('whoever cancelled gets no day more for that Stripe cannot be asked', async () => {
  await buyer.subscribe();
  await buyer.post('/api/subscription/cancel');
  await endPeriodUnheard();
  expect(await buyer.isPremium()).toBe(false);
});

test('as soon as Stripe answers that it was not paid, the day is over', async () => {
  const { subscriptionId } = await buyer.subscribe();
  await endPeriodUnheard();
  expect(await buyer.isPremium()).toBe(true);
  shop.stripe.portal.cancelNow(subscriptionId);
  shop.stripe.heal();
  await shop.stripe.clock.advance(6 * 60_000);
  expect(await buyer.isPremium()).toBe(false);
  shop.stripe.failNext({ kind: 'unreachable', times: Infinity });
  await shop.stripe.clock.advance(HOUR);
  expect(await buyer.isPremium()).toBe(false);
});

test('what was lost is caught up by the work that waits, also without a visit', async () => {
  const { subscriptionId } = await buyer.subscribe();
  shop.stripe.deliverTo(null);
  shop.stripe.portal.cancelNow(subscriptionId);
  await shop.other.work();
  expect((await buyer.row())?.status).toBe('active');
  await shop.stripe.clock.advance(25 * HOUR);
  await shop.other.work();
  expect((await buyer.row())?.status).toBe('canceled');
});

test('a closed browser and a lost webhook together still end in what she paid for', async () => {
  shop.stripe.deliverTo(null);
  const { clientSecret } = await buyer.begin();
  await buyer.enterCard(clientSecret);
  await shop.stripe.clock.advance(20 * 60_000);
  await shop.other.work();
  expect(await buyer.isPremium()).toBe(true);
});
