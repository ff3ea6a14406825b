import type { ChargeRecord, RefundRecord, Wire } from '../records.ts';
import { get, type World } from '../world.ts';

export function viewCharge(world: World, charge: ChargeRecord): Wire {
  const { decline } = charge;
  const { card } = get(world.paymentMethods, charge.payment_method);
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: decline ? 0 : charge.amount,
    amount_refunded: charge.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'NOOR',
    captured: !decline,
    created: charge.created,
    currency: world.price.currency,
    customer: charge.customer,
    description: 'Subscription creation',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: !decline,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    payment_method_details: { type: 'card', card: viewCardOf(card) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amount_refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function viewCardOf({ brand, last4 }: { brand: string; last4: string }): Wire {
  return {
    amount_authorized: null,
    authorization_code: null,
    electronic_commerce_indicator: null,
    transaction_link_id: null,
    brand,
    checks: null,
    country: 'US',
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    wallet: null,
  };
}

export function viewRefund({ price }: World, refund: RefundRecord): Wire {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: price.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: refund.payment_intent,
    payment_method: null,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
