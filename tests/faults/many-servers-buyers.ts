import { setTimeout as sleep } from 'node:timers/promises';
import {
  attachPayment,
  createSubscription,
  PREMIUM_PRICE,
  stripeWebhook,
} from '../../shared/contract/billing.ts';
import { testCards } from '../doubles/stripe/cards.ts';
import type { StripeDouble } from '../doubles/stripe/start-stripe-double.ts';
import { aClient, type Client, type ClientOptions } from './many-servers-client.ts';
import { askDatabase } from './many-servers-database.ts';
import { signUp, type Account } from './sign-up.ts';

const PAUSE_MS = 200;
const LONGEST_SIGN_UP_MS = 60_000;

export interface Buying extends Omit<ClientOptions, 'account'> {
  readonly stripe: StripeDouble;
  readonly isOver: () => boolean;
}

/** What Stripe knows of the servers, for their environment. */
export function settingsOf(stripe: StripeDouble): Readonly<Record<string, string>> {
  return {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PRICE_ID: stripe.priceId,
    STRIPE_API_BASE: stripe.url,
  };
}

/** One new member after the other, each until she is told that her plan is open; their ids. */
export async function buyUntil({ stripe, isOver, ...options }: Buying): Promise<string[]> {
  const told: string[] = [];
  const { fleet } = options;
  while (!isOver()) {
    // Stripe's own news go to one server after the other, and some of them to a dead one.
    stripe.deliverTo(fleet.nextUrl() + stripeWebhook.path);
    const account = await signUpSomewhere(fleet);
    await buy(stripe, aClient({ ...options, account }));
    told.push(account.userId);
    await sleep(PAUSE_MS);
  }
  return told;
}

/** Where nobody answers, as somebody else: the first account may be there, and buys nothing. */
async function signUpSomewhere(fleet: Buying['fleet']): Promise<Account> {
  const giveUpAt = Date.now() + LONGEST_SIGN_UP_MS;
  for (;;) {
    try {
      return await signUp(fleet.nextUrl());
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Her page in two tabs, or one that repeats what is still under way: each thing is asked for twice at once. */
async function buy(stripe: StripeDouble, client: Client): Promise<void> {
  const [opened] = await twice(async () => {
    const { method, path } = createSubscription;
    const text = await client.askUntilAnswered({ method, path, body: {} });
    return createSubscription.output.parse(JSON.parse(text));
  });
  const { clientSecret, subscriptionId } = opened;
  const { intent, error } = await stripe.confirmSetup({ clientSecret, card: testCards.good });
  if (!intent) throw new Error(error.message);
  const body = { subscriptionId, paymentMethodId: String(intent['payment_method']) };
  const { method, path } = attachPayment;
  await twice(() => client.askUntilAnswered({ method, path, body }));
}

function twice<T>(work: () => Promise<T>): Promise<[T, T]> {
  return Promise.all([work(), work()]);
}

interface Stored {
  readonly subscription_type: string;
  readonly subscription_status: string | null;
  readonly subscription_id: string | null;
  readonly status: string | null;
}

/** One line per broken promise, about all who were told that their plan is open. */
export async function checkBuyers(
  url: string,
  stripe: StripeDouble,
  told: readonly string[],
): Promise<string[]> {
  const rows = await askDatabase<Stored & { id: string }>(
    url,
    `SELECT users.id, subscription_type, subscription_status, subscription_id, status
     FROM users LEFT JOIN subscriptions ON subscriptions.user_id = users.id
     WHERE users.id = ANY ($1)`,
    [told],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return told.flatMap((userId) => {
    const broken = checkBuyer(stripe, userId, stored.get(userId));
    return broken.map((what) => `buyer ${userId}: ${what}`);
  });
}

/** One customer, one subscription that runs, one charge of the price; and the database says the same. */
function checkBuyer(stripe: StripeDouble, userId: string, row: Stored | undefined): string[] {
  const customers = [...stripe.customers.values()].filter(
    ({ metadata }) => metadata['user_id'] === userId,
  );
  const ids = new Set(customers.map(({ id }) => id));
  const isHers = ({ customer }: { readonly customer: string }) => ids.has(customer);
  const subscriptions = [...stripe.subscriptions.values()].filter(isHers);
  const charges = [...stripe.charges.values()].filter(isHers);
  const [subscription] = subscriptions;
  const [charge] = charges;
  const broken: string[] = [];
  if (customers.length !== 1) broken.push(`${customers.length} customers`);
  if (subscriptions.length !== 1) broken.push(`${subscriptions.length} subscriptions`);
  if (charges.length !== 1) broken.push(`${charges.length} charges`);
  if (subscription?.status !== 'active') broken.push(`subscription ${subscription?.status}`);
  if (
    charge &&
    (charge.decline || charge.amount_refunded > 0 || charge.amount !== PREMIUM_PRICE.amount)
  )
    broken.push('the charge is not of the price');
  const isStored =
    row?.subscription_type === 'premium' &&
    row.subscription_status === 'active' &&
    row.status === 'active' &&
    row.subscription_id === subscription?.id;
  if (!isStored) broken.push(`the database says ${JSON.stringify(row)}`);
  return broken;
}
