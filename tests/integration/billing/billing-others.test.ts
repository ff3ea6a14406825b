import { beforeEach, expect, test } from 'vitest';
import { getConfig } from '../../../shared/contract/config.ts';
import { createStripeProvider } from '../../../sync-server/billing/stripe/stripe-provider.ts';
import { testCards } from '../../doubles/stripe/cards.ts';
import { aBilling, DAY, HOUR, openShop, webhookOf, type Buyer, type Shop } from './billing-shop.ts';
import { forgetSubscriptions } from './forget-subscriptions.ts';
import { ask } from '../http/http-client.ts';

/** Subscriptions that the payment page did not open: by hand in the Dashboard, or of another thing sold there. */
let shop: Shop;
let buyer: Buyer;

beforeEach(async () => {
  shop = await openShop();
  buyer = await shop.aBuyer();
  return () => shop.stop();
});

const customer = async () => (await buyer.row())?.customer_id ?? '';
const notes = () => shop.server.database.kysely.selectFrom('billing_notes').selectAll().execute();

/** She paid once, and that is over; her card stayed. */
async function leaveBehind(): Promise<void> {
  const { subscriptionId } = await buyer.subscribe();
  shop.stripe.portal.cancelNow(subscriptionId);
  await shop.stripe.settle();
  expect(await buyer.isPremium()).toBe(false);
}

