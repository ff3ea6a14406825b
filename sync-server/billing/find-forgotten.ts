import type { BillingParts } from './billing-parts.ts';
import { readAgain } from './reconcile-subscription.ts';
import { findOwner } from './webhook-service.ts';

/**
 * Whoever pays at Stripe and is not premium here: a database that was put back to an older copy knows
 * nothing of what was bought since, and the events of it were delivered long ago.
 */
export async function findForgotten(parts: BillingParts, stopping?: AbortSignal): Promise<void> {
  for (const { id } of await parts.provider.listActive()) {
    if (stopping?.aborted) return;
    if ((await parts.rows.findBySubscription(id))?.status === 'active') continue;
    const userId = await findOwner(parts, id);
    if (userId !== null) await parts.queue.run(userId, () => readAgain(parts, userId, id));
  }
}
