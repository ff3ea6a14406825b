import type { CustomerRecord, PaymentMethodRecord, Wire } from '../records.ts';

export function viewCustomer(customer: CustomerRecord): Wire {
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true };
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: customer.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.default_payment_method,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function viewPaymentMethod(method: PaymentMethodRecord): Wire {
  const address = { city: null, country: null, line1: null, line2: null, state: null };
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { ...address, postal_code: method.postal_code },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: viewCard(method),
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

function viewCard({ card, postal_code }: PaymentMethodRecord): Wire {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: postal_code === null ? null : 'pass',
      cvc_check: 'pass',
    },
    country: 'US',
    display_brand: card.brand,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: `fingerprint${card.last4}`,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: card.wallet && { dynamic_last4: null, type: card.wallet, [card.wallet]: {} },
  };
}
