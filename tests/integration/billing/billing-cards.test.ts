import { beforeEach, expect, test } from 'vitest';
import { openCardSetup } from '../../../shared/contract/billing.ts';
import { testCards } from '../../doubles/stripe/cards.ts';
import { DAY, HOUR, openShop, type Buyer, type Shop } from './billing-shop.ts';

let shop: Shop;
let buyer: Buyer;

beforeEach(async () => {
  shop = await openShop();
  buyer = await shop.aBuyer();
  return () => shop.stop();
});

const open = async (who = buyer) =>
  openCardSetup.output.parse((await who.post('/api/subscription/card-setup')).json);
const change = (paymentMethodId: string, billId: string | null = null) =>
  buyer.post('/api/subscription/card', { paymentMethodId, billId });
const newCard = async (card: string) => buyer.enterCard((await open()).clientSecret, card);
const paid = () => [...shop.stripe.invoices.values()].filter(({ status }) => status === 'paid');
const shown = async () => (await buyer.details()).subscription?.payment_method;
const subscription = () => [...shop.stripe.subscriptions.values()][0];
const customer = async () => (await buyer.row())?.customer_id ?? '';

/** Her renewal failed: one payment is open. */
async function owe(): Promise<void> {
  await buyer.subscribe();
  shop.stripe.portal.newCard(await customer(), testCards.declinedWhenCharged);
  await shop.stripe.clock.advance(31 * DAY + 2 * HOUR);
  expect(subscription()?.status).toBe('past_due');
}

test('while the plan runs she changes her card: nothing is charged, and the next period is charged to it', async () => {
  await buyer.subscribe();
  const requests = shop.stripe.requests.length;
  const { clientSecret, bill } = await open();
  expect(bill).toBeNull();
  const card = await buyer.enterCard(clientSecret, testCards.goodMastercard);
  const done = { status: 200, json: { success: true } };
  expect(await change(card)).toMatchObject(done);
  expect(await change(card)).toMatchObject(done);
  expect(await shown()).toEqual({ brand: 'mastercard', last4: '4444' });
  expect(subscription()?.default_payment_method).toBe(card);
  expect(shop.stripe.customers.get(await customer())?.default_payment_method).toBe(card);
  const since = shop.stripe.requests.slice(requests).map(({ path }) => path);
  expect(since.filter((path) => path.endsWith('/pay'))).toEqual([]);
  expect(paid()).toHaveLength(1);
  await shop.stripe.clock.advance(32 * DAY);
  expect(paid()).toHaveLength(2);
  const last = [...shop.stripe.charges.values()].at(-1);
  expect(last?.payment_method).toBe(card);
});

test('an open bill that she was shown is paid with the new card, and her plan opens', async () => {
  await owe();
  const { clientSecret, bill } = await open();
  expect(bill).toMatchObject({ amount: 499, currency: 'usd' });
  const card = await buyer.enterCard(clientSecret, testCards.goodMastercard);
  expect((await change(card, bill?.id)).status).toBe(200);
  expect(paid()).toHaveLength(2);
  expect(await buyer.isPremium()).toBe(true);
  expect((await change(card, bill?.id)).status).toBe(200);
  expect(paid()).toHaveLength(2);
});

test('a bill that she was not shown is not charged by the change', async () => {
  await owe();
  const card = await newCard(testCards.goodMastercard);
  expect((await change(card)).status).toBe(200);
  expect((await change(card, 'in_of_another')).status).toBe(200);
  expect(paid()).toHaveLength(1);
  expect(await shown()).toMatchObject({ last4: '4444' });
});

test('a card that is refused for the open bill is told by its code, and does not take the place of the old one', async () => {
  await owe();
  const before = subscription()?.default_payment_method;
  const { clientSecret, bill } = await open();
  const card = await buyer.enterCard(clientSecret, testCards.declinedWhenCharged);
  const refused = await change(card, bill?.id);
  expect(refused).toMatchObject({ status: 402, code: 'card_declined' });
  expect(refused.json).toMatchObject({ fields: { decline_code: 'generic_decline' } });
  expect(subscription()?.default_payment_method).toBe(before);
});

