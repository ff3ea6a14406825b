import type Stripe from 'stripe';
import type {
  Card,
  CardSetup,
  Price,
  ProviderEvent,
  ProviderSubscription,
} from '../payment-provider.ts';

/** From Stripe's objects to ours. */
export function toSubscription(
  subscription: Stripe.Subscription,
  priceId: string,
): ProviderSubscription {
  const ours = subscription.items.data.find(({ price }) => price.id === priceId);
  const item = ours ?? subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  const { price } = item;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    userId: subscription.metadata['user_id'] ?? null,
    isOfOurPrice: ours !== undefined,
    status: subscription.status,
    created: toMs(subscription.created),
    latestInvoiceId: maybeIdOf(subscription.latest_invoice),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: subscription.cancel_at === null ? null : toMs(subscription.cancel_at),
    periodStart: toMs(item.current_period_start),
    periodEnd: toMs(item.current_period_end),
    amount: (price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: price.currency,
  };
}

export function toPrice({ unit_amount, currency, recurring, active }: Stripe.Price): Price {
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  return { amount: unit_amount, currency, isMonthly, isActive: active };
}

export function toSetup(setup: Stripe.SetupIntent): CardSetup {
  return {
    id: setup.id,
    clientSecret: setup.client_secret ?? '',
    state: setup.status === 'succeeded' ? 'succeeded' : isOpen(setup.status) ? 'open' : 'over',
    subscriptionId: setup.metadata?.['subscription_id'] ?? null,
    customerId: maybeIdOf(setup.customer),
    paymentMethodId: maybeIdOf(setup.payment_method),
  };
}

function isOpen(status: Stripe.SetupIntent.Status): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);
}

export function cardOf(subscription: Stripe.Subscription): Card | null {
  const { customer, default_payment_method: own } = subscription;
  const general =
    typeof customer === 'string' || customer.deleted
      ? null
      : customer.invoice_settings.default_payment_method;
  const method = own ?? general;
  if (method === null || typeof method === 'string' || !method.card) return null;
  return { brand: method.card.brand, last4: method.card.last4 };
}

export function toEvent(event: Stripe.Event): ProviderEvent {
  const object: unknown = event.data.object;
  const isSubscription = event.type.startsWith('customer.subscription.');
  const objectId = textAt(object, ['id']) ?? '';
  const invoiceOf = ['parent', 'subscription_details', 'subscription'];
  // An endpoint may be set to an older API, where an invoice named it itself.
  const olderInvoiceOf = ['subscription'];
  return {
    id: event.id,
    type: event.type,
    live: event.livemode,
    objectId,
    customerId: idAt(object, ['customer']),
    subscriptionId: isSubscription
      ? objectId
      : (idAt(object, invoiceOf) ??
        idAt(object, olderInvoiceOf) ??
        textAt(object, ['metadata', 'subscription_id'])),
    paymentId: idAt(object, ['payment_intent']),
  };
}

function idAt(object: unknown, path: readonly string[]): string | null {
  return textAt(object, path) ?? textAt(object, [...path, 'id']);
}

function textAt(object: unknown, path: readonly string[]): string | null {
  let value: unknown = object;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = Reflect.get(value, name);
  }
  return typeof value === 'string' ? value : null;
}

function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function maybeIdOf(reference: string | { readonly id: string } | null): string | null {
  return reference === null ? null : idOf(reference);
}

export function toMs(seconds: number): number {
  return seconds * 1_000;
}
