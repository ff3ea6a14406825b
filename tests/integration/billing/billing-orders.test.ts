import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BillingService } from '../../../sync-server/billing/billing-service.ts';
import type {
  ProviderEvent,
  ProviderSubscription,
} from '../../../sync-server/billing/payment-provider.ts';
import { openSqlite } from '../../../sync-server/db/sqlite/open-sqlite.ts';
import type { SqliteDatabase } from '../../../sync-server/db/sqlite/sqlite-database.ts';
import { aUser } from '../../../sync-server/testing/builders.ts';
import { lengthOf } from '../../setup/suite.ts';
import { createModelStripe, type ModelStripe } from './billing-model.ts';
import { aBilling } from './billing-shop.ts';

const ORDERS = lengthOf({ quick: 200, full: 1_000 });
const AT_ONCE = 100;
const DAY = 86_400_000;
const MONTH = 30 * DAY;

test('orders of events, a thousand of them in a full run, shuffled, doubled and dropped, end in what Stripe says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noor-orders-'));
  const database = await openSqlite(join(folder, 'noor.db'));
  for (let first = 0; first < ORDERS; first += AT_ONCE) {
    const seeds = Array.from({ length: AT_ONCE }, (_, index) => first + index);
    const endings = await Promise.all(seeds.map((seed) => runStory(database, seed)));
    for (const { seed, ours, oracle, charges } of endings) {
      expect({ seed, ours }).toEqual({ seed, ours: oracle });
      expect(charges.filter((times) => times > 1)).toEqual([]);
    }
  }
  await database.close();
  await rm(folder, { recursive: true });
}, 600_000);

interface Story {
  readonly userId: string;
  readonly stripe: ModelStripe;
  readonly billing: BillingService;
  /** The same server twice, on one database. */
  readonly both: readonly [BillingService, BillingService];
  readonly random: () => number;
  now: number;
}

