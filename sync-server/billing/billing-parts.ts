import { AppError } from '../../shared/contract/app-error.ts';
import type { RateLimits } from '../http/limit-rate.ts';
import type { LedgerRepository } from './ledger-repository.ts';
import {
  ProviderFault,
  type PaymentProvider,
  type ProviderSubscription,
} from './payment-provider.ts';
import type { Applied, SubscriptionRepository } from './subscription-repository.ts';
import type { UserQueue } from './user-queue.ts';

/** What comes from outside; without it nothing can be bought. */
export interface Payments {
  readonly provider: PaymentProvider;
  readonly log: BillingLog;
  /**
   * Tells her that a renewal could not be charged. Called until it resolves, once for each invoice; while
   * nobody gives it, the notes wait.
   */
  readonly onPaymentFailed?: (userId: string, invoiceId: string) => Promise<void>;
}

/** `subject` is an id of Stripe's, never a name or an address. */
export interface BillingLog {
  fault(error: unknown): void;
  note(what: string, subject: string): void;
}

/** What the parts of billing share. */
export interface BillingParts extends Payments {
  readonly rows: SubscriptionRepository;
  readonly ledger: LedgerRepository;
  readonly queue: UserQueue;
  readonly limits: Pick<RateLimits, 'passAction'>;
  readonly now: () => number;
  /** Stripe's answer was written: what was kept of an older one is not true any more. */
  readonly onWritten: (userId: string) => void;
}

/**
 * Writes what Stripe says now; null when it knows no such subscription. Only inside the user's queue:
 * two answers that overtake each other would leave the older one.
 */
export async function readAgain(
  parts: BillingParts,
  userId: string,
  subscriptionId: string,
): Promise<ProviderSubscription | null> {
  const subscription = await parts.provider.findSubscription(subscriptionId);
  if (subscription) await write(parts, userId, subscription);
  return subscription;
}

export async function write(
  { rows, ledger, log, now, onWritten }: BillingParts,
  userId: string,
  subscription: ProviderSubscription,
): Promise<Applied> {
  const applied = await rows.apply(userId, subscription);
  onWritten(userId);
  if (applied === 'second') {
    const note = { user_id: userId, subject: subscription.id, created_at: now() };
    const isNew = await ledger.addNote({ ...note, kind: 'second_subscription' });
    if (isNew) log.note('someone pays for two subscriptions', subscription.id);
  }
  return applied;
}

/** Turns a fault of the provider into the neutral sentence for callers, and tells the log. */
export async function neutral<T>(log: BillingLog, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.fault(error);
    throw new AppError('payment_provider', {
      message: 'The payment service cannot be reached right now. Please try again in a moment.',
      cause: error,
    });
  }
}
