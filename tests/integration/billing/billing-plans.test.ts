import { beforeEach, expect, test, vi } from 'vitest';
import { cancelSubscription } from '../../../shared/contract/billing.ts';
import { productQuotas } from '../../../sync-server/http/rate-limits.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { cardOfLetters, testCards } from '../../doubles/stripe/cards.ts';
import { aBilling, DAY, HOUR, openShop, type Buyer, type Shop } from './billing-shop.ts';
import { ask, bearer } from '../http/http-client.ts';

let shop: Shop;
let buyer: Buyer;

beforeEach(async () => {
  shop = await openShop();
  buyer = await shop.aBuyer();
  return () => shop.stop();
});

const operator = () => aBilling(shop.server, null);
const remove = ({ token, password }: Buyer) =>
  ask(shop.server, {
    method: 'DELETE',
    path: '/api/account',
    headers: bearer(token),
    body: { password },
  });
const statusOf = (subscriptionId: string) => shop.stripe.subscriptions.get(subscriptionId)?.status;
const jobs = () =>
  shop.server.database.kysely
    .selectFrom('billing_jobs')
    .selectAll()
    .where('kind', '=', 'end_customer')
    .execute();

test('she cancels, sees until when she has it, takes it back, and is charged again', async () => {
  await buyer.subscribe();
  const before = (await buyer.details()).subscription;
  expect(before).toMatchObject({
    status: 'active',
    amount: 499,
    currency: 'usd',
    cancel_at_period_end: false,
    payment_method: { brand: 'visa', last4: '4242' },
  });
  const twice = [
    await buyer.post('/api/subscription/cancel'),
    await buyer.post('/api/subscription/cancel'),
  ];
  for (const cancelled of twice) {
    expect(cancelled.status).toBe(200);
    expect(cancelSubscription.output.safeParse(cancelled.json).success).toBe(true);
  }
  expect((await buyer.details()).subscription).toMatchObject({ cancel_at_period_end: true });
  expect(await buyer.isPremium()).toBe(true);
  expect((await buyer.post('/api/subscription/reactivate')).status).toBe(200);
  expect((await buyer.details()).subscription).toEqual(before);
  await shop.stripe.clock.advance(32 * DAY);
  expect(await buyer.isPremium()).toBe(true);
  const { billing_history } = await buyer.details();
  expect(
    billing_history.map(({ billing_reason, amount, status }) => [billing_reason, amount, status]),
  ).toEqual([
    ['subscription_cycle', 499, 'paid'],
    ['subscription_create', 499, 'paid'],
  ]);
  for (const { invoice_pdf } of billing_history)
    expect(invoice_pdf).toMatch(/^https:\/\/[\w.]+\.stripe\.com\//);
});

test('a cancellation whose answer is lost shows as what it is, though it was told as failed', async () => {
  await buyer.subscribe();
  await shop.stripe.settle();
  expect((await buyer.details()).subscription).toMatchObject({ cancel_at_period_end: false });
  shop.stripe.deliverTo(null);
  shop.stripe.failNext({
    method: 'POST',
    path: /\/subscriptions\//,
    kind: 'drop_answer',
    times: 3,
  });
  expect((await buyer.post('/api/subscription/cancel')).status).toBe(502);
  expect((await buyer.details()).subscription).toMatchObject({ cancel_at_period_end: true });
});

test('who has no subscription has nothing to cancel or to take back, and no bill for having looked', async () => {
  for (const verb of ['cancel', 'reactivate']) {
    expect(await buyer.post(`/api/subscription/${verb}`)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
  await buyer.begin();
  expect((await buyer.post('/api/subscription/cancel')).status).toBe(404);
  const nothing = { subscription_type: 'free', subscription: null, billing_history: [] };
  expect(await buyer.details()).toEqual(nothing);
  await shop.stripe.clock.advance(24 * HOUR);
  expect(await buyer.details()).toEqual(nothing);
});

test('after the period has ended nothing can be taken back', async () => {
  await buyer.subscribe();
  await buyer.post('/api/subscription/cancel');
  await shop.stripe.clock.advance(32 * DAY);
  expect((await buyer.post('/api/subscription/reactivate')).status).toBe(404);
  expect((await buyer.details()).subscription).toMatchObject({ status: 'canceled' });
});

test('the details are asked of Stripe every twenty seconds at most, and at once after a change', async () => {
  await buyer.subscribe();
  await shop.stripe.settle();
  const lists = () => shop.stripe.requests.filter(({ path }) => path === '/v1/invoices').length;
  await Promise.all(Array.from({ length: 10 }, () => buyer.details()));
  expect(lists()).toBe(1);
  await buyer.post('/api/subscription/cancel');
  await shop.stripe.settle();
  await buyer.details();
  expect(lists()).toBe(2);
  await shop.stripe.clock.advance(21_000);
  await buyer.details();
  expect(lists()).toBe(3);
});

test('a plan that was given and one that is paid for do not take each other away', async () => {
  const { email } = buyer.user;
  await operator().grant(email, null);
  expect(await buyer.isPremium()).toBe(true);
  const { subscriptionId } = await buyer.subscribe();
  await operator().revoke(email);
  expect(await buyer.isPremium()).toBe(true);
  await operator().grant(email, shop.stripe.clock.now() + 60 * DAY);
  shop.stripe.portal.cancelNow(subscriptionId);
  await shop.stripe.settle();
  expect(await buyer.isPremium()).toBe(true);
  await shop.stripe.clock.advance(61 * DAY);
  expect(await buyer.isPremium()).toBe(false);
  expect(await buyer.me()).toMatchObject({
    subscription_type: 'free',
    subscription_status: 'canceled',
  });
});

test('deleting the account ends the subscription first', async () => {
  const { subscriptionId } = await buyer.subscribe();
  expect((await remove(buyer)).status).toBe(200);
  expect(statusOf(subscriptionId)).toBe('canceled');
  expect(await jobs()).toEqual([]);
});

test('while Stripe cannot be reached the account goes all the same, and the charge is ended later', async () => {
  const { subscriptionId } = await buyer.subscribe();
  shop.stripe.failNext({ kind: 'error500', times: Infinity });
  expect((await remove(buyer)).status).toBe(200);
  expect(statusOf(subscriptionId)).toBe('active');
  expect(JSON.stringify(await jobs())).not.toContain(buyer.user.id);
  await shop.other.work();
  expect(await jobs()).toHaveLength(1);
  shop.stripe.heal();
  await shop.stripe.clock.advance(7 * HOUR);
  await shop.other.work();
  expect(statusOf(subscriptionId)).toBe('canceled');
  expect(await jobs()).toEqual([]);
});

test('without keys of Stripe the charge of a deleted account is ended when they are back', async () => {
  const { subscriptionId } = await buyer.subscribe();
  await operator().endPaying(buyer.user.id);
  expect(await jobs()).toHaveLength(1);
  await shop.other.work();
  expect(statusOf(subscriptionId)).toBe('canceled');
});

test('a failed renewal is told once, and again only when telling failed', async () => {
  await buyer.subscribe();
  shop.stripe.portal.newCard((await buyer.row())?.customer_id ?? '', testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  const onPaymentFailed = vi
    .fn<(userId: string, invoiceId: string) => Promise<void>>()
    .mockRejectedValueOnce(new Error('no mail'))
    .mockResolvedValue();
  const teller = aBilling(shop.server, { ...shop.payments, onPaymentFailed });
  await teller.work();
  await teller.work();
  await teller.work();
  expect(onPaymentFailed).toHaveBeenCalledTimes(2);
  expect(onPaymentFailed).toHaveBeenLastCalledWith(buyer.user.id, expect.stringMatching(/^in_/));
});

test('after six refused cards the card field is closed until tomorrow', async () => {
  const { clientSecret } = await buyer.begin();
  for (let card = 0; card < 6; card += 1) {
    await shop.stripe.confirmSetup({ clientSecret, card: testCards.declined });
    await shop.stripe.settle();
  }
  expect((await buyer.row())?.failures).toBe(6);
  const seventh = await shop.stripe.confirmSetup({ clientSecret, card: testCards.good });
  expect(seventh.error).toBeDefined();
  const refused = await buyer.post('/api/create-subscription');
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  await shop.stripe.clock.advance(25 * HOUR);
  expect((await buyer.subscribe()).status).toBe(200);
});

test('who begins again and again has to wait, by account and by address', async () => {
  const { actions } = productQuotas;
  const strict = {
    ...actions,
    begin_payment: { points: 2, seconds: 60 },
    begin_payment_at_address: { points: 3, seconds: 60 },
  };
  const limited = await openShop({ quotas: { actions: strict } });
  const [first, second] = [await limited.aBuyer(), await limited.aBuyer()];
  const statuses: number[] = [];
  for (const each of [first, first, first, second, second]) {
    statuses.push((await each.post('/api/create-subscription')).status);
  }
  expect(statuses).toEqual([200, 200, 429, 200, 429]);
  await limited.stop();
});

test('without keys of Stripe every call says so, and a plan that was given still shows', async () => {
  const bare = await startTestServer();
  const { token, user } = await aUser(bare);
  await aBilling(bare, null).grant(user.email, null);
  const headers = bearer(token);
  const bodies: Record<string, object> = {
    '/api/create-subscription': {},
    '/api/attach-payment-to-subscription': { subscriptionId: 'sub_1', paymentMethodId: 'pm_1' },
    '/api/subscription/cancel': {},
    '/api/subscription/reactivate': {},
    '/api/webhooks/stripe': {},
  };
  for (const [path, body] of Object.entries(bodies)) {
    const answer = await ask(bare, { method: 'POST', path, headers, body });
    expect([path, answer.status, answer.code]).toEqual([path, 503, 'not_configured']);
  }
  const details = await ask(bare, { path: '/api/subscription/details', headers });
  expect(details.json).toEqual({
    subscription_type: 'premium',
    subscription: null,
    billing_history: [],
  });
  await bare.stop();
});

test('neither the log nor the database holds a key, a secret or a card', async () => {
  const { clientSecret } = await buyer.begin();
  await buyer.subscribe(cardOfLetters);
  await shop.stripe.settle();
  const last4 = cardOfLetters.slice(-4);
  expect(JSON.stringify(shop.stripe.events.map(({ data }) => data))).toContain(last4);
  shop.stripe.failNext({ kind: 'error500', times: Infinity });
  await buyer.post('/api/create-subscription');
  const rows = JSON.stringify(await buyer.row());
  const said = `${shop.lines.join('')}${rows}`;
  for (const secret of [
    clientSecret,
    shop.stripe.secretKey,
    shop.stripe.webhookSecret,
    last4,
    buyer.user.email,
  ]) {
    expect(said).not.toContain(secret);
  }
  expect(shop.lines.join('')).toContain('payments');
});
