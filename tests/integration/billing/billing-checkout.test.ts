import { beforeEach, expect, test } from 'vitest';
import { testCards } from '../../doubles/stripe/cards.ts';
import { openShop, DAY, HOUR, type Buyer, type Shop } from './billing-shop.ts';
import { forgetSubscriptions } from './forget-subscriptions.ts';
import { query } from '../../../sync-server/db/testing/test-databases.ts';

let shop: Shop;
let buyer: Buyer;

beforeEach(async () => {
  shop = await openShop();
  buyer = await shop.aBuyer();
  return () => shop.stop();
});

const paidInvoices = () =>
  [...shop.stripe.invoices.values()].filter(({ status }) => status === 'paid');
const count = (things: ReadonlyMap<string, unknown>) => things.size;
const asked = (method: string, path: string) =>
  shop.stripe.requests.filter((one) => one.method === method && one.path === path);

test('she subscribes, is premium at once, is renewed each month, and is free after she cancelled', async () => {
  const { status, json, subscriptionId } = await buyer.subscribe();
  expect([status, json]).toEqual([200, { success: true }]);
  expect(await buyer.me()).toMatchObject({
    subscription_type: 'premium',
    subscription_status: 'active',
  });
  await shop.stripe.clock.advance(32 * DAY);
  expect(paidInvoices()).toHaveLength(2);
  expect(await buyer.isPremium()).toBe(true);
  await buyer.post('/api/subscription/cancel');
  expect(await buyer.isPremium()).toBe(true);
  await shop.stripe.clock.advance(31 * DAY);
  expect(shop.stripe.subscriptions.get(subscriptionId)?.status).toBe('canceled');
  expect(paidInvoices()).toHaveLength(2);
  expect(await buyer.me()).toMatchObject({
    subscription_type: 'free',
    subscription_status: 'canceled',
  });
});

test('no call of the browser alone makes her premium', async () => {
  const { clientSecret, subscriptionId } = await buyer.begin();
  expect(await buyer.me()).toMatchObject({ subscription_type: 'free', subscription_status: null });
  await buyer.enterCard(clientSecret);
  expect(await buyer.isPremium()).toBe(false);
  expect((await buyer.attach(subscriptionId, 'pm_invented')).status).toBe(400);
  expect(await buyer.isPremium()).toBe(false);
});

