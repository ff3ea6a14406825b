import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import type { StripeConfig } from '../../../sync-server/config.ts';
import { startStripeDouble } from '../../doubles/stripe/start-stripe-double.ts';

/** A Stripe to ask: the stand-in always, Stripe's own test mode when there is a key for it. */
export interface StripeMode {
  readonly config: StripeConfig;
  /** Stripe's own client, for what the page or her bank would do. */
  readonly stripe: Stripe;
  createCustomer(): Promise<string>;
  /** Moves the time of whoever was made last. */
  advance(days: number): Promise<void>;
  stop(): Promise<void>;
}

type OpenMode = () => Promise<StripeMode>;

const DAY = 24 * 3600;
const testKey = process.env['STRIPE_TEST_KEY'] ?? '';

export const stripeModes: readonly (readonly [string, OpenMode])[] = [
  ['the stand-in', openStandIn],
  ...(testKey ? [["Stripe's test mode", openTestMode] as const] : []),
];

async function openStandIn(): Promise<StripeMode> {
  const double = await startStripeDouble();
  const { hostname, port } = new URL(double.url);
  const { secretKey, publishableKey, webhookSecret, priceId } = double;
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  });
  return {
    config: { secretKey, publishableKey, webhookSecret, priceId, apiBase: double.url },
    stripe,
    createCustomer: async () => (await stripe.customers.create({ email: anAddress() })).id,
    advance: (days) => double.clock.advance(days * DAY * 1000),
    stop: () => double.stop(),
  };
}

/** Whom `createCustomer` makes hangs on a test clock and goes with it; a clock takes three at most. */
async function openTestMode(): Promise<StripeMode> {
  if (!testKey.startsWith('sk_test_')) throw new Error('STRIPE_TEST_KEY must be a test key.');
  const stripe = new Stripe(testKey, { telemetry: false, maxNetworkRetries: 3 });
  const { testClocks } = stripe.testHelpers;
  const clocks: Stripe.TestHelpers.TestClock[] = [];
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 499,
    recurring: { interval: 'month' },
    product_data: { name: 'Noor Premium (test)' },
  });
  return {
    config: {
      secretKey: testKey,
      publishableKey: 'pk_test_unused',
      webhookSecret: 'whsec_unused',
      priceId: price.id,
      apiBase: null,
    },
    stripe,
    async createCustomer() {
      const clock = await testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
      clocks.push(clock);
      const person = { email: anAddress(), test_clock: clock.id };
      return (await stripe.customers.create(person)).id;
    },
    async advance(days) {
      const clock = clocks.at(-1);
      if (!clock) throw new Error('Nobody is there whose time could be moved.');
      await testClocks.advance(clock.id, { frozen_time: clock.frozen_time + days * DAY });
      let status = 'advancing';
      while (status === 'advancing') status = (await testClocks.retrieve(clock.id)).status;
      if (status !== 'ready') throw new Error(`The test clock says ${status}.`);
    },
    async stop() {
      for (const { id } of clocks) await testClocks.del(id);
    },
  };
}

function anAddress(): string {
  return `${randomUUID()}@example.test`;
}
