import type { BillingParts } from './billing-parts.ts';
import {
  ProviderFault,
  isOver,
  isPaid,
  isRunning,
  type ProviderSubscription,
} from './payment-provider.ts';
import type { Applied } from './subscription-repository.ts';

/**
 * Writes what Stripe says now; null when it knows no such subscription. Only inside the user's queue:
 * two answers that overtake each other would leave the older one.
 */
export async function readAgain(
  parts: BillingParts,
  userId: string,
  subscriptionId: string,
): Promise<ProviderSubscription | null> {
  for (let left = MOST_READS; ; left -= 1) {
    const seen = (await parts.rows.find(userId))?.read_at;
    const subscription = await parts.provider.findSubscription(subscriptionId);
    if (!subscription) return null;
    const isLast = left === 1 || seen === undefined;
    const applied = await write(parts, { userId, subscription, ...(isLast ? {} : { seen }) });
    if (applied !== 'stale') return subscription;
  }
}

/** Another process on the same database has a queue of its own. */
const MOST_READS = 3;

interface Read {
  readonly userId: string;
  readonly subscription: ProviderSubscription;
  /** When her row had been read before Stripe was asked; absent: whatever it says now. */
  readonly seen?: number | null;
}

export async function write(
  parts: BillingParts,
  { userId, subscription, ...when }: Read,
): Promise<Applied> {
  const { rows, onWritten } = parts;
  const left = await othersLeft(parts, userId, subscription);
  let applied = await rows.apply(userId, subscription, when);
  if (applied === 'stale') return applied;
  for (const other of left) await rows.apply(userId, other);
  if (applied === 'second') applied = await compare(parts, userId, subscription);
  onWritten(userId);
  return applied;
}

/** Asked for before the end of hers is written: a fault then leaves everything to the next attempt. */
async function othersLeft(
  { rows, provider }: BillingParts,
  userId: string,
  { id, status, customerId }: ProviderSubscription,
): Promise<ProviderSubscription[]> {
  const row = await rows.find(userId);
  if (row?.subscription_id !== id || !isRunning(row.status) || !isOver(status)) return [];
  const all = await provider.listSubscriptions(customerId).catch((error: unknown) => {
    if (error instanceof ProviderFault && error.missing === 'customer') return [];
    throw error;
  });
  const running = all.filter((other) => other.id !== id && isRunning(other.status));
  return running.toSorted((a, b) => Number(isPaid(b.status)) - Number(isPaid(a.status)));
}

/** Is there really a second one, or is hers over and nobody said so yet? */
async function compare(
  { rows, provider, ledger, log, now }: BillingParts,
  userId: string,
  second: ProviderSubscription,
): Promise<Applied> {
  const known = (await rows.find(userId))?.subscription_id ?? null;
  const first = known === null ? null : await provider.findSubscription(known);
  if (first) await rows.apply(userId, first);
  const applied = await rows.apply(userId, second);
  if (applied !== 'second') return applied;
  const note = { user_id: userId, subject: second.id, created_at: now() };
  const isNew = await ledger.addNote({ ...note, kind: 'second_subscription' });
  if (isNew) log.note('someone pays for two subscriptions', second.id);
  return applied;
}
