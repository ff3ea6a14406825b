import { authenticateSetup, confirmSetup, createPaymentMethod } from '../acts/set-up-card.ts';
import type { SetupIntentRecord } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { viewSetupIntent } from '../views/intents.ts';
import type { World } from '../world.ts';
import { type Call, type Endpoint, mergeMetadata, oneOf } from './endpoint.ts';
import { findOrMakeMethod, getCustomer } from './find.ts';

/** As the card field sends a card; part of the wire between Stripe.js and Stripe, not of the public API. */
export const cardData = [
  'payment_method_data[type]',
  'payment_method_data[card][number]',
  'payment_method_data[billing_details][address][postal_code]',
];

export const setupIntents: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    accepts: [
      'customer',
      'usage',
      'description',
      'metadata[]',
      'allowed_payment_method_types[]',
      'automatic_payment_methods[enabled]',
    ],
    answer: create,
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    accepts: ['client_secret'],
    forBrowsers: true,
    answer: (call) => viewSetupIntent(call.world, findSetupIntent(call)),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    accepts: ['client_secret', 'payment_method', 'return_url', 'use_stripe_sdk', ...cardData],
    forBrowsers: true,
    answer: confirm,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    accepts: ['cancellation_reason'],
    answer: cancel,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/authenticate_in_the_stand_in',
    accepts: ['client_secret', 'agrees'],
    forBrowsers: true,
    answer: authenticate,
  },
];

/** Whoever names the secret too must have the right one. */
function findSetupIntent({ world, id, form }: Call): SetupIntentRecord {
  const found = world.setupIntents.get(id);
  if (!found) throw missing('setupintent', id, 'intent');
  const secret = form.text('client_secret');
  if (secret === undefined || secret === found.client_secret) return found;
  throw invalid('The client_secret provided does not match any associated SetupIntent.', {
    code: 'setup_intent_invalid_parameter',
    param: 'client_secret',
  });
}

function create({ world, form }: Call) {
  const types = form.list('allowed_payment_method_types');
  if (types.length > 0 && form.flag('automatic_payment_methods[enabled]') !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
    );
  }
  const customer = form.text('customer');
  if (customer !== undefined) getCustomer(world, customer, 'customer');
  const id = world.newId('seti');
  const intent: SetupIntentRecord = {
    id,
    created: world.now(),
    client_secret: world.newId(`${id}_secret`),
    customer: customer ?? null,
    usage: oneOf(form, 'usage', ['off_session', 'on_session']) ?? 'off_session',
    allowed_payment_method_types: types.length > 0 ? types : null,
    metadata: mergeMetadata({}, form.map('metadata')),
    status: 'requires_payment_method',
    payment_method: null,
    decline: null,
  };
  world.setupIntents.set(id, intent);
  world.emit('setup_intent.created', viewSetupIntent(world, intent));
  return viewSetupIntent(world, intent);
}

function confirm(call: Call) {
  const intent = findSetupIntent(call);
  confirmSetup(call.world, intent, readMethod(call));
  return viewSetupIntent(call.world, intent);
}

/** The card she typed, or one that is there already. */
export function readMethod({ world, form }: { world: World; form: Call['form'] }) {
  const number = form.text('payment_method_data[card][number]');
  if (number === undefined) {
    return findOrMakeMethod(world, form.text('payment_method') ?? '', 'payment_method');
  }
  const postalCode = form.text('payment_method_data[billing_details][address][postal_code]');
  return createPaymentMethod(world, { number, ...(postalCode ? { postalCode } : {}) });
}

function cancel({ world, id, form }: Call) {
  const intent = findSetupIntent({ world, id, form });
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
      {
        code: 'setup_intent_unexpected_state',
      },
    );
  }
  intent.status = 'canceled';
  world.emit('setup_intent.canceled', viewSetupIntent(world, intent));
  return viewSetupIntent(world, intent);
}

function authenticate(call: Call) {
  const intent = findSetupIntent(call);
  authenticateSetup(call.world, intent, call.form.flag('agrees') === true);
  return viewSetupIntent(call.world, intent);
}