test('a double click, two tabs and twenty reloads make one subscription and one charge', async () => {
  const begun = await Promise.all(Array.from({ length: 20 }, () => buyer.begin()));
  expect(new Set(begun.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  expect(new Set(begun.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  const [first] = begun;
  if (!first) throw new Error('nothing was begun');
  const card = await buyer.enterCard(first.clientSecret);
  const attached = await Promise.all([1, 2, 3].map(() => buyer.attach(first.subscriptionId, card)));
  expect(attached.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([count(shop.stripe.customers), count(shop.stripe.subscriptions)]).toEqual([1, 1]);
  expect(paidInvoices()).toHaveLength(1);
  expect(asked('POST', '/v1/customers')).toHaveLength(1);
});

test('two processes that begin at once make one customer and one subscription', async () => {
  const here = { userId: buyer.user.id, address: '127.0.0.1' };
  const begun = await Promise.all([buyer.begin(), shop.other.begin(here)]);
  expect(new Set(begun.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  expect([count(shop.stripe.customers), count(shop.stripe.subscriptions)]).toEqual([1, 1]);
  const [{ clientSecret, subscriptionId }] = begun;
  const paymentMethodId = await buyer.enterCard(clientSecret);
  await Promise.all([
    buyer.attach(subscriptionId, paymentMethodId),
    shop.other.attach(here, { subscriptionId, paymentMethodId }),
  ]);
  expect(paidInvoices()).toHaveLength(1);
  expect(await buyer.isPremium()).toBe(true);
});

test.each(['/v1/customers', '/v1/subscriptions', '/v1/setup_intents'])(
  'an answer of %s that is lost is asked for again with the same key',
  async (path) => {
    shop.stripe.failNext({ method: 'POST', path, kind: 'drop_answer' });
    expect((await buyer.subscribe()).status).toBe(200);
    const keys = asked('POST', path).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect([count(shop.stripe.customers), count(shop.stripe.subscriptions)]).toEqual([1, 1]);
  },
);

test('a charge whose answer is lost for good is found by reading the subscription', async () => {
  const { clientSecret, subscriptionId } = await buyer.begin();
  const card = await buyer.enterCard(clientSecret);
  shop.stripe.failNext({ path: /\/pay$/, kind: 'drop_answer', times: 3 });
  expect((await buyer.attach(subscriptionId, card)).status).toBe(200);
  expect(paidInvoices()).toHaveLength(1);
  expect(await buyer.isPremium()).toBe(true);
});

test('while Stripe cannot be reached she is told so in a neutral sentence, and later it works', async () => {
  shop.stripe.failNext({ kind: 'unreachable', times: Infinity });
  const refused = await buyer.post('/api/create-subscription');
  expect(refused).toMatchObject({ status: 502, code: 'payment_provider' });
  expect(refused.text).not.toMatch(/stripe|127\.0\.0\.1|ECONN|sk_/i);
  shop.stripe.heal();
  shop.stripe.failNext({ method: 'POST', path: '/v1/subscriptions', kind: 'error500' });
  expect((await buyer.post('/api/create-subscription')).status).toBe(502);
  expect((await buyer.subscribe()).status).toBe(200);
  expect([count(shop.stripe.customers), count(shop.stripe.subscriptions)]).toEqual([1, 1]);
});

test('a card that is declined at the charge is told in words of Stripe; another card then works', async () => {
  const { clientSecret, subscriptionId } = await buyer.begin();
  const poor = await buyer.enterCard(clientSecret, testCards.declinedWhenCharged);
  const declined = await buyer.attach(subscriptionId, poor);
  expect(declined).toMatchObject({ status: 402, code: 'card_declined' });
  expect(declined.json).toMatchObject({ error: 'Your card was declined.' });
  expect(await buyer.isPremium()).toBe(false);
  const again = await buyer.begin();
  expect(again.subscriptionId).toBe(subscriptionId);
  expect(again.clientSecret).not.toBe(clientSecret);
  const good = await buyer.enterCard(again.clientSecret);
  expect((await buyer.attach(subscriptionId, good)).status).toBe(200);
  expect(paidInvoices()).toHaveLength(1);
});

test('a bank that asks for her at the charge gets its question answered, and then she is premium', async () => {
  const asks = await buyer.subscribe(testCards.authenticatedAlways);
  expect(asks).toMatchObject({ status: 402, code: 'authentication_required' });
  expect(asks.json).toMatchObject({ error: 'additional authentication required' });
  const { fields } = asks.json as { fields: { clientSecret: string } };
  expect(await buyer.isPremium()).toBe(false);
  await shop.stripe.answerBank(fields.clientSecret, true);
  await shop.stripe.settle();
  expect(await buyer.isPremium()).toBe(true);
  const row = await buyer.row();
  const attached = await buyer.attach(row?.subscription_id ?? '', 'pm_any');
  expect(attached.status).toBe(200);
  expect(paidInvoices()).toHaveLength(1);
});

test('ids of someone else open nothing', async () => {
  const other = await shop.aBuyer();
  const theirs = await other.begin();
  const theirCard = await other.enterCard(theirs.clientSecret);
  const hers = await buyer.begin();
  expect(await buyer.attach(theirs.subscriptionId, theirCard)).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await buyer.attach(hers.subscriptionId, theirCard)).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
  expect(paidInvoices()).toHaveLength(0);
});

test('who has a subscription is told so', async () => {
  await buyer.subscribe();
  const again = await buyer.post('/api/create-subscription');
  expect(again).toMatchObject({ status: 409, code: 'already_subscribed' });
  expect(count(shop.stripe.subscriptions)).toBe(1);
});

test('a browser that was closed before it attached leaves no paid setup behind: it is finished', async () => {
  const { clientSecret, subscriptionId } = await buyer.begin();
  await buyer.enterCard(clientSecret);
  await shop.stripe.settle();
  await shop.other.work();
  expect(paidInvoices()).toHaveLength(0);
  await shop.stripe.clock.advance(3 * 60_000);
  await shop.other.work();
  await shop.other.work();
  expect(paidInvoices()).toHaveLength(1);
  expect(await buyer.isPremium()).toBe(true);
  expect((await buyer.row())?.subscription_id).toBe(subscriptionId);
});

test('a browser that was closed over the new card of a failed renewal leaves it charged as well', async () => {
  await buyer.subscribe();
  shop.stripe.portal.newCard((await buyer.row())?.customer_id ?? '', testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  expect(await buyer.isPremium()).toBe(false);
  const { clientSecret } = await buyer.begin();
  await buyer.enterCard(clientSecret, testCards.goodMastercard);
  await shop.stripe.settle();
  await shop.stripe.clock.advance(3 * 60_000);
  await shop.other.work();
  expect(await buyer.isPremium()).toBe(true);
});

test('a refusal that the browser has heard is not asked for again when it is gone', async () => {
  const charges = () => shop.stripe.requests.filter(({ path }) => path.endsWith('/pay'));
  await buyer.subscribe(testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(3 * 60_000);
  await shop.other.work();
  expect(charges()).toHaveLength(1);
});

test('a subscription that nobody paid for is over after 23 hours, and the next one is new', async () => {
  const first = await buyer.begin();
  const card = await buyer.enterCard(first.clientSecret, testCards.declinedWhenCharged);
  await buyer.attach(first.subscriptionId, card);
  await shop.stripe.clock.advance(24 * HOUR);
  expect((await buyer.row())?.status).toBe('incomplete_expired');
  expect((await buyer.attach(first.subscriptionId, card)).status).toBe(404);
  const second = await buyer.subscribe();
  expect(second.status).toBe(200);
  expect(second.subscriptionId).not.toBe(first.subscriptionId);
  expect(paidInvoices()).toHaveLength(1);
});

test('a database that forgot her asks Stripe, at a start and before it makes anything: she pays once', async () => {
  await buyer.subscribe();
  await shop.stripe.clock.advance(40 * HOUR);
  await shop.stripe.settle();
  const forget = () => forgetSubscriptions(shop);
  await forget();
  expect(await buyer.post('/api/create-subscription')).toMatchObject({
    code: 'already_subscribed',
  });
  expect(await buyer.isPremium()).toBe(true);
  expect([count(shop.stripe.customers), count(shop.stripe.subscriptions)]).toEqual([1, 1]);
  await forget();
  expect(await buyer.isPremium()).toBe(false);
  await shop.other.work();
  expect(await buyer.isPremium()).toBe(true);
  const other = await shop.aBuyer();
  const { subscriptionId } = await other.begin();
  await forget();
  expect((await other.begin()).subscriptionId).toBe(subscriptionId);
  expect(count(shop.stripe.customers)).toBe(2);
});

test('among subscriptions of nobody here, those who were forgotten are all found again', async () => {
  const [before, after] = [await shop.aBuyer(), await shop.aBuyer()];
  for (const one of [before, buyer, after]) await one.subscribe();
  await shop.stripe.settle();
  const { database } = shop.server;
  for (const { user } of [before, after])
    await query(database, 'DELETE FROM users WHERE id = ?', user.id);
  await forgetSubscriptions(shop);
  await shop.other.work();
  expect(await buyer.isPremium()).toBe(true);
});

test('who has the address of an earlier account does not get its customer, nor its card', async () => {
  const former = await shop.aBuyer();
  await former.begin();
  const theirs = (await former.row())?.customer_id;
  const { database } = shop.server;
  await query(database, 'DELETE FROM users WHERE id = ?', former.user.id);
  const { email } = former.user;
  await query(database, 'UPDATE users SET email = ? WHERE id = ?', email, buyer.user.id);
  expect((await buyer.subscribe()).status).toBe(200);
  expect((await buyer.row())?.customer_id).not.toBe(theirs);
  expect(count(shop.stripe.customers)).toBe(2);
});

test('a customer who was deleted at Stripe is made anew', async () => {
  shop.stripe.deliverTo(null);
  await buyer.begin();
  shop.stripe.portal.deleteCustomer((await buyer.row())?.customer_id ?? '');
  expect((await buyer.subscribe()).status).toBe(200);
  expect(await buyer.isPremium()).toBe(true);
});
