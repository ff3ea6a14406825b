import { pino } from 'pino';
import {
  attachPayment,
  createSubscription,
  getSubscriptionDetails,
  type SubscriptionDetails,
} from '../../../shared/contract/billing.ts';
import { getMe, type User } from '../../../shared/contract/auth.ts';
import {
  createBillingService,
  type BillingService,
} from '../../../sync-server/billing/billing-service.ts';
import type { Payments } from '../../../sync-server/billing/billing-parts.ts';
import { createStripeProvider } from '../../../sync-server/billing/stripe/stripe-provider.ts';
import type { StripeConfig } from '../../../sync-server/config.ts';
import type { SubscriptionRow } from '../../../sync-server/db/tables.ts';
import { createRateLimits } from '../../../sync-server/http/rate-limits.ts';
import { aUser, type TestUser } from '../../../sync-server/testing/builders.ts';
import {
  generousQuotas,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../sync-server/testing/start-test-server.ts';
import { testCards } from '../../doubles/stripe/cards.ts';
import { startStripeDouble, type StripeDouble } from '../../doubles/stripe/start-stripe-double.ts';
import { retryWithoutPause } from '../../doubles/stripe/stripe-retries.ts';
import { ask, bearer, type Answered } from '../http/http-client.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Noor with Stripe's stand-in beside it, both by the stand-in's clock. */
export interface Shop {
  readonly stripe: StripeDouble;
  readonly server: TestServer;
  /** Billing of another process on the same database; its waiting work is done when it is told to. */
  readonly other: BillingService;
  /** What that other process was given. */
  readonly payments: Payments;
  aBuyer(): Promise<Buyer>;
  /** The server's keys, with a price of another kind. */
  configWith(priceId: string): StripeConfig;
  /** Lines that the server logged. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** Someone with a page open. */
export interface Buyer extends TestUser {
  post(path: string, body?: object): Promise<Answered>;
  begin(): Promise<{ clientSecret: string; subscriptionId: string }>;
  /** Her card field; the payment method's id. */
  enterCard(clientSecret: string, card?: string): Promise<string>;
  attach(subscriptionId: string, paymentMethodId: string): Promise<Answered>;
  /** All three, as the page does them. */
  subscribe(card?: string): Promise<Answered & { readonly subscriptionId: string }>;
  me(): Promise<User>;
  details(): Promise<SubscriptionDetails>;
  isPremium(): Promise<boolean>;
  row(): Promise<SubscriptionRow | undefined>;
}

export async function openShop(options: TestServerOptions = {}): Promise<Shop> {
  retryWithoutPause();
  const stripe = await startStripeDouble();
  const { secretKey, publishableKey, webhookSecret, priceId } = stripe;
  const config = { secretKey, publishableKey, webhookSecret, priceId, apiBase: stripe.url };
  const lines: string[] = [];
  const now = () => stripe.clock.now();
  const server = await startTestServer({
    ...options,
    now,
    logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    config: { stripe: config, sessionDays: 90, ...options.config },
  });
  stripe.deliverTo(webhookOf(server));
  const provider = createStripeProvider(config, now);
  const log = { fault: () => undefined, note: () => undefined };
  const payments = { provider, log };
  return {
    stripe,
    server,
    lines,
    payments,
    configWith: (other) => ({ ...config, priceId: other }),
    other: aBilling(server, payments),
    aBuyer: async () => aBuyer({ stripe, server }, await aUser(server)),
    async stop() {
      await server.stop();
      await stripe.stop();
    },
  };
}

export function webhookOf({ url }: Pick<TestServer, 'url'>): string {
  return `${url}/api/webhooks/stripe`;
}

export function aBilling(
  { database, now }: Pick<TestServer, 'database' | 'now'>,
  payments: Payments | null,
): BillingService {
  return createBillingService({
    database,
    now,
    payments,
    limits: createRateLimits(generousQuotas),
  });
}

function aBuyer({ stripe, server }: Pick<Shop, 'stripe' | 'server'>, user: TestUser): Buyer {
  const headers = bearer(user.token);
  const post: Buyer['post'] = (path, body = {}) =>
    ask(server, { method: 'POST', path, body, headers });
  const get = async (path: string) => (await ask(server, { path, headers })).json;
  const begin: Buyer['begin'] = async () =>
    createSubscription.output.parse((await post(createSubscription.path)).json);
  const enterCard: Buyer['enterCard'] = async (clientSecret, card = testCards.good) => {
    const { intent, error } = await stripe.confirmSetup({ clientSecret, card });
    if (!intent) throw new Error(error.message);
    return String(intent['payment_method']);
  };
  const attach: Buyer['attach'] = (subscriptionId, paymentMethodId) =>
    post(attachPayment.path, { subscriptionId, paymentMethodId });
  const me = async () => getMe.output.parse(await get(getMe.path));
  return {
    ...user,
    post,
    begin,
    enterCard,
    attach,
    me,
    async subscribe(card) {
      const { clientSecret, subscriptionId } = await begin();
      const answer = await attach(subscriptionId, await enterCard(clientSecret, card));
      return { ...answer, subscriptionId };
    },
    details: async () =>
      getSubscriptionDetails.output.parse(await get(getSubscriptionDetails.path)),
    async isPremium() {
      const path = '/api/daily-questions?date=2026-11-21&language=en';
      return (await ask(server, { path, headers })).status === 200;
    },
    row: () =>
      server.database.kysely
        .selectFrom('subscriptions')
        .selectAll()
        .where('user_id', '=', user.user.id)
        .executeTakeFirst(),
  };
}
