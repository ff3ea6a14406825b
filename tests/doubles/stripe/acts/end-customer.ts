import type { CustomerRecord } from '../records.ts';
import { viewCustomer } from '../views/customer.ts';
import type { World } from '../world.ts';
import { endSubscription } from './change-subscription.ts';

/** Deleted for good; what she subscribed to ends at once. */
export function endCustomer(world: World, customer: CustomerRecord): void {
  for (const subscription of world.subscriptions.values()) {
    const isLive = !['canceled', 'incomplete_expired'].includes(subscription.status);
    if (subscription.customer === customer.id && isLive) {
      endSubscription(world, subscription, 'cancellation_requested');
    }
  }
  for (const method of world.paymentMethods.values()) {
    if (method.customer === customer.id) method.customer = null;
  }
  const last = viewCustomer(customer);
  customer.default_payment_method = null;
  customer.deleted = true;
  world.emit('customer.deleted', last);
}
