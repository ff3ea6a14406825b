import { get, type IncomingMessage } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSubscriptionRepository } from '../../../sync-server/billing/subscription-repository.ts';
import { openDatabase } from '../../../sync-server/db/open-database.ts';
import { openShop, type Buyer, type Shop } from './billing-shop.ts';
import { bearer } from '../http/http-client.ts';
import { databaseOf } from '../../../sync-server/db/testing/test-databases.ts';

let shop: Shop;
let buyer: Buyer;

beforeEach(async () => {
  shop = await openShop();
  buyer = await shop.aBuyer();
  return () => shop.stop();
});

/** What an open page of hers hears of her plan. */
async function listen(): Promise<unknown[]> {
  const heard: unknown[] = [];
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { headers: bearer(buyer.token), agent: false };
    get(`${shop.server.url}/api/sync/events`, options)
      .once('response', resolve)
      .once('error', reject);
  });
  answer.setEncoding('utf8').on('error', () => undefined);
  answer.on('data', (text: string) => {
    for (const [, data] of text.matchAll(/event: plan\ndata: (.+)\n/g)) {
      heard.push(JSON.parse(data ?? ''));
    }
  });
  return heard;
}

const FREE = { premium: false, status: null };
const PREMIUM = { premium: true, status: 'active' };

test('Premium that was bought elsewhere reaches an open page, and so does its end', async () => {
  const heard = await listen();
  await vi.waitFor(() => expect(heard).toEqual([FREE]));
  const { subscriptionId } = await buyer.subscribe();
  await vi.waitFor(() => expect(heard).toEqual([FREE, PREMIUM]));
  shop.stripe.portal.cancelNow(subscriptionId);
  await shop.stripe.settle();
  const over = { premium: false, status: 'canceled' };
  await vi.waitFor(() => expect(heard).toEqual([FREE, PREMIUM, over]));
});

test('what another process gives and takes reaches an open page by itself', async () => {
  const heard = await listen();
  await vi.waitFor(() => expect(heard).toEqual([FREE]));
  const database = await openDatabase({
    dataDir: shop.server.dataDir,
    database: await databaseOf(shop.server.dataDir),
  });
  const operator = createSubscriptionRepository(database, shop.server.now);
  await operator.grant(buyer.user.email, null);
  await vi.waitFor(() => expect(heard).toEqual([FREE, PREMIUM]));
  await operator.revoke(buyer.user.email);
  await vi.waitFor(() => expect(heard).toEqual([FREE, PREMIUM, FREE]));
  await database.close();
});
