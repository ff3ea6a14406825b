import type { SubscriptionRecord, Wire } from '../records.ts';
import { viewSubscription } from '../views/subscription.ts';
import type { World } from '../world.ts';

/** Tells the world what differs; says nothing when nothing does. */
export function changeSubscription(
  world: World,
  subscription: SubscriptionRecord,
  change: Partial<SubscriptionRecord>,
): void {
  const before = viewSubscription(subscription);
  Object.assign(subscription, change);
  const after = viewSubscription(subscription);
  const previous = differing(before, after);
  if (Object.keys(previous).length === 0) return;
  world.emit('customer.subscription.updated', after, previous);
}

/** At once, and for good. */
export function endSubscription(
  world: World,
  subscription: SubscriptionRecord,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: world.now(),
    canceled_at: subscription.canceled_at ?? world.now(),
    cancellation_reason: subscription.cancellation_reason ?? reason,
  });
  for (const invoice of world.invoices.values()) {
    if (invoice.subscription === subscription.id) invoice.next_payment_attempt = null;
  }
  world.emit('customer.subscription.deleted', viewSubscription(subscription));
}

export function scheduleEnd(
  world: World,
  subscription: SubscriptionRecord,
  { at, atPeriodEnd }: { readonly at: number | null; readonly atPeriodEnd: boolean },
): void {
  changeSubscription(world, subscription, {
    cancel_at: at,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: at === null ? null : world.now(),
    cancellation_reason: at === null ? null : 'cancellation_requested',
  });
}

function differing(before: Wire, after: Wire): Wire {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, before[name]]));
}
