import type { CurrentSubscription, SubscriptionDetails } from '../../shared/contract/billing.ts';
import type { BillingParts } from './billing-parts.ts';
import { write } from './reconcile-subscription.ts';
import { requireRunning } from './pay/card-service.ts';
import { isCancelling } from './payment-provider.ts';

export interface SubscriptionService {
  /** Throws not_found. */
  cancel(userId: string): Promise<{ message: string }>;
  reactivate(userId: string): Promise<{ message: string }>;
  details(userId: string): Promise<SubscriptionDetails>;
}

/** The page asks every minute, in every tab. */
const KEPT_MS = 20_000;

/** What was read of Stripe a moment ago. */
export interface KeptDetails {
  get(userId: string, read: () => Promise<Bought>): Promise<Bought>;
  /** What is kept of hers is not true any more. */
  forget(userId: string): void;
}

type Bought = Pick<SubscriptionDetails, 'subscription' | 'billing_history'>;

export function createKeptDetails(now: () => number): KeptDetails {
  const kept = new Map<string, { readonly until: number; readonly bought: Promise<Bought> }>();
  return {
    get(userId, read) {
      const at = now();
      const known = kept.get(userId);
      if (known && known.until > at) return known.bought;
      for (const [other, { until }] of kept) if (until <= at) kept.delete(other);
      const bought = read();
      kept.set(userId, { until: at + KEPT_MS, bought });
      bought.catch(() => kept.delete(userId));
      return bought;
    },
    forget: (userId) => void kept.delete(userId),
  };
}

export function createSubscriptionService(
  parts: BillingParts,
  kept: KeptDetails,
): SubscriptionService {
  async function setCancelling(userId: string, cancelling: boolean): Promise<void> {
    try {
      await parts.queue.run(userId, async () => {
        const subscription = await requireRunning(parts, userId);
        if (isCancelling(subscription) === cancelling) return;
        const changed = await parts.provider.setCancelling(subscription, cancelling);
        await write(parts, { userId, subscription: changed });
      });
    } finally {
      // An answer that was lost may have done its work.
      kept.forget(userId);
    }
  }

  return {
    async cancel(userId) {
      await setCancelling(userId, true);
      return { message: 'Your subscription ends with the period you have paid for.' };
    },
    async reactivate(userId) {
      await setCancelling(userId, false);
      return { message: 'Your subscription goes on.' };
    },
    async details(userId) {
      const bought = await kept.get(userId, () => readBought(parts, userId));
      const user = await parts.rows.findUser(userId);
      return { subscription_type: user?.subscription_type ?? 'free', ...bought };
    },
  };
}

async function readBought({ rows, provider }: BillingParts, userId: string): Promise<Bought> {
  const row = await rows.find(userId);
  if (!row || row.customer_id === null) return { subscription: null, billing_history: [] };
  const [subscription, billing_history] = await Promise.all([
    row.subscription_id === null ? null : readCurrent(provider, row.subscription_id),
    provider.listInvoices({
      userId,
      customerId: row.customer_id,
      subscriptionId: row.subscription_id,
    }),
  ]);
  return { subscription, billing_history };
}

async function readCurrent(
  provider: BillingParts['provider'],
  subscriptionId: string,
): Promise<CurrentSubscription | null> {
  const found = await provider.findWithCard(subscriptionId);
  if (!found || found.subscription.status.startsWith('incomplete')) return null;
  const { subscription, card } = found;
  const { status, amount, currency, cancelAt, periodStart, periodEnd } = subscription;
  return {
    status,
    amount,
    currency,
    current_period_start: new Date(periodStart).toISOString(),
    current_period_end: new Date(periodEnd).toISOString(),
    cancel_at_period_end: isCancelling(subscription),
    cancel_at: cancelAt === null ? null : new Date(cancelAt).toISOString(),
    payment_method: card,
  };
}
