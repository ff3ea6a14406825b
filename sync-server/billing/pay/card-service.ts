import { AppError } from '../../../shared/contract/app-error.ts';
import type { OpenBill } from '../../../shared/contract/billing.ts';
import type { BillingParts } from '../billing-parts.ts';
import { readAgain } from '../reconcile-subscription.ts';
import { countingFaults, openSetup, requireOwnCard } from './card-setup.ts';
import { payBill, refuseTooManyFailures } from './charge.ts';
import type { Buyer } from './checkout-service.ts';
import { isRunning, type ProviderSubscription } from '../payment-provider.ts';

export interface CardService {
  /** A card setup for the subscription that runs. Throws not_found. */
  openCardSetup(buyer: Buyer): Promise<{ clientSecret: string; bill: OpenBill | null }>;
  /**
   * Charges the bill she was shown, then keeps the card for what comes; again is no fault. Throws not_found,
   * invalid_input, card_declined, authentication_required: the card of before then stays.
   */
  changeCard(
    buyer: Buyer,
    input: { readonly paymentMethodId: string; readonly billId: string | null },
  ): Promise<void>;
}

export function createCardService(parts: BillingParts): CardService {
  const { limits, queue, provider } = parts;
  return {
    async openCardSetup({ userId, address }) {
      await limits.passAction('begin_payment', userId);
      await limits.passAction('begin_payment_at_address', address);
      return queue.run(userId, () =>
        countingFaults(parts, userId, async () => {
          await refuseTooManyFailures(parts, userId);
          const subscription = await requireRunning(parts, userId);
          const bill = await provider.findBill(subscription);
          const { clientSecret } = await openSetup(parts, userId, subscription);
          return { clientSecret, bill };
        }),
      );
    },
    async changeCard({ userId, address }, input) {
      await limits.passAction('attach_payment', userId);
      await limits.passAction('attach_payment_at_address', address);
      await queue.run(userId, () => changeCard(parts, userId, input));
    },
  };
}

async function changeCard(
  parts: BillingParts,
  userId: string,
  { paymentMethodId, billId }: { readonly paymentMethodId: string; readonly billId: string | null },
): Promise<void> {
  const { provider } = parts;
  const subscription = await requireRunning(parts, userId);
  await refuseTooManyFailures(parts, userId);
  await requireOwnCard(parts, subscription.customerId, paymentMethodId);
  // One that nobody showed her is not paid by this; it is charged to her new card when its time comes.
  const bill = billId === null ? null : await provider.findBill(subscription);
  if (bill !== null && bill.id === billId) {
    await payBill(parts, { userId, subscription, paymentMethodId, invoiceId: billId });
  }
  await setCard(parts, { userId, subscription, paymentMethodId });
}

interface KeptCard {
  readonly userId: string;
  readonly subscription: ProviderSubscription;
  readonly paymentMethodId: string;
}

/** For the next period, and for whatever the customer is charged for else. */
export async function setCard(
  { provider, rows, onWritten }: BillingParts,
  { userId, subscription, paymentMethodId }: KeptCard,
): Promise<void> {
  try {
    await provider.setDefaultCard(subscription.customerId, paymentMethodId);
    await provider.setSubscriptionCard(subscription.id, paymentMethodId);
    await rows.update(userId, { setup_settled: 1, failures: 0 });
  } finally {
    // An answer that was lost may have done its work.
    onWritten(userId);
  }
}

export async function requireRunning(
  parts: BillingParts,
  userId: string,
): Promise<ProviderSubscription> {
  const row = await parts.rows.find(userId);
  const subscription = row?.subscription_id
    ? await readAgain(parts, userId, row.subscription_id)
    : null;
  if (subscription && isRunning(subscription.status)) return subscription;
  throw new AppError('not_found', { message: 'There is no subscription that runs.' });
}