test('a bank that asks for her at the open bill is answered, and then the card is kept', async () => {
  await owe();
  const { clientSecret, bill } = await open();
  const card = await buyer.enterCard(clientSecret, testCards.authenticatedAlways);
  const asks = await change(card, bill?.id);
  expect(asks).toMatchObject({ status: 402, code: 'authentication_required' });
  const { fields } = asks.json as { fields: { clientSecret: string } };
  await shop.stripe.answerBank(fields.clientSecret, true);
  expect((await change(card, bill?.id)).status).toBe(200);
  expect(await buyer.isPremium()).toBe(true);
  expect(subscription()?.default_payment_method).toBe(card);
});

test('without a subscription, and with the card of someone else, nothing is changed', async () => {
  expect(await buyer.post('/api/subscription/card-setup')).toMatchObject({ status: 404 });
  expect(await change('pm_any')).toMatchObject({ status: 404, code: 'not_found' });
  await buyer.subscribe();
  const before = subscription()?.default_payment_method;
  const other = await shop.aBuyer();
  const theirs = await other.enterCard((await other.begin()).clientSecret);
  expect(await change(theirs)).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(subscription()?.default_payment_method).toBe(before);
});

test('a browser that was closed over the new card leaves it kept, and nothing charged', async () => {
  await buyer.subscribe();
  const card = await newCard(testCards.goodMastercard);
  await shop.stripe.settle();
  await shop.stripe.clock.advance(3 * 60_000);
  await shop.other.work();
  expect(subscription()?.default_payment_method).toBe(card);
  expect(paid()).toHaveLength(1);
});

test.each(['error500', 'error500_done'] as const)(
  'a %s that Stripe repeats for its key does not close the way to another card',
  async (kind) => {
    await buyer.subscribe();
    shop.stripe.failNext({ method: 'POST', path: '/v1/setup_intents', kind });
    expect((await buyer.post('/api/subscription/card-setup')).status).toBe(502);
    const card = await newCard(testCards.goodMastercard);
    shop.stripe.failNext({ method: 'POST', path: /^\/v1\/(customers|subscriptions)\//, kind });
    expect((await change(card)).status).toBe(502);
    expect((await change(card)).status).toBe(200);
    expect(await shown()).toMatchObject({ last4: '4444' });
  },
);

test('six cards that are refused only when they are charged close the card field as well', async () => {
  for (let card = 0; card < 6; card += 1) {
    const answer = await buyer.subscribe(testCards.declinedWhenCharged);
    expect(answer).toMatchObject({ status: 402, code: 'card_declined' });
  }
  expect(await buyer.post('/api/create-subscription')).toMatchObject({ code: 'too_many_requests' });
});

test('the history shows what she paid for Noor alone, and what of it went back to her', async () => {
  await buyer.subscribe();
  await shop.stripe.clock.advance(32 * DAY);
  const priceId = shop.stripe.portal.sell(1_900);
  for (let times = 0; times < 30; times += 1) {
    shop.stripe.portal.subscribe(await customer(), { priceId });
  }
  const [first = '', second = ''] = [...shop.stripe.invoices.keys()];
  shop.stripe.portal.refund(first);
  shop.stripe.portal.refund(second, 200);
  await shop.stripe.settle();
  const { billing_history } = await buyer.details();
  expect(billing_history.map(({ id, amount, refunded }) => [id, amount, refunded])).toEqual([
    [second, 499, 200],
    [first, 499, 499],
  ]);
});

const ofCharges = ['forbidden', 'error500', 'unreachable'] as const;

test.each(ofCharges)(
  'charges that end in %s leave plan and invoices, without refunds',
  async (kind) => {
    await buyer.subscribe();
    shop.stripe.failNext({ path: '/v1/charges', kind, times: Infinity });
    const { subscription, billing_history } = await buyer.details();
    expect(subscription).toMatchObject({ status: 'active' });
    expect(billing_history).toMatchObject([{ amount: 499, refunded: 0 }]);
  },
);
