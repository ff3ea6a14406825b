import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { addMember } from '../db/testing/test-databases.ts';
import { openSqlite } from '../db/sqlite/open-sqlite.ts';
import type { SqliteDatabase } from '../db/sqlite/sqlite-database.ts';
import type { ProviderSubscription } from './payment-provider.ts';
import {
  createSubscriptionRepository,
  type SubscriptionRepository,
} from './subscription-repository.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const DAY = 86_400_000;
let database: SqliteDatabase;
let rows: SubscriptionRepository;
let now: number;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-plans-'));
  database = await openSqlite(join(folder, 'noor.db'));
  for (const id of ['noor', 'sara']) await addMember(database, id);
  now = NOW;
  rows = createSubscriptionRepository(database, () => now);
  await rows.saveCustomer('noor', 'cus_noor');
  return async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});

const aSubscription = (fields: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  customerId: 'cus_noor',
  userId: 'noor',
  isOfOurPrice: true,
  status: 'active',
  created: NOW,
  latestInvoiceId: null,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  periodStart: NOW,
  periodEnd: NOW + 30 * DAY,
  amount: 1_200,
  currency: 'usd',
  ...fields,
});
const planOf = async (id: string) => (await rows.findUser(id))?.subscription_type;

test.each([
  ['nobody', null],
  ['somebody else', 'sara'],
])("another customer's subscription that names %s is not hers", async (_, userId) => {
  const foreign = aSubscription({ customerId: 'cus_sara', userId });
  expect(await rows.apply('noor', foreign)).toBe('foreign');
  expect(await rows.apply('noor', foreign, { isNew: true })).toBe('foreign');
  expect(await planOf('noor')).toBe('free');
  expect(await rows.find('noor')).toMatchObject({
    customer_id: 'cus_noor',
    subscription_id: null,
    status: null,
  });
});

test('hers is one of her customer, and one that names her', async () => {
  expect(await rows.apply('noor', aSubscription({ userId: null }))).toBe('written');
  expect(await planOf('noor')).toBe('premium');
  const elsewhere = aSubscription({ id: 'sub_2', customerId: 'cus_older', userId: 'sara' });
  expect(await rows.apply('sara', elsewhere)).toBe('written');
  expect(await planOf('sara')).toBe('premium');
});

test('one that she pays for takes the place of one that she owes for, and not the other way round', async () => {
  await rows.apply('noor', aSubscription({ id: 'sub_owed', status: 'past_due' }));
  expect(await rows.apply('noor', aSubscription({ id: 'sub_paid' }))).toBe('written');
  const owed = aSubscription({ id: 'sub_owed', status: 'unpaid' });
  expect(await rows.apply('noor', owed)).toBe('second');
  expect(await rows.find('noor')).toMatchObject({ subscription_id: 'sub_paid', status: 'active' });
});

test('what Stripe said since it was asked is not stretched; when it said nothing the plan goes on for a while', async () => {
  const untilOf = () =>
    database.sqlite
      .prepare<[], number>(`SELECT premium_until FROM users WHERE id = 'noor'`)
      .pluck()
      .get() ?? 0;
  await rows.apply('noor', aSubscription({ periodEnd: NOW - 3_600_000 }));
  const until = untilOf();
  now += 4_000;
  await rows.bridge('noor', NOW - 1_000);
  expect(untilOf()).toBe(until);
  now = until + 1;
  await rows.bridge('noor', now);
  expect(untilOf()).toBeGreaterThan(now);
  const ended = until + 1;
  await rows.apply('noor', aSubscription({ status: 'past_due', periodEnd: NOW - 3_600_000 }));
  await rows.bridge('noor', ended + 1);
  expect(await database.kysely.selectFrom('users').select('subscription_status').execute()).toEqual(
    expect.arrayContaining([{ subscription_status: 'past_due' }]),
  );
});
