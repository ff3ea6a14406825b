import type { Decline, PaymentIntentRecord, SetupIntentRecord, Wire } from '../records.ts';
import type { World } from '../world.ts';
import { viewPaymentMethod } from './customer.ts';

export function viewSetupIntent(world: World, intent: SetupIntentRecord): Wire {
  return {
    id: intent.id,
    object: 'setup_intent',
    allowed_payment_method_types: intent.allowed_payment_method_types,
    application: null,
    automatic_payment_methods: intent.allowed_payment_method_types ? null : { enabled: true },
    cancellation_reason: null,
    client_secret: intent.client_secret,
    created: intent.created,
    customer: intent.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: viewDecline(world, intent),
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: intent.metadata,
    next_action: nextAction(intent.status),
    on_behalf_of: null,
    payment_method: intent.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: intent.status,
    usage: intent.usage,
  };
}

export function viewPaymentIntent(world: World, intent: PaymentIntentRecord): Wire {
  const isPaid = intent.status === 'succeeded';
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: isPaid ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.status === 'canceled' ? world.now() : null,
    cancellation_reason: intent.status === 'canceled' ? 'void_invoice' : null,
    capture_method: 'automatic',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: world.price.currency,
    customer: intent.customer,
    customer_account: null,
    description: 'Subscription creation',
    excluded_payment_method_types: null,
    last_payment_error: viewDecline(world, intent),
    latest_charge: intent.latest_charge,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: nextAction(intent.status),
    on_behalf_of: null,
    payment_method: intent.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** The card that failed is told with the error and no longer on the intent. */
function viewDecline(
  world: World,
  { decline, payment_method }: { decline: Decline | null; payment_method: string | null },
): Wire | null {
  if (!decline) return null;
  const method = payment_method === null ? undefined : world.paymentMethods.get(payment_method);
  return {
    type: 'card_error',
    ...decline,
    ...(method ? { payment_method: viewPaymentMethod(method) } : {}),
  };
}

function nextAction(status: string): Wire | null {
  if (status !== 'requires_action') return null;
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: 'src_of_the_stand_in' },
  };
}
