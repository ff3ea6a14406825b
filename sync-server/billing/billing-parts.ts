import type { KeyedMutex } from '../../shared/async.ts';
import { AppError } from '../../shared/contract/app-error.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { LedgerRepository } from './ledger-repository.ts';
import { ProviderFault, type PaymentProvider } from './payment-provider.ts';
import type { PriceCheck } from './pay/price-check.ts';
import type { SubscriptionRepository } from './subscription-repository.ts';

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
  /** Work for one user happens one after the other: two answers of Stripe must not overtake each other. */
  readonly queue: KeyedMutex;
  readonly limits: Pick<RateLimits, 'passAction'>;
  readonly now: () => number;
  readonly price: PriceCheck;
  /** Stripe's answer was written: what was kept of an older one is not true any more. */
  readonly onWritten: (userId: string) => void;
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
