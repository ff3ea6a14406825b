import { findCard } from '../cards.ts';
import type { Decline, PaymentMethodRecord, SetupIntentRecord } from '../records.ts';
import { invalid, Refusal } from '../refusal.ts';
import { viewPaymentMethod } from '../views/customer.ts';
import { viewSetupIntent } from '../views/intents.ts';
import { get, type World } from '../world.ts';

/** What the card field hands over; `number` may also be one of Stripe's test tokens. */
export interface GivenCard {
  readonly number: string;
  readonly postalCode?: string;
}

export function createPaymentMethod(world: World, given: GivenCard): PaymentMethodRecord {
  const card = findCard(given.number);
  if (!card) {
    throw new Refusal(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  }
  const id = world.newId('pm');
  const created = world.now();
  const method = { id, created, card, postal_code: given.postalCode ?? null, customer: null };
  world.paymentMethods.set(id, method);
  return method;
}

/** Asks the bank whether the card may be kept. Throws its refusal; 3-D Secure leaves `requires_action`. */
export function confirmSetup(
  world: World,
  intent: SetupIntentRecord,
  method: PaymentMethodRecord,
): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(
      `You cannot confirm this SetupIntent because it has already ${intent.status === 'succeeded' ? 'succeeded' : 'been canceled'}.`,
      { code: 'setup_intent_unexpected_state' },
    );
  }
  intent.payment_method = method.id;
  if (method.card.setup === 'decline') throw fail(world, intent, declineOf(method));
  if (method.card.setup === 'accept') {
    succeed(world, intent);
    return;
  }
  intent.status = 'requires_action';
  intent.decline = null;
  world.emit('setup_intent.requires_action', viewSetupIntent(world, intent));
}

/** What she tells her bank about a setup that waits for her. */
export function authenticateSetup(world: World, intent: SetupIntentRecord, agrees: boolean): void {
  if (intent.status !== 'requires_action') throw invalid('Nothing waits to be authenticated.');
  if (agrees) {
    succeed(world, intent);
    return;
  }
  fail(world, intent, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

function succeed(world: World, intent: SetupIntentRecord): void {
  intent.status = 'succeeded';
  intent.decline = null;
  const method = get(world.paymentMethods, intent.payment_method ?? '');
  if (intent.customer !== null && method.customer === null) {
    method.customer = intent.customer;
    world.emit('payment_method.attached', viewPaymentMethod(method));
  }
  world.emit('setup_intent.succeeded', viewSetupIntent(world, intent));
}

function fail(world: World, intent: SetupIntentRecord, decline: Decline): Refusal {
  intent.status = 'requires_payment_method';
  intent.decline = decline;
  const told = viewSetupIntent(world, intent);
  intent.payment_method = null;
  const after = { ...told, payment_method: null };
  world.emit('setup_intent.setup_failed', after);
  return new Refusal(402, { type: 'card_error', ...decline, setup_intent: after });
}

export function declineOf({ card }: PaymentMethodRecord): Decline {
  const message =
    card.decline_code === 'insufficient_funds'
      ? 'Your card has insufficient funds.'
      : 'Your card was declined.';
  return { code: 'card_declined', decline_code: card.decline_code, message };
}