async function runStory(database: SqliteDatabase, seed: number) {
  const random = seededRandom(seed);
  const clock = { now: Date.UTC(2026, 10, 21) };
  // Never the same moment twice.
  const now = () => (clock.now += 1);
  const { user } = await aUser({ database, now });
  const stripe = createModelStripe(user.id, { now, random });
  const log = { fault: () => undefined, note: () => undefined };
  const start = () => aBilling({ database, now }, { provider: stripe, log });
  const [billing, other] = [start(), start()];
  const both = [billing, other] as const;
  const story: Story = Object.assign(clock, { userId: user.id, stripe, billing, both, random });
  stripe.faultRate = random() < 0.5 ? 0.15 : 0;
  // Of every second one nothing is lost, so nothing needs to be caught up either.
  const isWhole = seed % 2 === 0;
  const least = isWhole ? 1 : 0;
  const deliveries: Promise<unknown>[] = [];
  let told = 0;
  const steps = 4 + Math.floor(random() * 8);
  for (let step = 0; step < steps; step += 1) {
    await settleOf(pick(random, stepsOf(story))());
    const fresh = stripe.events.slice(told);
    told = stripe.events.length;
    for (const event of shuffle(random, copies(random, fresh, least))) {
      deliveries.push(deliver(story, event, isWhole));
    }
    if (random() < 0.5) await Promise.all(deliveries);
    clock.now += Math.floor(random() * 3) * DAY;
  }
  await Promise.all(deliveries);
  for (const event of stripe.events.slice(told)) await deliver(story, event, isWhole);
  if (!isWhole) await catchUp(story);
  const row = await database.kysely
    .selectFrom('users')
    .select(['subscription_type', 'subscription_status'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const oracle = whatStripeSays(stripe);
  const ours = stripe.isGone ? { ...row, subscription_status: null } : row;
  return { seed, ours, oracle, charges: [...stripe.charges.values()] };
}

/** The work of the server is for everyone; here each story looks after its own. */
async function catchUp(story: Story): Promise<void> {
  const { billing, userId, stripe } = story;
  stripe.faultRate = 0;
  story.now += 2 * DAY;
  await billing.catchUp(userId);
  for (const event of stripe.events.filter(({ type }) => type === 'customer.deleted')) {
    await billing.receive(Buffer.from(JSON.stringify({ ...event, id: `${event.id}_again` })), '');
  }
}

type Step = () => unknown;

/** What may happen next in her life with Stripe. */
function stepsOf({ stripe, billing, userId, random, now }: Story): Step[] {
  const here = { userId, address: '127.0.0.1' };
  const begin = () => Promise.all([settleOf(billing.begin(here)), settleOf(billing.begin(here))]);
  const current = [...stripe.subscriptions.values()].at(-1);
  if (!current || stripe.isGone) return [begin];
  const { id, status, periodEnd, cancelAtPeriodEnd } = current;
  const updated = (change: Partial<ProviderSubscription>) => () =>
    stripe.change(id, change, 'customer.subscription.updated');
  const attach = () =>
    settleOf(billing.attach(here, { subscriptionId: id, paymentMethodId: `pm_${userId}` }));
  const fail = () => {
    stripe.change(
      id,
      { status: 'past_due', latestInvoiceId: `in_${id}_${stripe.events.length}` },
      'customer.subscription.updated',
    );
    stripe.tell('invoice.payment_failed', { objectId: `in_${id}`, subscriptionId: id });
  };
  const end = () => stripe.change(id, { status: 'canceled' }, 'customer.subscription.deleted');
  const deleteCustomer = () => {
    if (random() < 0.7) return;
    end();
    stripe.isGone = true;
    stripe.tell('customer.deleted', { objectId: `cus_${userId}`, subscriptionId: null });
  };
  switch (status) {
    case 'incomplete':
      return [
        begin,
        attach,
        attach,
        () => Promise.all([attach(), attach()]),
        updated({ status: 'incomplete_expired' }),
        () => stripe.confirmSetup(id),
      ];
    case 'active':
      return [
        fail,
        end,
        deleteCustomer,
        () => settleOf(billing.cancel(userId)),
        () => settleOf(billing.reactivate(userId)),
        updated({ cancelAt: cancelAtPeriodEnd ? null : periodEnd }),
        updated({ periodStart: now, periodEnd: now + MONTH }),
      ];
    case 'past_due':
      return [attach, updated({ status: 'active' }), updated({ status: 'unpaid' }), end];
    case 'unpaid':
      return [end, updated({ status: 'active' })];
    default:
      return [begin];
  }
}

const premium = ['active', 'past_due', 'unpaid'];

function whatStripeSays({ subscriptions, isGone }: ModelStripe) {
  const status = [...subscriptions.values()].at(-1)?.status ?? null;
  if (isGone || status === null) return { subscription_type: 'free', subscription_status: null };
  return {
    subscription_type: premium.includes(status) ? 'premium' : 'free',
    subscription_status: status.startsWith('incomplete') ? null : status,
  };
}

/** Stripe delivers again what was refused, unless it is lost for good. */
async function deliver(
  { both, random }: Story,
  event: ProviderEvent,
  isWhole: boolean,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(event));
  for (;;) {
    const isTaken = await pick(random, both)
      .receive(body, '')
      .then(
        () => true,
        () => false,
      );
    if (isTaken || (!isWhole && random() < 0.3)) return;
  }
}

function copies(
  random: () => number,
  events: readonly ProviderEvent[],
  least: number,
): ProviderEvent[] {
  const times = () => least + Math.floor(random() * 3);
  return events.flatMap((event) => Array.from({ length: times() }, () => event));
}

function shuffle<T>(random: () => number, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function pick<T>(random: () => number, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

/** A refusal is part of the story. */
async function settleOf(work: unknown): Promise<void> {
  await Promise.allSettled([work]);
}

/** Mulberry32: the same seed tells the same story. */
function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