test('what she pays for another thing of the same Stripe account opens nothing and stands in no way', async () => {
  await leaveBehind();
  const priceId = shop.stripe.portal.sell(1_900);
  const course = shop.stripe.portal.subscribe(await customer(), { priceId });
  await shop.stripe.settle();
  expect(await buyer.isPremium()).toBe(false);
  expect((await buyer.row())?.subscription_id).not.toBe(course);
  shop.stripe.portal.newCard(await customer(), testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  expect(shop.stripe.subscriptions.get(course)?.status).toBe('past_due');
  expect(await buyer.me()).toMatchObject({ subscription_type: 'free' });
  expect((await buyer.subscribe()).status).toBe(200);
  expect(await buyer.isPremium()).toBe(true);
  shop.stripe.portal.cancelNow(course);
  await shop.stripe.settle();
  expect(await buyer.isPremium()).toBe(true);
  expect(await notes()).toEqual([]);
});

test('what support opened by hand with the price of Premium counts', async () => {
  await leaveBehind();
  shop.stripe.portal.subscribe(await customer());
  await shop.stripe.settle();
  expect(await buyer.isPremium()).toBe(true);
  expect(await buyer.post('/api/create-subscription')).toMatchObject({ status: 409 });
});

test('one opened by hand with a card of its own is charged to her new card from then on', async () => {
  await leaveBehind();
  const byHand = shop.stripe.portal.subscribe(await customer());
  const record = shop.stripe.world.subscriptions.get(byHand);
  const own = shop.stripe.portal.newCard(await customer(), testCards.good);
  if (record) record.default_payment_method = own;
  await shop.stripe.settle();
  shop.stripe.portal.newCard(await customer(), testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  expect(await buyer.isPremium()).toBe(false);
  expect((await buyer.subscribe(testCards.goodMastercard)).subscriptionId).toBe(byHand);
  expect((await buyer.details()).subscription?.payment_method).toMatchObject({ last4: '4444' });
  await shop.stripe.clock.advance(31 * DAY);
  expect(await buyer.isPremium()).toBe(true);
});

test('of two that she pays for, the one that is left counts, whichever is ended', async () => {
  const { subscriptionId } = await buyer.subscribe();
  const second = shop.stripe.portal.subscribe(await customer());
  await shop.stripe.settle();
  expect(await notes()).toMatchObject([{ kind: 'second_subscription', subject: second }]);
  shop.stripe.portal.cancelNow(subscriptionId);
  await shop.stripe.settle();
  expect((await buyer.row())?.subscription_id).toBe(second);
  expect(await buyer.isPremium()).toBe(true);
  shop.stripe.portal.cancelNow(second);
  await shop.stripe.settle();
  expect(await buyer.isPremium()).toBe(false);
});

test('one that replaced another is no second one, though word of it came first', async () => {
  const { subscriptionId } = await buyer.subscribe();
  await shop.stripe.settle();
  shop.stripe.deliverTo(null);
  shop.stripe.portal.cancelNow(subscriptionId);
  const next = shop.stripe.portal.subscribe(await customer());
  for (const event of shop.stripe.events.slice(-8).toReversed()) {
    expect(await shop.stripe.deliver(event, webhookOf(shop.server))).toBe(200);
  }
  expect((await buyer.row())?.subscription_id).toBe(next);
  expect(await buyer.isPremium()).toBe(true);
  expect(await notes()).toEqual([]);
});

test('one that is paid goes before one that she owes for', async () => {
  await buyer.subscribe();
  const card = shop.stripe.portal.newCard(await customer(), testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  expect(await buyer.isPremium()).toBe(false);
  expect(shop.stripe.paymentMethods.has(card)).toBe(true);
  shop.stripe.portal.newCard(await customer(), testCards.good);
  shop.stripe.portal.subscribe(await customer());
  await shop.stripe.settle();
  expect(await buyer.isPremium()).toBe(true);
});

test('who comes to pay and is paid up is not asked for what she owes for another, whichever is newer', async () => {
  const { subscriptionId } = await buyer.subscribe();
  await shop.stripe.clock.advance(20 * DAY);
  const second = shop.stripe.portal.subscribe(await customer());
  await shop.stripe.clock.advance(12 * DAY);
  shop.stripe.portal.newCard(await customer(), testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(21 * DAY);
  await shop.stripe.settle();
  const statusOf = (id: string) => shop.stripe.subscriptions.get(id)?.status;
  expect([statusOf(subscriptionId), statusOf(second)]).toEqual(['active', 'past_due']);
  await forgetSubscriptions(shop);
  expect(await buyer.post('/api/create-subscription')).toMatchObject({
    code: 'already_subscribed',
  });
  expect((await buyer.row())?.subscription_id).toBe(subscriptionId);
  expect(await buyer.isPremium()).toBe(true);
});

test('a price that is not the one the page names is not sold', async () => {
  const { stripe } = shop;
  for (const wrong of [stripe.portal.sell(999), stripe.portal.sell(499, 'year')]) {
    const other = await openShop({ config: { stripe: shop.configWith(wrong) } });
    const hers = await other.aBuyer();
    expect(await hers.post('/api/create-subscription')).toMatchObject({
      status: 503,
      code: 'not_configured',
    });
    expect(other.lines.join('')).toContain(wrong);
    await other.stop();
  }
  expect(stripe.subscriptions.size).toBe(0);
});

test('a price that goes wrong is noticed without a restart, nothing is sold meanwhile, and it recovers', async () => {
  const { stripe } = shop;
  const notes: string[] = [];
  const log = { fault: () => undefined, note: (what: string) => void notes.push(what) };
  const billing = aBilling(shop.server, { ...shop.payments, log });
  const sellsAfter = async (minutes: number) => {
    await stripe.clock.advance(minutes * 60_000);
    await billing.work();
    return billing.sells();
  };
  expect(await sellsAfter(0)).toBe(true);
  stripe.portal.setActive(stripe.priceId, false);
  expect(await sellsAfter(11)).toBe(false);
  expect(await sellsAfter(2)).toBe(false);
  stripe.portal.setActive(stripe.priceId, true);
  stripe.failNext({ path: '/v1/prices', kind: 'unreachable', times: 3 });
  expect(await sellsAfter(2)).toBe(false);
  expect(await sellsAfter(2)).toBe(true);
  expect(notes).toEqual([
    'the price is not the one that the page names',
    'the price is the one that the page names',
  ]);
});

test('while the price is wrong the public facts do not say that payments work, and the key stays', async () => {
  const facts = async () =>
    getConfig.output.parse((await ask(shop.server, { path: '/api/config' })).json);
  expect((await facts()).features.payments).toBe(true);
  shop.stripe.portal.setActive(shop.stripe.priceId, false);
  expect(await buyer.post('/api/create-subscription')).toMatchObject({ code: 'not_configured' });
  expect(await facts()).toMatchObject({
    features: { payments: false },
    stripe_publishable_key: shop.stripe.publishableKey,
  });
});

test('when the price is made anew, who pays the old one keeps it, and who only began pays the new one', async () => {
  const { server, stripe, payments } = shop;
  await buyer.subscribe();
  const beginner = await shop.aBuyer();
  const { subscriptionId } = await beginner.begin();
  const priceId = stripe.portal.sell(499);
  const provider = createStripeProvider(shop.configWith(priceId), () => stripe.clock.now());
  const changed = aBilling(server, { ...payments, provider });
  const her = { userId: beginner.user.id, address: '127.0.0.1' };
  const begun = await changed.begin(her);
  expect(begun.subscriptionId).not.toBe(subscriptionId);
  expect(stripe.subscriptions.get(begun.subscriptionId)?.price.id).toBe(priceId);
  expect(await changed.begin(her)).toEqual(begun);
  await changed.catchUp(buyer.user.id);
  expect(await buyer.isPremium()).toBe(true);
  await expect(changed.begin({ ...her, userId: buyer.user.id })).rejects.toMatchObject({
    code: 'already_subscribed',
  });
});

test('a dispute is noted for support beside her name', async () => {
  await buyer.subscribe();
  shop.stripe.portal.dispute([...shop.stripe.invoices.keys()][0] ?? '');
  await shop.stripe.settle();
  expect(await notes()).toMatchObject([{ kind: 'disputed', user_id: buyer.user.id }]);
  expect(await buyer.isPremium()).toBe(true);
});

test('an account that is deleted while she opens the payment page leaves no customer behind', async () => {
  const { server, stripe, payments } = shop;
  const { provider } = payments;
  const { id: userId } = buyer.user;
  const slow: typeof provider = {
    ...provider,
    // Its end found no customer yet.
    async listSubscriptions(customerId) {
      await server.database.kysely.deleteFrom('users').where('id', '=', userId).execute();
      return provider.listSubscriptions(customerId);
    },
  };
  const elsewhere = aBilling(server, { ...payments, provider: slow });
  await expect(elsewhere.begin({ userId, address: '127.0.0.1' })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await shop.other.work();
  expect([...stripe.customers.values()].map(({ deleted }) => deleted)).toEqual([true]);
});

test('events in the shape of an older API are understood', async () => {
  shop.stripe.deliverTo(null);
  await buyer.subscribe();
  const row = await buyer.row();
  shop.stripe.portal.cancelNow(row?.subscription_id ?? '');
  const paid = shop.stripe.events.find(({ type }) => type === 'invoice.paid');
  if (!paid) throw new Error('There was no payment.');
  const { parent, ...object } = paid.data.object;
  expect(parent).toBeDefined();
  const older = { ...object, subscription: row?.subscription_id };
  const event = { ...paid, id: 'evt_older', api_version: '2024-06-20', data: { object: older } };
  expect(await shop.stripe.deliver(event, webhookOf(shop.server))).toBe(200);
  expect(await buyer.isPremium()).toBe(false);
});

test('what another process read before she paid does not take her plan away', async () => {
  shop.stripe.deliverTo(null);
  const { clientSecret, subscriptionId } = await buyer.begin();
  const card = await buyer.enterCard(clientSecret);
  const asked = Promise.withResolvers<true>();
  const released = Promise.withResolvers<true>();
  const { provider } = shop.payments;
  const slow: typeof provider = {
    ...provider,
    async findSubscription(id) {
      const found = await provider.findSubscription(id);
      asked.resolve(true);
      await released.promise;
      return found;
    },
  };
  const elsewhere = aBilling(shop.server, { ...shop.payments, provider: slow });
  const created = shop.stripe.events.find(({ type }) => type === 'customer.subscription.created');
  if (!created) throw new Error('Nothing was created.');
  const { body, headers } = shop.stripe.sign(created);
  const late = elsewhere.receive(Buffer.from(body), headers['stripe-signature'] ?? '');
  await asked.promise;
  expect((await buyer.attach(subscriptionId, card)).status).toBe(200);
  released.resolve(true);
  await late;
  expect(await buyer.isPremium()).toBe(true);
});
