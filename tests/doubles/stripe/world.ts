import { randomBytes } from 'node:crypto';
import type {
  ChargeRecord,
  CustomerRecord,
  InvoiceRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
  Price,
  RefundRecord,
  SetupIntentRecord,
  SubscriptionRecord,
  Wire,
} from './records.ts';

/** What the account does once the last retry has failed; an account setting at Stripe. */
export type AfterRetries = 'canceled' | 'unpaid' | 'past_due';

/** Everything Stripe knows of one account. */
export interface World {
  /** In seconds, as Stripe counts. */
  readonly now: () => number;
  readonly newId: (prefix: string) => string;
  readonly emit: (type: string, object: Wire, previous?: Wire) => void;
  /** The one that Noor sells. */
  readonly price: Price;
  readonly prices: Map<string, Price>;
  readonly customers: Map<string, CustomerRecord>;
  readonly paymentMethods: Map<string, PaymentMethodRecord>;
  readonly setupIntents: Map<string, SetupIntentRecord>;
  readonly paymentIntents: Map<string, PaymentIntentRecord>;
  readonly charges: Map<string, ChargeRecord>;
  readonly refunds: Map<string, RefundRecord>;
  readonly invoices: Map<string, InvoiceRecord>;
  readonly subscriptions: Map<string, SubscriptionRecord>;
  afterRetries: AfterRetries;
}

export function createWorld({ now, emit }: Pick<World, 'now' | 'emit'>): World {
  const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`;
  const price: Price = {
    active: true,
    id: newId('price'),
    product: newId('prod'),
    created: now(),
    amount: 499,
    currency: 'usd',
    interval: 'month',
  };
  return {
    now,
    newId,
    emit,
    price,
    prices: new Map([[price.id, price]]),
    customers: new Map(),
    paymentMethods: new Map(),
    setupIntents: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    invoices: new Map(),
    subscriptions: new Map(),
    afterRetries: 'canceled',
  };
}

/** What must be there because another object names it. */
export function get<Held>(held: ReadonlyMap<string, Held>, id: string): Held {
  const found = held.get(id);
  if (!found) throw new Error(`The stand-in lost ${id}.`);
  return found;
}
