import type { Price, SubscriptionRecord } from '../records.ts';
import { invalid } from '../refusal.ts';
import { viewInvoice } from '../views/invoice.ts';
import { viewSubscription } from '../views/subscription.ts';
import { get, type World } from '../world.ts';
import { addMonths } from './billing-cycle.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { attemptPayment } from './pay-invoice.ts';

interface Wish {
  readonly customer: string;
  readonly price: Price;
  readonly metadata: Readonly<Record<string, string>>;
  readonly savesPaymentMethod: boolean;
  readonly defaultPaymentMethod: string | null;
  /** `default_incomplete` waits for the first payment whatever card there is. */
  readonly behavior: string;
}

export function subscribe(world: World, wish: Wish): SubscriptionRecord {
  const method =
    wish.defaultPaymentMethod ?? get(world.customers, wish.customer).default_payment_method;
  const paysAtOnce = wish.behavior !== 'default_incomplete';
  if (paysAtOnce && method === null) {
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const subscription = open(world, wish);
  const invoice = draftInvoice(world, subscription, 'subscription_create');
  subscription.latest_invoice = invoice.id;
  world.emit('invoice.created', viewInvoice(world, invoice));
  world.emit('customer.subscription.created', viewSubscription(subscription));
  finalizeInvoice(world, invoice);
  if (paysAtOnce && method !== null) {
    const card = get(world.paymentMethods, method);
    attemptPayment(world, invoice, { method: card, offSession: true });
  }
  return subscription;
}

function open(world: World, wish: Wish): SubscriptionRecord {
  const now = world.now();
  const subscription: SubscriptionRecord = {
    id: world.newId('sub'),
    price: wish.price,
    item: world.newId('si'),
    created: now,
    customer: wish.customer,
    saves_payment_method: wish.savesPaymentMethod,
    metadata: { ...wish.metadata },
    status: 'incomplete',
    current_period_start: now,
    current_period_end: addMonths(now, 1),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_reason: null,
    default_payment_method: wish.defaultPaymentMethod,
    latest_invoice: null,
  };
  world.subscriptions.set(subscription.id, subscription);
  return subscription;
}
