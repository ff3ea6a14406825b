import { changeSubscription, endSubscription, scheduleEnd } from './acts/change-subscription.ts';
import { endCustomer } from './acts/end-customer.ts';
import { refundCharge } from './acts/refund-charge.ts';
import { createPaymentMethod } from './acts/set-up-card.ts';
import { subscribe } from './acts/subscribe.ts';
import type { ChargeRecord } from './records.ts';
import { viewCustomer, viewPaymentMethod } from './views/customer.ts';
import { viewDispute } from './views/dispute.ts';
import { get, type World } from './world.ts';

/** Changes that reach Noor only by webhook: she made them in Stripe's portal, or support in the Dashboard. */
export interface Portal {
  /** Sets `cancel_at` and leaves `cancel_at_period_end` false, as the portal does. */
  cancel(subscriptionId: string): void;
  resume(subscriptionId: string): void;
  cancelNow(subscriptionId: string): void;
  /** Returns the new payment method's id. */
  newCard(customerId: string, number: string): string;
  deleteCustomer(customerId: string): void;
  /** All that was paid, unless told otherwise. */
  refund(invoiceId: string, amount?: number): void;
  /** Her bank takes the money back. */
  dispute(invoiceId: string): void;
  /** Support makes one by hand and charges her card; the subscription's id. */
  subscribe(customerId: string, wish?: { readonly priceId?: string }): string;
  /** Another thing that the account sells; the price's id. */
  sell(amount: number, interval?: 'month' | 'year'): string;
  /** In the Dashboard a price is archived, and brought back. */
  setActive(priceId: string, active: boolean): void;
}

export function createPortal(world: World): Portal {
  const subscription = (id: string) => get(world.subscriptions, id);
  return {
    cancel(id) {
      const one = subscription(id);
      scheduleEnd(world, one, { at: one.current_period_end, atPeriodEnd: false });
    },
    resume: (id) => scheduleEnd(world, subscription(id), { at: null, atPeriodEnd: false }),
    cancelNow: (id) => endSubscription(world, subscription(id), 'cancellation_requested'),
    newCard: (id, number) => changeCard(world, id, number),
    deleteCustomer: (id) => endCustomer(world, get(world.customers, id)),
    refund: (id, amount) => void refundCharge(world, chargeOf(world, id), amount),
    dispute: (id) => dispute(world, id),
    subscribe: (customer, { priceId = world.price.id } = {}) =>
      subscribe(world, {
        customer,
        price: get(world.prices, priceId),
        metadata: {},
        savesPaymentMethod: false,
        defaultPaymentMethod: null,
        behavior: 'allow_incomplete',
      }).id,
    sell(amount, interval = 'month') {
      const id = world.newId('price');
      const price = { ...world.price, id, product: world.newId('prod'), amount, interval };
      world.prices.set(id, price);
      return id;
    },
    setActive: (id, active) => void (get(world.prices, id).active = active),
  };
}

function changeCard(world: World, customerId: string, number: string): string {
  const customer = get(world.customers, customerId);
  const method = createPaymentMethod(world, { number });
  method.customer = customerId;
  world.emit('payment_method.attached', viewPaymentMethod(method));
  customer.default_payment_method = method.id;
  world.emit('customer.updated', viewCustomer(customer));
  for (const one of world.subscriptions.values()) {
    if (one.customer !== customerId || one.default_payment_method === null) continue;
    changeSubscription(world, one, { default_payment_method: method.id });
  }
  return method.id;
}

function dispute(world: World, invoiceId: string): void {
  const { id: charge, payment_intent, amount } = chargeOf(world, invoiceId);
  const id = world.newId('dp');
  const made = { id, created: world.now(), charge, payment_intent, amount };
  world.emit('charge.dispute.created', viewDispute(world, made));
}

function chargeOf(world: World, invoiceId: string): ChargeRecord {
  const invoice = get(world.invoices, invoiceId);
  const intent = get(world.paymentIntents, invoice.payment_intent ?? '');
  return get(world.charges, intent.latest_charge ?? '');
}
