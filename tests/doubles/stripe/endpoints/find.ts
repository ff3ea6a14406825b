import { createPaymentMethod } from '../acts/set-up-card.ts';
import type { CustomerRecord, PaymentMethodRecord } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import type { World } from '../world.ts';

/** Deleted ones are still found; `param` names the parameter that asked. */
export function findCustomer(world: World, id: string, param?: string): CustomerRecord {
  const found = world.customers.get(id);
  if (!found) throw missing('customer', id, param);
  return found;
}

export function getCustomer(world: World, id: string, param?: string): CustomerRecord {
  const found = findCustomer(world, id, param);
  if (found.deleted) throw missing('customer', id, param);
  return found;
}

export function findMethod(world: World, id: string, param?: string): PaymentMethodRecord {
  const found = world.paymentMethods.get(id);
  if (!found) throw missing('PaymentMethod', id, param);
  return found;
}

/** A card of hers; `pm_card_visa` and its like are made as they are named. */
export function findOrMakeMethod(world: World, id: string, param?: string): PaymentMethodRecord {
  const isReadyMade = id.startsWith('pm_card_');
  return isReadyMade ? createPaymentMethod(world, { number: id }) : findMethod(world, id, param);
}

export function getAttached(
  world: World,
  { method, customer, param }: { method: string; customer: string; param: string },
): PaymentMethodRecord {
  const found = world.paymentMethods.get(method);
  if (found?.customer === customer) return found;
  throw invalid(
    `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  );
}
