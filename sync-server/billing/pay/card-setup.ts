import { AppError } from '../../../shared/contract/app-error.ts';
import type { SubscriptionRow } from '../../db/tables.ts';
import type { BillingParts } from '../billing-parts.ts';
import { ProviderFault, type CardSetup, type ProviderSubscription } from '../payment-provider.ts';

/**
 * Stripe repeats its answer to a key for a day, its faults as well: the next attempt has another. The number
 * that keys hold lies in a row before Stripe is asked for anything.
 */
export async function countingFaults<T>(
  parts: BillingParts,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { attempt } = await openRow(parts, userId);
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFault && error.answered) {
      await parts.rows.nextAttempt(userId, attempt);
    }
    throw error;
  }
}

export async function openRow({ rows }: BillingParts, userId: string): Promise<SubscriptionRow> {
  const row = await rows.open(userId);
  if (row) return row;
  throw new AppError('unauthenticated', { message: 'Please sign in.' });
}

/** The one that is open, else a new one. */
export async function openSetup(
  parts: BillingParts,
  userId: string,
  subscription: ProviderSubscription,
): Promise<CardSetup> {
  const { provider, rows } = parts;
  const row = await openRow(parts, userId);
  const last = row.setup_id === null ? null : await provider.findSetup(row.setup_id);
  // Stripe's fields refuse the secret of a setup that is over.
  if (last?.state === 'open' && last.subscriptionId === subscription.id) return last;
  const { id: subscriptionId, customerId } = subscription;
  const owner = { userId, customerId, subscriptionId };
  const key = ['noor-setup', subscription.id, row.attempt, row.setup_id ?? 'first'].join('-');
  const setup = await provider.openSetup(owner, key);
  await rows.update(userId, { setup_id: setup.id, setup_settled: 0 });
  return setup;
}

/** Throws invalid_input for a payment method of somebody else. */
export async function requireOwnCard(
  { provider }: BillingParts,
  customerId: string | null,
  paymentMethodId: string,
): Promise<void> {
  const owner = await provider.findCardOwner(paymentMethodId);
  if (owner !== null && owner === customerId) return;
  throw new AppError('invalid_input', {
    message: 'This card was not set up for your subscription.',
    fields: { paymentMethodId: 'not yours' },
  });
}
