import { attemptPayment, authenticatePayment, refusalOf } from '../acts/pay-invoice.ts';
import type { PaymentIntentRecord } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { viewPaymentIntent } from '../views/intents.ts';
import { get } from '../world.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { cardData, readMethod } from './setup-intents.ts';

export const paymentIntents: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    accepts: ['client_secret'],
    forBrowsers: true,
    answer: (call) => viewPaymentIntent(call.world, findPaymentIntent(call)),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    accepts: ['client_secret', 'payment_method', 'return_url', 'use_stripe_sdk', ...cardData],
    forBrowsers: true,
    answer: confirm,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/authenticate_in_the_stand_in',
    accepts: ['client_secret', 'agrees'],
    forBrowsers: true,
    answer: authenticate,
  },
];

function findPaymentIntent({ world, id, form }: Call): PaymentIntentRecord {
  const found = world.paymentIntents.get(id);
  if (!found) throw missing('payment_intent', id, 'intent');
  const secret = form.text('client_secret');
  if (secret === undefined || secret === found.client_secret) return found;
  throw invalid('The client_secret provided does not match any associated PaymentIntent.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  });
}

/** The browser may ask to go on with a payment that waits for her; then there is nothing to try again. */
function confirm(call: Call) {
  const { world, form } = call;
  const intent = findPaymentIntent(call);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(`You cannot confirm this PaymentIntent because its status is ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const namesCard =
    form.text('payment_method') !== undefined ||
    form.text('payment_method_data[card][number]') !== undefined;
  if (!namesCard && intent.status === 'requires_action') return viewPaymentIntent(world, intent);
  const method = readMethod(call);
  method.customer ??= intent.customer;
  const invoice = get(world.invoices, intent.invoice);
  const outcome = attemptPayment(world, invoice, { method, offSession: false });
  if (typeof outcome === 'object') throw refusalOf(world, invoice, outcome);
  return viewPaymentIntent(world, intent);
}

function authenticate(call: Call) {
  const intent = findPaymentIntent(call);
  authenticatePayment(call.world, intent, call.form.flag('agrees') === true);
  return viewPaymentIntent(call.world, intent);
}
