import type { Card } from './cards.ts';

export interface Price {
  active: boolean;
  readonly id: string;
  readonly product: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
}

/** What can change about an object; its view adds what Stripe says of every such object. Times are in seconds. */
export interface CustomerRecord {
  readonly id: string;
  readonly created: number;
  email: string | null;
  name: string | null;
  description: string | null;
  metadata: Record<string, string>;
  default_payment_method: string | null;
  deleted: boolean;
}

export interface PaymentMethodRecord {
  readonly id: string;
  readonly created: number;
  readonly card: Card;
  readonly postal_code: string | null;
  customer: string | null;
}

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

/** Why a card was refused, as Stripe says it. */
export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export interface SetupIntentRecord {
  readonly id: string;
  readonly created: number;
  readonly client_secret: string;
  readonly customer: string | null;
  readonly usage: string;
  readonly allowed_payment_method_types: readonly string[] | null;
  metadata: Record<string, string>;
  status: IntentStatus;
  payment_method: string | null;
  decline: Decline | null;
}

export interface PaymentIntentRecord {
  readonly id: string;
  readonly created: number;
  readonly client_secret: string;
  readonly customer: string;
  readonly invoice: string;
  readonly amount: number;
  status: IntentStatus;
  payment_method: string | null;
  latest_charge: string | null;
  decline: Decline | null;
}

export interface ChargeRecord {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly amount: number;
  readonly decline: Decline | null;
  amount_refunded: number;
}

export interface RefundRecord {
  readonly id: string;
  readonly created: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly amount: number;
}

export interface InvoiceRecord {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly subscription: string;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  readonly amount: number;
  /** Of the month that is paid for. */
  readonly period_start: number;
  readonly period_end: number;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  number: string | null;
  payment_intent: string | null;
  attempt_count: number;
  next_payment_attempt: number | null;
  finalized_at: number | null;
  paid_at: number | null;
  voided_at: number | null;
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled';

export interface SubscriptionRecord {
  readonly id: string;
  readonly price: Price;
  readonly item: string;
  readonly created: number;
  readonly customer: string;
  readonly saves_payment_method: boolean;
  metadata: Record<string, string>;
  status: SubscriptionStatus;
  current_period_start: number;
  current_period_end: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_reason: 'cancellation_requested' | 'payment_failed' | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
}

export interface DisputeRecord {
  readonly id: string;
  readonly created: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly amount: number;
}

/** An object, or an event, as it goes over the wire. */
export type Wire = Record<string, unknown>;
