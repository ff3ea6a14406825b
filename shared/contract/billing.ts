import * as z from 'zod/mini';
import type { Route } from './route.ts';

/** The one plan there is: 499 cents a month. */
export const PREMIUM_PRICE = { amount: 499, currency: 'usd', country: 'US' } as const;

const nothing = z.object({});
const stripeId = z.string().check(z.minLength(1), z.maxLength(255));
const message = z.object({ message: z.string() });

const currentSubscriptionSchema = z.object({
  /** Stripe's own word: active, past_due, unpaid, canceled, … */
  status: z.string(),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  current_period_start: z.iso.datetime(),
  current_period_end: z.iso.datetime(),
  /** True as well when only a date was set, as Stripe's own portal does. */
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullable(z.iso.datetime()),
  payment_method: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
});
export type CurrentSubscription = z.infer<typeof currentSubscriptionSchema>;

const billingEntrySchema = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  billing_reason: z.string(),
  /** Cents of the plan's currency. */
  amount: z.int(),
  /** paid, open, void, uncollectible. */
  status: z.string(),
  /** Cents of it that went back to her; a server of before did not say. */
  refunded: z._default(z.int(), 0),
  /** Https on a host of Stripe, or none. */
  invoice_pdf: z.nullable(z.string()),
});
export type BillingEntry = z.infer<typeof billingEntrySchema>;

const subscriptionDetailsSchema = z.object({
  subscription_type: z.enum(['free', 'premium']),
  /** Null before the first payment, and for a plan that was given and not bought. */
  subscription: z.nullable(currentSubscriptionSchema),
  billing_history: z.array(billingEntrySchema),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetailsSchema>;

/**
 * Opens a subscription that is not paid yet, or the one she began before, and a card setup for it.
 * 409 `already_subscribed`, 503 `not_configured`, 502 `payment_provider`, 429 `too_many_requests`.
 */
export const createSubscription = {
  method: 'POST',
  path: '/api/create-subscription',
  access: { session: 'bearer' },
  input: nothing,
  output: z.object({ clientSecret: z.string(), subscriptionId: z.string() }),
  repeat: 'named',
} as const satisfies Route;

/**
 * Charges her and answers once her plan is written. 402 `card_declined` with a sentence that may be shown
 * and `fields.decline_code`, 402 `authentication_required` with `fields.clientSecret`, 404 for a subscription that is not hers,
 * 400 for a payment method that is not hers, 502 `payment_provider`.
 */
export const attachPayment = {
  method: 'POST',
  path: '/api/attach-payment-to-subscription',
  access: { session: 'bearer' },
  input: z.object({ subscriptionId: stripeId, paymentMethodId: stripeId }),
  output: z.object({ success: z.literal(true) }),
  repeat: 'named',
} as const satisfies Route;

/** Cents that are owed now. */
const openBillSchema = z.object({ id: z.string(), amount: z.int(), currency: z.string() });
export type OpenBill = z.infer<typeof openBillSchema>;

/**
 * A card setup for the subscription that runs, and what is owed on it. 404 when there is none, 502
 * `payment_provider`, 503 `not_configured`, 429 `too_many_requests`.
 */
export const openCardSetup = {
  method: 'POST',
  path: '/api/subscription/card-setup',
  access: { session: 'bearer' },
  input: nothing,
  output: z.object({ clientSecret: z.string(), bill: z.nullable(openBillSchema) }),
  repeat: 'named',
} as const satisfies Route;

/**
 * Keeps another card for what comes, after it paid the bill that is named, and only that; again is no fault.
 * Refusals as of `attachPayment`: the card of before then stays.
 */
export const changeCard = {
  method: 'POST',
  path: '/api/subscription/card',
  access: { session: 'bearer' },
  input: z.object({ paymentMethodId: stripeId, billId: z._default(z.nullable(stripeId), null) }),
  output: z.object({ success: z.literal(true) }),
  repeat: 'same',
} as const satisfies Route;

/** Ends it with the period that is paid; again is no fault. 404 when there is none. */
export const cancelSubscription = {
  method: 'POST',
  path: '/api/subscription/cancel',
  access: { session: 'bearer' },
  input: nothing,
  output: message,
  repeat: 'same',
} as const satisfies Route;

/** Takes a cancellation back while the period lasts. 404 when there is none. */
export const reactivateSubscription = {
  method: 'POST',
  path: '/api/subscription/reactivate',
  access: { session: 'bearer' },
  input: nothing,
  output: message,
  repeat: 'same',
} as const satisfies Route;

export const getSubscriptionDetails = {
  method: 'GET',
  path: '/api/subscription/details',
  access: { session: 'bearer' },
  input: nothing,
  output: subscriptionDetailsSchema,
} as const satisfies Route;

/** Called by Stripe alone: what it says is believed for its signature over the raw body, 400 without. */
export const stripeWebhook = {
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: { session: 'none' },
  input: nothing,
  output: z.object({ received: z.literal(true) }),
  body: 'raw',
  repeat: 'named',
} as const satisfies Route;
