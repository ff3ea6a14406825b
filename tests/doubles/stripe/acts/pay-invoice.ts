import type {
  Decline,
  InvoiceRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
} from '../records.ts';
import { invalid, Refusal } from '../refusal.ts';
import { viewCharge } from '../views/charge.ts';
import { viewPaymentIntent } from '../views/intents.ts';
import { viewInvoice } from '../views/invoice.ts';
import { get, type World } from '../world.ts';
import { settleInvoice } from './invoices.ts';
import { declineOf } from './set-up-card.ts';

interface Attempt {
  readonly method: PaymentMethodRecord;
  /** She is not there to be asked by her bank. */
  readonly offSession: boolean;
}

/** What became of a payment. */
type Outcome = 'paid' | 'requires_action' | Decline;

export function attemptPayment(world: World, invoice: InvoiceRecord, attempt: Attempt): Outcome {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status !== 'open') throw invalid('This invoice can no longer be paid.');
  const intent = get(world.paymentIntents, invoice.payment_intent ?? '');
  const { method, offSession } = attempt;
  intent.payment_method = method.id;
  invoice.attempt_count += 1;
  if (method.card.charge === 'accept') return succeed(world, intent);
  if (method.card.charge === 'decline') return fail(world, intent, declineOf(method));
  if (offSession) return fail(world, intent, mustBeThere);
  intent.status = 'requires_action';
  intent.decline = null;
  world.emit('payment_intent.requires_action', viewPaymentIntent(world, intent));
  world.emit('invoice.payment_action_required', viewInvoice(world, invoice));
  return 'requires_action';
}

/** `invoices.pay`: throws what the bank refused, and what only she can allow. */
export function payInvoice(world: World, invoice: InvoiceRecord, attempt: Attempt): void {
  const outcome = attemptPayment(world, invoice, attempt);
  if (outcome === 'paid') return;
  if (outcome !== 'requires_action') throw refusalOf(world, invoice, outcome);
  throw new Refusal(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
  });
}

export function refusalOf(world: World, invoice: InvoiceRecord, decline: Decline): Refusal {
  const intent = get(world.paymentIntents, invoice.payment_intent ?? '');
  const payment_intent = viewPaymentIntent(world, intent);
  const charge = intent.latest_charge;
  return new Refusal(402, {
    type: 'card_error',
    ...decline,
    ...(charge === null ? {} : { charge }),
    payment_intent,
  });
}

/** What she tells her bank about a payment that waits for her. */
export function authenticatePayment(
  world: World,
  intent: PaymentIntentRecord,
  agrees: boolean,
): void {
  if (intent.status !== 'requires_action') throw invalid('Nothing waits to be authenticated.');
  if (agrees) return void succeed(world, intent);
  fail(world, intent, {
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  });
}

const mustBeThere: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

function succeed(world: World, intent: PaymentIntentRecord): 'paid' {
  const method = intent.payment_method ?? '';
  intent.status = 'succeeded';
  intent.decline = null;
  world.emit('charge.succeeded', viewCharge(world, charge(world, intent, null)));
  world.emit('payment_intent.succeeded', viewPaymentIntent(world, intent));
  settleInvoice(world, get(world.invoices, intent.invoice), method);
  return 'paid';
}

function fail(world: World, intent: PaymentIntentRecord, decline: Decline): Decline {
  world.emit('charge.failed', viewCharge(world, charge(world, intent, decline)));
  intent.status = 'requires_payment_method';
  intent.decline = decline;
  intent.payment_method = null;
  world.emit('payment_intent.payment_failed', viewPaymentIntent(world, intent));
  const invoice = get(world.invoices, intent.invoice);
  world.emit('invoice.payment_failed', viewInvoice(world, invoice));
  return decline;
}

function charge(world: World, intent: PaymentIntentRecord, decline: Decline | null) {
  const made = {
    id: world.newId('ch'),
    created: world.now(),
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: intent.payment_method ?? '',
    amount: intent.amount,
    decline,
    amount_refunded: 0,
  };
  world.charges.set(made.id, made);
  intent.latest_charge = made.id;
  return made;
}
