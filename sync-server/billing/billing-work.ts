import type { BillingJobRow, SubscriptionRow } from '../db/tables.ts';
import type { BillingParts } from './billing-parts.ts';
import { readAgain } from './reconcile-subscription.ts';
import { charge, isRefusal } from './pay/charge.ts';
import { setCard } from './pay/card-service.ts';
import { isPaid, isPayable } from './payment-provider.ts';
import { notePaymentFailed } from './webhook-service.ts';

const AT_ONCE = 50;
const EVENTS_KEPT_MS = 60 * 86_400_000;
const MINUTE = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE;
const RETRY_CHECK_MS = 10 * MINUTE;

/** Everything that waits: begun again at every start of the server and every half minute. */
export async function workBilling(parts: BillingParts, stopping?: AbortSignal): Promise<void> {
  const { ledger, rows, now } = parts;
  // Stripe may be slow, and the server must not wait for fifty slow answers before it stops.
  for (const job of await ledger.listDueJobs(now(), AT_ONCE)) {
    if (stopping?.aborted) return;
    await workJob(parts, job);
  }
  for (const row of await rows.listDue(now(), AT_ONCE)) {
    if (stopping?.aborted) return;
    await checkAgain(parts, row);
  }
  await tell(parts);
  await ledger.forgetEvents(now() - EVENTS_KEPT_MS);
}

async function workJob(parts: BillingParts, job: BillingJobRow): Promise<void> {
  const { ledger, log, now, provider } = parts;
  try {
    if (job.kind === 'finish_setup') await finishSetup(parts, job.subject);
    else await provider.endCustomer(job.subject);
    await ledger.removeJob(job);
  } catch (error) {
    log.fault(error);
    const waitMs = Math.min(MINUTE * 2 ** job.attempts, LONGEST_WAIT_MS);
    await ledger.postponeJob(job, now() + waitMs);
  }
}

/** She set up her card and the browser vanished before it said so: what it would have done. */
export async function finishSetup(parts: BillingParts, setupId: string): Promise<void> {
  const row = await parts.rows.findBySetup(setupId);
  if (!row) return;
  const { user_id: userId } = row;
  await parts.queue.run(userId, async () => {
    const now = await parts.rows.findBySetup(setupId);
    if (!now || now.setup_settled === 1 || now.subscription_id === null) return;
    const setup = await parts.provider.findSetup(setupId);
    if (setup?.state !== 'succeeded' || setup.paymentMethodId === null) return;
    if (setup.subscriptionId !== now.subscription_id) return;
    const subscription = await readAgain(parts, userId, now.subscription_id);
    if (!subscription) return;
    const { paymentMethodId } = setup;
    // She was changing her card: nothing is owed, and nothing is charged.
    if (isPaid(subscription.status)) {
      await setCard(parts, { userId, subscription, paymentMethodId });
      return;
    }
    if (!isPayable(subscription.status)) return;
    await charge(parts, { userId, subscription, paymentMethodId }).catch(async (error: unknown) => {
      // Nobody is there who could be asked for another card.
      if (!isRefusal(error)) throw error;
      await notePaymentFailed(parts, userId, subscription.latestInvoiceId ?? subscription.id);
    });
  });
}

/** A webhook that never came. */
async function checkAgain(parts: BillingParts, row: SubscriptionRow): Promise<void> {
  const { rows, log, now } = parts;
  try {
    await catchUp(parts, row.user_id);
    if (row.status === 'incomplete' && row.setup_id !== null) {
      await finishSetup(parts, row.setup_id);
    }
  } catch (error) {
    log.fault(error);
    await rows.update(row.user_id, { check_at: now() + RETRY_CHECK_MS });
  }
}

/** Reads her subscription again. */
export async function catchUp(parts: BillingParts, userId: string): Promise<void> {
  await parts.queue.run(userId, async () => {
    const row = await parts.rows.find(userId);
    if (!row || row.subscription_id === null) return;
    const found = await readAgain(parts, userId, row.subscription_id);
    if (found) return;
    // Stripe keeps what was ever paid for, so this one never was, or its keys are another account's.
    await parts.rows.clear(userId);
    parts.onWritten(userId);
  });
}

async function tell({ ledger, onPaymentFailed, log, now }: BillingParts): Promise<void> {
  if (!onPaymentFailed) return;
  for (const note of await ledger.listUntold('payment_failed', AT_ONCE)) {
    try {
      await onPaymentFailed(note.user_id, note.subject);
      await ledger.markTold(note, now());
    } catch (error) {
      log.fault(error);
    }
  }
}
