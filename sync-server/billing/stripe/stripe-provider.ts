import Stripe from 'stripe';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { StripeConfig } from '../../config.ts';
import type { PaymentProvider, ProviderSubscription } from '../payment-provider.ts';
import { asking, finding } from './stripe-faults.ts';
import { findBill, listInvoices } from './stripe-invoices.ts';
import { payInvoice } from './stripe-payment.ts';
import { cardOf, maybeIdOf, toEvent, toPrice, toSetup, toSubscription } from './stripe-shapes.ts';

const TIMEOUT_MS = 20_000;
const SIGNATURE_SECONDS = 300;
/** As many as are read into memory. */
const MOST_MEMBERS = 10_000;
/** Another account that she deleted may have had the same address. */
const LISTED_CUSTOMERS = 100;

/** Stripe itself. `now` judges how old a webhook is. */
export function createStripeProvider(config: StripeConfig, now: () => number): PaymentProvider {
  const stripe = connect(config);
  return {
    live: /^(sk|rk)_live_/.test(config.secretKey),
    priceId: config.priceId,
    async readPrice() {
      const found = await finding(() => stripe.prices.retrieve(config.priceId));
      return found && toPrice(found);
    },
    ...customersOf(stripe),
    ...subscriptionsOf(stripe, config.priceId),
    ...setupsOf(stripe),
    payInvoice: (invoiceId, paymentMethodId) =>
      asking(() => payInvoice(stripe, invoiceId, paymentMethodId)),
    listInvoices: (hers) => asking(() => listInvoices(stripe, hers, config.priceId)),
    findBill: (subscription) => asking(() => findBill(stripe, subscription)),
    readEvent: (body, signature) => {
      try {
        const { webhookSecret } = config;
        const { webhooks } = stripe;
        return toEvent(
          webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            SIGNATURE_SECONDS,
            undefined,
            now(),
          ),
        );
      } catch (error) {
        throw new AppError('invalid_signature', {
          message: 'The signature is not valid.',
          cause: error,
        });
      }
    },
  };
}

function connect({ secretKey, apiBase }: StripeConfig): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

type Customers = Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'findCustomer'
  | 'isCustomerGone'
  | 'endCustomer'
  | 'setDefaultCard'
  | 'findCardOwner'
  | 'findPayer'
>;

function customersOf(stripe: Stripe): Customers {
  return {
    createCustomer: ({ userId, email }, idempotencyKey) =>
      asking(async () => {
        const metadata = { user_id: userId };
        return (await stripe.customers.create({ email, metadata }, { idempotencyKey })).id;
      }),
    // By address and not by Stripe's search, which does not know yet what was made a minute ago.
    findCustomer: ({ userId, email }) =>
      asking(async () => {
        const { data } = await stripe.customers.list({ email, limit: LISTED_CUSTOMERS });
        return data.find(({ metadata }) => metadata['user_id'] === userId)?.id ?? null;
      }),
    async isCustomerGone(customerId) {
      const customer = await finding(() => stripe.customers.retrieve(customerId));
      return customer === null || customer.deleted === true;
    },
    async endCustomer(customerId) {
      await finding(() => stripe.customers.del(customerId));
    },
    setDefaultCard: (customerId, paymentMethodId) =>
      asking(async () => {
        const invoice_settings = { default_payment_method: paymentMethodId };
        await stripe.customers.update(customerId, { invoice_settings });
      }),
    async findCardOwner(paymentMethodId) {
      const method = await finding(() => stripe.paymentMethods.retrieve(paymentMethodId));
      return maybeIdOf(method?.customer ?? null);
    },
    async findPayer(paymentId) {
      const payment = await finding(() => stripe.paymentIntents.retrieve(paymentId));
      return maybeIdOf(payment?.customer ?? null);
    },
  };
}

type Subscriptions = Pick<
  PaymentProvider,
  | 'createSubscription'
  | 'findSubscription'
  | 'listSubscriptions'
  | 'listActive'
  | 'setCancelling'
  | 'setSubscriptionCard'
  | 'findWithCard'
>;

function subscriptionsOf(stripe: Stripe, price: string): Subscriptions {
  const toOurs = (found: Stripe.Subscription) => toSubscription(found, price);
  const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];
  return {
    createSubscription: ({ userId, customerId }, idempotencyKey) =>
      asking(async () => {
        const wanted: Stripe.SubscriptionCreateParams = {
          customer: customerId,
          items: [{ price }],
          payment_behavior: 'default_incomplete',
          // One that is not paid yet takes no default card by an update, so paying has to set it.
          payment_settings: { save_default_payment_method: 'on_subscription' },
          metadata: { user_id: userId },
        };
        return toOurs(await stripe.subscriptions.create(wanted, { idempotencyKey }));
      }),
    async findSubscription(id) {
      const found = await finding(() => stripe.subscriptions.retrieve(id));
      return found && toOurs(found);
    },
    listSubscriptions: (customer) =>
      asking(async () => {
        const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 20 });
        return data.map(toOurs);
      }),
    listActive: () =>
      asking(async () => {
        const wanted = { price, status: 'active', limit: 100 } as const;
        const all = stripe.subscriptions.list(wanted);
        return (await all.autoPagingToArray({ limit: MOST_MEMBERS })).map(toOurs);
      }),
    setCancelling: (subscription, cancelling) =>
      asking(async () => {
        const change = cancellation(subscription, cancelling);
        return toOurs(await stripe.subscriptions.update(subscription.id, change));
      }),
    setSubscriptionCard: (id, paymentMethodId) =>
      asking(async () => {
        await stripe.subscriptions.update(id, { default_payment_method: paymentMethodId });
      }),
    async findWithCard(id) {
      const found = await finding(() => stripe.subscriptions.retrieve(id, { expand }));
      return found && { subscription: toOurs(found), card: cardOf(found) };
    },
  };
}

/** Stripe's own portal sets only the date, which is cleared in a way of its own. */
function cancellation(
  { cancelAtPeriodEnd }: ProviderSubscription,
  cancelling: boolean,
): Stripe.SubscriptionUpdateParams {
  if (cancelling) return { cancel_at_period_end: true };
  return cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' };
}

function setupsOf(stripe: Stripe): Pick<PaymentProvider, 'openSetup' | 'findSetup' | 'closeSetup'> {
  return {
    openSetup: ({ userId, customerId, subscriptionId }, idempotencyKey) =>
      asking(async () => {
        const wanted: Stripe.SetupIntentCreateParams = {
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { user_id: userId, subscription_id: subscriptionId },
        };
        return toSetup(await stripe.setupIntents.create(wanted, { idempotencyKey }));
      }),
    async findSetup(id) {
      const found = await finding(() => stripe.setupIntents.retrieve(id));
      return found && toSetup(found);
    },
    closeSetup: (id) =>
      asking(async () => {
        await stripe.setupIntents.cancel(id);
      }),
  };
}
