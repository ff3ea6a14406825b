import type { InvoiceRecord, SubscriptionRecord } from '../records.ts';
import { viewPaymentIntent } from '../views/intents.ts';
import { viewInvoice } from '../views/invoice.ts';
import { get, type World } from '../world.ts';
import { changeSubscription } from './change-subscription.ts';

/** A draft for the period the subscription is in. */
export function draftInvoice(
  world: World,
  subscription: SubscriptionRecord,
  billing_reason: InvoiceRecord['billing_reason'],
): InvoiceRecord {
  const invoice: InvoiceRecord = {
    id: world.newId('in'),
    created: world.now(),
    customer: subscription.customer,
    subscription: subscription.id,
    billing_reason,
    amount: subscription.price.amount,
    period_start: subscription.current_period_start,
    period_end: subscription.current_period_end,
    status: 'draft',
    number: null,
    payment_intent: null,
    attempt_count: 0,
    next_payment_attempt: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
  };
  world.invoices.set(invoice.id, invoice);
  return invoice;
}

export function finalizeInvoice(world: World, invoice: InvoiceRecord): void {
  const id = world.newId('pi');
  world.paymentIntents.set(id, {
    id,
    created: world.now(),
    client_secret: world.newId(`${id}_secret`),
    customer: invoice.customer,
    invoice: invoice.id,
    amount: invoice.amount,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: null,
    decline: null,
  });
  Object.assign(invoice, {
    status: 'open',
    number: `NOOR-${String(world.invoices.size).padStart(4, '0')}`,
    payment_intent: id,
    finalized_at: world.now(),
    next_payment_attempt: null,
  });
  world.emit('invoice.finalized', viewInvoice(world, invoice));
}

export function voidInvoice(world: World, invoice: InvoiceRecord): void {
  Object.assign(invoice, { status: 'void', voided_at: world.now(), next_payment_attempt: null });
  if (invoice.payment_intent !== null) {
    const intent = get(world.paymentIntents, invoice.payment_intent);
    intent.status = 'canceled';
    world.emit('payment_intent.canceled', viewPaymentIntent(world, intent));
  }
  world.emit('invoice.voided', viewInvoice(world, invoice));
}

/** The money is there: the invoice is paid, and a subscription that waited for it lives. */
export function settleInvoice(world: World, invoice: InvoiceRecord, method: string): void {
  Object.assign(invoice, { status: 'paid', paid_at: world.now(), next_payment_attempt: null });
  const told = viewInvoice(world, invoice);
  world.emit('invoice.paid', told);
  world.emit('invoice.payment_succeeded', told);
  const subscription = get(world.subscriptions, invoice.subscription);
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return;
  changeSubscription(world, subscription, {
    status: 'active',
    ...(subscription.saves_payment_method ? { default_payment_method: method } : {}),
  });
}
