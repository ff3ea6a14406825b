import { beforeEach, expect, test } from 'vitest';
import { HOUR, openShop, type Buyer, type Shop } from './billing-shop.ts';

let shop: Shop;
let buyer: Buyer;

beforeEach(async () => {
  shop = await openShop();
  buyer = await shop.aBuyer();
  return () => shop.stop();
});

const faults = ['error500', 'error500_done'] as const;
const keyed = ['/v1/customers', '/v1/subscriptions', '/v1/setup_intents'];
const cases = keyed.flatMap((path) => faults.map((kind) => ({ path, kind })));
const begin = () => buyer.post('/api/create-subscription');
const keysOf = (path: string) =>
  new Set(
    shop.stripe.requests
      .filter((one) => one.method === 'POST' && one.path === path)
      .map(({ idempotencyKey }) => idempotencyKey),
  );
const paid = () => [...shop.stripe.invoices.values()].filter(({ status }) => status === 'paid');

test.each(cases)(
  'a $kind of $path that Stripe repeats for its key does not close checkout',
  async ({ path, kind }) => {
    shop.stripe.failNext({ method: 'POST', path, kind });
    expect(await begin()).toMatchObject({ status: 502, code: 'payment_provider' });
    // Within the day for which Stripe repeats it, in a server that was started since.
    await shop.stripe.clock.advance(HOUR);
    await shop.other.begin({ userId: buyer.user.id, address: '127.0.0.1' });
    expect((await buyer.subscribe()).status).toBe(200);
    expect([shop.stripe.customers.size, shop.stripe.subscriptions.size]).toEqual([1, 1]);
    expect(paid()).toHaveLength(1);
  },
);

test('a fault after the other moves on from key to key', async () => {
  shop.stripe.failNext({ method: 'POST', path: '/v1/customers', kind: 'error500', times: 3 });
  for (let time = 0; time < 3; time += 1) expect((await begin()).status).toBe(502);
  expect((await buyer.subscribe()).status).toBe(200);
  expect(keysOf('/v1/customers').size).toBe(4);
  expect(shop.stripe.customers.size).toBe(1);
});

test('two processes that meet one fault go on with one key', async () => {
  shop.stripe.failNext({ method: 'POST', path: '/v1/customers', kind: 'error500' });
  const here = { userId: buyer.user.id, address: '127.0.0.1' };
  await Promise.allSettled([begin(), shop.other.begin(here)]);
  const [one, two] = await Promise.all([buyer.begin(), shop.other.begin(here)]);
  expect(one.subscriptionId).toBe(two.subscriptionId);
  expect([shop.stripe.customers.size, shop.stripe.subscriptions.size]).toEqual([1, 1]);
});

test.each(faults)('a %s of the charge is asked about again and charges once', async (kind) => {
  const { clientSecret, subscriptionId } = await buyer.begin();
  const card = await buyer.enterCard(clientSecret);
  shop.stripe.failNext({ path: /\/pay$/, kind });
  const first = await buyer.attach(subscriptionId, card);
  expect(first.status).toBe(kind === 'error500' ? 502 : 200);
  expect((await buyer.attach(subscriptionId, card)).status).toBe(200);
  expect(paid()).toHaveLength(1);
});
