import type { InvoiceRecord, Price, Wire } from '../records.ts';
import { get, type World } from '../world.ts';

export function viewInvoice(world: World, invoice: InvoiceRecord): Wire {
  const isPaid = invoice.status === 'paid';
  const file = invoice.number && `https://pay.stripe.com/invoice/${invoice.id}`;
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Noor',
    account_tax_ids: null,
    amount_due: invoice.amount,
    amount_overpaid: 0,
    amount_paid: isPaid ? invoice.amount : 0,
    amount_remaining: isPaid ? 0 : invoice.amount,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempt_count,
    attempted: invoice.attempt_count > 0,
    auto_advance: invoice.status === 'draft' || invoice.next_payment_attempt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: invoice.status === 'draft' ? invoice.next_payment_attempt : null,
    billing_reason: invoice.billing_reason,
    ...customerOf(world, invoice),
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: priceOf(world, invoice).currency,
    custom_fields: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.finalized_at,
    ending_balance: invoice.finalized_at === null ? null : 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: file,
    invoice_pdf: file && `${file}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [viewLine(world, invoice)],
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.status === 'open' ? invoice.next_payment_attempt : null,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: get(world.subscriptions, invoice.subscription).metadata,
        subscription: invoice.subscription,
      },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: invoice.created,
    period_start: invoice.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalized_at,
      marked_uncollectible_at: null,
      paid_at: invoice.paid_at,
      voided_at: invoice.voided_at,
    },
    subtotal: invoice.amount,
    subtotal_excluding_tax: invoice.amount,
    test_clock: null,
    total: invoice.amount,
    total_discount_amounts: [],
    total_excluding_tax: invoice.amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  };
}

function customerOf(world: World, invoice: InvoiceRecord): Wire {
  const { email, name } = get(world.customers, invoice.customer);
  return {
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: email,
    customer_name: name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
  };
}

function viewLine(world: World, invoice: InvoiceRecord): Wire {
  const { item, metadata, price } = get(world.subscriptions, invoice.subscription);
  return {
    id: `il_${invoice.id.slice(3)}`,
    object: 'line_item',
    amount: invoice.amount,
    currency: price.currency,
    description: '1 × Noor Premium (at $4.99 / month)',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period: { end: invoice.period_end, start: invoice.period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: invoice.subscription,
    subtotal: invoice.amount,
    taxes: [],
  };
}

/** Only told when asked for with `expand`. */
export function viewInvoicePayments(world: World, invoice: InvoiceRecord): Wire {
  const payment = invoice.payment_intent && {
    id: `inpay_${invoice.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: invoice.status === 'paid' ? invoice.amount : null,
    amount_requested: invoice.amount,
    created: invoice.created,
    currency: priceOf(world, invoice).currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: invoice.payment_intent, type: 'payment_intent' },
    status: invoice.status === 'void' ? 'canceled' : invoice.status,
    status_transitions: { canceled_at: invoice.voided_at, paid_at: invoice.paid_at },
  };
  const url = `/v1/invoice_payments?invoice=${invoice.id}`;
  return { object: 'list', data: payment ? [payment] : [], has_more: false, url };
}

/** Only told when asked for with `expand`. */
export function viewConfirmationSecret(world: World, invoice: InvoiceRecord): Wire | null {
  if (invoice.payment_intent === null) return null;
  const { client_secret } = get(world.paymentIntents, invoice.payment_intent);
  return { client_secret, type: 'payment_intent' };
}

function priceOf(world: World, { subscription }: InvoiceRecord): Price {
  return get(world.subscriptions, subscription).price;
}
