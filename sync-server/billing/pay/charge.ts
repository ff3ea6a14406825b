import { AppError, isAppError } from '../../../shared/contract/app-error.ts';
import type { BillingParts } from '../billing-parts.ts';
import { readAgain } from '../reconcile-subscription.ts';
import { isPaid, ProviderFault, type ProviderSubscription } from '../payment-provider.ts';

export interface Charge {
  readonly userId: string;
  readonly subscription: ProviderSubscription;
  readonly paymentMethodId: string;
}

/**
 * Pays what is open, inside the user's queue, and resolves once her plan is written. The same invoice is
 * never paid twice: Stripe refuses, and what it says then of the subscription decides.
 */
export async function charge(parts: BillingParts, wanted: Charge): Promise<void> {
  const { provider, rows } = parts;
  const { userId, subscription, paymentMethodId } = wanted;
  const { latestInvoiceId, customerId } = subscription;
  if (latestInvoiceId === null) throw unpaid('The subscription has no invoice.');
  await provider.setDefaultCard(customerId, paymentMethodId);
  const { after, failure } = await pay(parts, { ...wanted, invoiceId: latestInvoiceId });
  if (after && isPaid(after.status)) {
    await rows.update(userId, { setup_settled: 1, failures: 0 });
    if (subscription.status !== 'incomplete') await keepCard(parts, wanted);
    return;
  }
  if (isRefusal(failure)) await noteRefusal(parts, userId, failure);
  throw failure ?? unpaid('The invoice is paid, but the subscription does not run.');
}

interface Bill extends Charge {
  readonly invoiceId: string;
}

/** One bill of a subscription that may run all the same. What is paid already is no fault. */
export async function payBill(parts: BillingParts, bill: Bill): Promise<void> {
  const { failure } = await pay(parts, bill);
  if (failure === null) return;
  if (isRefusal(failure)) await noteRefusal(parts, bill.userId, failure);
  throw failure;
}

async function pay(
  parts: BillingParts,
  { userId, subscription, paymentMethodId, invoiceId }: Bill,
): Promise<{ readonly after: ProviderSubscription | null; readonly failure: Error | null }> {
  const failure = await parts.provider
    .payInvoice(invoiceId, paymentMethodId)
    .then(() => null, asError);
  const after = await readAgain(parts, userId, subscription.id).catch((error: unknown) => {
    throw failure ?? error;
  });
  return { after, failure };
}

async function noteRefusal(parts: BillingParts, userId: string, { code }: AppError): Promise<void> {
  await parts.rows.update(userId, { setup_settled: 1 });
  if (code === 'card_declined') await countFailure(parts, userId);
}

/** One that ran before goes on charging the card it was opened with, unless it is told. */
async function keepCard(
  { provider, log }: BillingParts,
  { subscription, paymentMethodId }: Charge,
): Promise<void> {
  try {
    await provider.setSubscriptionCard(subscription.id, paymentMethodId);
  } catch (error) {
    log.fault(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The payment failed.', { cause: error });
}

/** Final as long as she does nothing. */
export function isRefusal(error: unknown): error is AppError {
  return (
    isAppError(error) &&
    (error.code === 'card_declined' || error.code === 'authentication_required')
  );
}

function unpaid(why: string): ProviderFault {
  return new ProviderFault(new Error(why), { answered: true, missing: null });
}

const MAX_FAILURES = 6;
const FAILURES_MS = 24 * 3_600_000;

/** Whoever tries card after card is a thief who tests them: after a few the card field is closed. */
export async function countFailure(
  { rows, provider, now, log }: BillingParts,
  userId: string,
): Promise<void> {
  const row = await rows.find(userId);
  if (!row) return;
  const isFresh = now() - row.failures_since < FAILURES_MS;
  const failures = isFresh ? row.failures + 1 : 1;
  await rows.update(userId, { failures, failures_since: isFresh ? row.failures_since : now() });
  if (failures < MAX_FAILURES || row.setup_id === null) return;
  log.note('card after card was refused', row.setup_id);
  const setup = await provider.findSetup(row.setup_id);
  if (setup?.state === 'open') await provider.closeSetup(setup.id);
}

export async function refuseTooManyFailures(
  { rows, now }: BillingParts,
  userId: string,
): Promise<void> {
  const row = await rows.find(userId);
  if (!row || row.failures < MAX_FAILURES) return;
  const waitMs = row.failures_since + FAILURES_MS - now();
  if (waitMs <= 0) return;
  throw new AppError('too_many_requests', {
    message: 'Too many cards were refused. Please try again tomorrow.',
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}
