import type { BillingEntry, OpenBill } from '../../shared/contract/billing.ts';

/** What billing asks of Stripe, in words of its own; times are epoch ms. */
export interface PaymentProvider {
  /** Are real cards charged? An event of the other world is not ours. */
  readonly live: boolean;
  readonly priceId: string;
  /** Null when there is no such price. */
  readPrice(): Promise<Price | null>;
  createCustomer(person: { userId: string; email: string }, key: string): Promise<string>;
  /** One that was made for her before, although nothing here knows of it any more. */
  findCustomer(person: { userId: string; email: string }): Promise<string | null>;
  isCustomerGone(customerId: string): Promise<boolean>;
  /** Ends every subscription of the customer at once and forgets the cards; again is no fault. */
  endCustomer(customerId: string): Promise<void>;
  setDefaultCard(customerId: string, paymentMethodId: string): Promise<void>;
  /** Throws ProviderFault with `missing` when the customer is gone. */
  createSubscription(
    owner: { userId: string; customerId: string },
    key: string,
  ): Promise<ProviderSubscription>;
  /** Null for one that never was. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** Of everybody. */
  listActive(): Promise<ProviderSubscription[]>;
  setCancelling(
    subscription: ProviderSubscription,
    cancelling: boolean,
  ): Promise<ProviderSubscription>;
  setSubscriptionCard(subscriptionId: string, paymentMethodId: string): Promise<void>;
  /** With the card that the next period is charged to. */
  findWithCard(
    id: string,
  ): Promise<{ subscription: ProviderSubscription; card: Card | null } | null>;
  openSetup(
    owner: { userId: string; customerId: string; subscriptionId: string },
    key: string,
  ): Promise<CardSetup>;
  findSetup(id: string): Promise<CardSetup | null>;
  closeSetup(id: string): Promise<void>;
  /** The customer a payment method is attached to. */
  findCardOwner(paymentMethodId: string): Promise<string | null>;
  /** Charges what is open. Throws AppError card_declined or authentication_required. */
  payInvoice(invoiceId: string, paymentMethodId: string): Promise<void>;
  /** The customer who made a payment. */
  findPayer(paymentId: string): Promise<string | null>;
  /** Of Premium alone: the customer may pay for other things as well. Newest first. */
  listInvoices(hers: Membership): Promise<BillingEntry[]>;
  /** What is owed on a subscription now; a period that is only about to be charged is no debt. */
  findBill(subscription: ProviderSubscription): Promise<OpenBill | null>;
  /** Throws AppError invalid_signature. */
  readEvent(body: Buffer, signature: string): ProviderEvent;
}

export interface Membership {
  readonly userId: string;
  readonly customerId: string;
  readonly subscriptionId: string | null;
}

export interface Price {
  /** Cents. */
  readonly amount: number | null;
  readonly currency: string;
  readonly isMonthly: boolean;
  /** Not archived: only then can it be subscribed to. */
  readonly isActive: boolean;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Whom we opened it for, as written into its metadata. */
  readonly userId: string | null;
  /** The price that is sold here, and not another thing of the same Stripe account. */
  readonly isOfOurPrice: boolean;
  readonly status: string;
  readonly created: number;
  readonly latestInvoiceId: string | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Stripe's own portal sets this alone. */
  readonly cancelAt: number | null;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
}

export interface Card {
  readonly brand: string;
  readonly last4: string;
}

export interface CardSetup {
  readonly id: string;
  readonly clientSecret: string;
  readonly state: 'open' | 'succeeded' | 'over';
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
}

/** A hint: what it names is read again. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly live: boolean;
  /** Of the object that the event is about. */
  readonly objectId: string;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  readonly paymentId: string | null;
}

/** Stripe could not be reached, or answered something that helps nobody. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  /** False: whether the work was done is unknown, and the same key may be used again. */
  readonly answered: boolean;
  /** What Stripe says it does not know: `customer`, `id`, … */
  readonly missing: string | null;
  constructor(
    cause: unknown,
    { answered, missing }: { answered: boolean; missing: string | null },
  ) {
    super('The payment provider did not do what it was asked.', { cause });
    this.answered = answered;
    this.missing = missing;
  }
}

export function isCancelling({
  cancelAtPeriodEnd,
  cancelAt,
}: Pick<ProviderSubscription, 'cancelAtPeriodEnd' | 'cancelAt'>): boolean {
  return cancelAtPeriodEnd || cancelAt !== null;
}

/** Epoch ms; null while it goes on. */
export function endOf({
  cancelAtPeriodEnd,
  cancelAt,
  periodEnd,
}: Pick<ProviderSubscription, 'cancelAtPeriodEnd' | 'cancelAt' | 'periodEnd'>): number | null {
  return cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);
}

/** Paid for, or to be: another one beside it would charge her twice. */
export function isRunning(status: string | null): boolean {
  return status === 'active' || status === 'trialing' || isOwing(status);
}

export function isPaid(status: string | null): boolean {
  return status === 'active' || status === 'trialing';
}

/** A new card can bring it (back) to life. */
export function isPayable(status: string | null): boolean {
  return status === 'incomplete' || isOwing(status);
}

export function isOwing(status: string | null): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** Nothing moves it any more. */
export function isOver(status: string | null): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
