import { AppError } from '../../../shared/contract/app-error.ts';
import type { SubscriptionRow } from '../../db/tables.ts';
import type { BillingParts } from '../billing-parts.ts';
import { readAgain, write } from '../reconcile-subscription.ts';
import { countingFaults, openRow, openSetup, requireOwnCard } from './card-setup.ts';
import { charge, refuseTooManyFailures } from './charge.ts';
import {
  isOver,
  isPaid,
  isPayable,
  isRunning,
  ProviderFault,
  type ProviderSubscription,
} from '../payment-provider.ts';

export interface Buyer {
  readonly userId: string;
  readonly address: string;
}

export interface CheckoutService {
  /** Throws already_subscribed. However often: one customer, one subscription, one open card setup. */
  begin(buyer: Buyer): Promise<{ clientSecret: string; subscriptionId: string }>;
  /** Throws not_found, invalid_input, card_declined, authentication_required. */
  attach(
    buyer: Buyer,
    input: { readonly subscriptionId: string; readonly paymentMethodId: string },
  ): Promise<void>;
}

export function createCheckoutService(parts: BillingParts): CheckoutService {
  const { limits, queue } = parts;
  return {
    async begin({ userId, address }) {
      await limits.passAction('begin_payment', userId);
      await limits.passAction('begin_payment_at_address', address);
      return queue.run(userId, async () => {
        await refuseTooManyFailures(parts, userId);
        return begin(parts, userId);
      });
    },
    async attach({ userId, address }, input) {
      await limits.passAction('attach_payment', userId);
      await limits.passAction('attach_payment_at_address', address);
      await queue.run(userId, () => attach(parts, userId, input));
    },
  };
}

async function begin(
  parts: BillingParts,
  userId: string,
  again = true,
): Promise<{ clientSecret: string; subscriptionId: string }> {
  try {
    return await countingFaults(parts, userId, () => openCheckout(parts, userId));
  } catch (error) {
    const isGone = error instanceof ProviderFault && error.missing === 'customer';
    if (!isGone || !again) throw error;
  }
  await parts.rows.clear(userId);
  return begin(parts, userId, false);
}

async function openCheckout(
  parts: BillingParts,
  userId: string,
): Promise<{ clientSecret: string; subscriptionId: string }> {
  const row = await withCustomer(parts, userId);
  try {
    const current = row.subscription_id && (await readAgain(parts, userId, row.subscription_id));
    const subscription = await payableOf(parts, row, current || null);
    const setup = await openSetup(parts, userId, subscription);
    return { clientSecret: setup.clientSecret, subscriptionId: subscription.id };
  } finally {
    await endWhoIsGone(parts, row);
  }
}

/** Her account may have been deleted meanwhile, by a process that knew of no customer yet. */
async function endWhoIsGone(
  { rows, ledger, now }: BillingParts,
  { user_id, customer_id }: CustomerRow,
): Promise<void> {
  if (await rows.findUser(user_id)) return;
  await ledger.addJob({ kind: 'end_customer', subject: customer_id, run_at: now() });
}

type CustomerRow = SubscriptionRow & { readonly customer_id: string };

async function withCustomer(parts: BillingParts, userId: string): Promise<CustomerRow> {
  const { provider, rows, ledger, now } = parts;
  const row = await openRow(parts, userId);
  if (row.customer_id !== null) return { ...row, customer_id: row.customer_id };
  const user = await rows.findUser(userId);
  if (!user) throw new AppError('unauthenticated', { message: 'Please sign in.' });
  const her = { userId, email: user.email };
  const key = `noor-customer-${userId}-${row.attempt}`;
  // A database that was put back to an older copy has forgotten a customer who may be paying.
  const customerId =
    (await provider.findCustomer(her)) ?? (await provider.createCustomer(her, key));
  await rows.saveCustomer(userId, customerId);
  const saved = await rows.find(userId);
  if (saved) return { ...saved, customer_id: customerId };
  // She deleted her account meanwhile.
  await ledger.addJob({ kind: 'end_customer', subject: customerId, run_at: now() });
  throw new AppError('unauthenticated', { message: 'Please sign in.' });
}

/** The one to be paid: hers if a card can bring it to life, else a new one. */
async function payableOf(
  parts: BillingParts,
  row: CustomerRow,
  current: ProviderSubscription | null,
): Promise<ProviderSubscription> {
  const { provider, rows } = parts;
  if (current && isPaid(current.status)) throw alreadySubscribed();
  // One that nobody paid for yet is not opened with the price of yesterday.
  const isSold = current?.status !== 'incomplete' || current.isOfOurPrice;
  if (current && isPayable(current.status) && isSold) return current;
  const all = await provider.listSubscriptions(row.customer_id);
  const known = all.filter((one) => one.isOfOurPrice || one.userId === row.user_id);
  const running =
    known.find(({ status }) => isPaid(status)) ?? known.find(({ status }) => isRunning(status));
  if (running) {
    await write(parts, { userId: row.user_id, subscription: running });
    if (isPaid(running.status)) throw alreadySubscribed();
    return running;
  }
  if (!(await parts.price.confirm())) {
    throw new AppError('not_configured', { message: 'Payments are not configured.' });
  }
  const previous = row.subscription_id ?? 'first';
  const { userId, customerId } = { userId: row.user_id, customerId: row.customer_id };
  const key = ['noor-subscription', userId, row.attempt, previous, provider.priceId].join('-');
  const begun =
    known.find(({ status, isOfOurPrice }) => status === 'incomplete' && isOfOurPrice) ??
    (await provider.createSubscription({ userId, customerId }, key));
  if ((await rows.apply(userId, begun, { isNew: true })) !== 'written') {
    throw new AppError('unauthenticated', { message: 'Please sign in.' });
  }
  return begun;
}

async function attach(
  parts: BillingParts,
  userId: string,
  input: { readonly subscriptionId: string; readonly paymentMethodId: string },
): Promise<void> {
  const row = await parts.rows.find(userId);
  if (!row || row.subscription_id !== input.subscriptionId) throw noSuchSubscription();
  const subscription = await readAgain(parts, userId, input.subscriptionId);
  if (!subscription || isOver(subscription.status)) throw noSuchSubscription();
  if (isPaid(subscription.status)) return;
  await refuseTooManyFailures(parts, userId);
  const { paymentMethodId } = input;
  await requireOwnCard(parts, row.customer_id, paymentMethodId);
  await charge(parts, { userId, subscription, paymentMethodId });
}

function alreadySubscribed(): AppError {
  return new AppError('already_subscribed', { message: 'You already have a subscription.' });
}

function noSuchSubscription(): AppError {
  return new AppError('not_found', {
    message: 'There is no such subscription, or it has ended. Please start again.',
  });
}
