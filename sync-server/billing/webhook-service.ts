import type { BillingNoteRow } from '../db/tables.ts';
import type { BillingParts } from './billing-parts.ts';
import { readAgain } from './reconcile-subscription.ts';
import { countFailure } from './pay/charge.ts';
import { isOwing, isRunning, type ProviderEvent } from './payment-provider.ts';

export interface WebhookService {
  /**
   * Works each event once and resolves when that is done; throws invalid_signature. What an event says is
   * a hint: the object is read again, so neither their order nor a lost one matters.
   */
  receive(body: Buffer, signature: string): Promise<void>;
}

/** The browser attaches the card by itself, unless it was closed meanwhile. */
const SETUP_TIMEOUT_MS = 120_000;

export function createWebhookService(parts: BillingParts): WebhookService {
  const underWay = new Map<string, Promise<void>>();
  return {
    async receive(body, signature) {
      const event = parts.provider.readEvent(body, signature);
      if (event.live !== parts.provider.live) return;
      const again = underWay.get(event.id);
      if (again) return again;
      const work = workOnce(parts, event).finally(() => underWay.delete(event.id));
      underWay.set(event.id, work);
      return work;
    },
  };
}

/** Done only after the work: one that failed half-way is delivered again and worked again. */
async function workOnce(parts: BillingParts, event: ProviderEvent): Promise<void> {
  const { ledger, now } = parts;
  if (await ledger.isDone(event.id)) return;
  await ledger.noteEvent(event.id, now());
  await handlerOf(event.type)(parts, event);
  await ledger.finishEvent(event.id, now());
}

type Handler = (parts: BillingParts, event: ProviderEvent) => Promise<void>;

const handlers: Readonly<Record<string, Handler>> = {
  'invoice.paid': followSubscription,
  'invoice.payment_failed': followFailedPayment,
  'invoice.payment_action_required': followFailedPayment,
  'invoice.voided': followSubscription,
  'invoice.marked_uncollectible': followSubscription,
  'setup_intent.succeeded': finishLater,
  'setup_intent.setup_failed': noteRefusedCard,
  'customer.deleted': forgetCustomer,
  'charge.refunded': (parts, event) => noteForSupport(parts, event, 'refunded'),
  'charge.dispute.created': (parts, event) => noteForSupport(parts, event, 'disputed'),
};

function handlerOf(type: string): Handler {
  if (type.startsWith('customer.subscription.')) return followSubscription;
  return handlers[type] ?? (() => Promise.resolve());
}

async function followSubscription(parts: BillingParts, event: ProviderEvent): Promise<void> {
  await follow(parts, event);
}

/** Whose plan it is and how it stands now; null when it is nobody's here. */
async function follow(
  parts: BillingParts,
  { subscriptionId }: ProviderEvent,
): Promise<{ readonly userId: string; readonly status: string } | null> {
  if (subscriptionId === null) return null;
  const userId = await findOwner(parts, subscriptionId);
  if (userId === null) return null;
  return parts.queue.run(userId, async () => {
    const subscription = await readAgain(parts, userId, subscriptionId);
    const hers = (await parts.rows.find(userId))?.subscription_id;
    if (!subscription || subscription.id !== hers) return null;
    return { userId, status: subscription.status };
  });
}

/** Null when it is nobody's here. */
export async function findOwner(
  parts: BillingParts,
  subscriptionId: string,
): Promise<string | null> {
  const { rows, provider, log } = parts;
  const row = await rows.findBySubscription(subscriptionId);
  if (row) return row.user_id;
  const subscription = await provider.findSubscription(subscriptionId);
  if (!subscription) return null;
  const byCustomer = await rows.findByCustomer(subscription.customerId);
  if (byCustomer) return byCustomer.user_id;
  const named = subscription.userId;
  if (named !== null && (await rows.findUser(named))) return named;
  // A charge for nobody, unless the Stripe account sells other things too.
  if (subscription.isOfOurPrice && isRunning(subscription.status)) {
    log.note('a subscription of nobody here runs', subscriptionId);
  }
  return null;
}

async function followFailedPayment(parts: BillingParts, event: ProviderEvent): Promise<void> {
  const followed = await follow(parts, event);
  // At the first payment she sees it herself.
  if (!followed || !isOwing(followed.status)) return;
  await notePaymentFailed(parts, followed.userId, event.objectId);
}

/** The note stays until she was told. */
export async function notePaymentFailed(
  { ledger, now }: BillingParts,
  userId: string,
  invoiceId: string,
): Promise<void> {
  const note = { user_id: userId, subject: invoiceId, created_at: now() };
  await ledger.addNote({ ...note, kind: 'payment_failed' });
}

async function finishLater({ ledger, now }: BillingParts, event: ProviderEvent): Promise<void> {
  if (event.subscriptionId === null) return;
  const run_at = now() + SETUP_TIMEOUT_MS;
  await ledger.addJob({ kind: 'finish_setup', subject: event.objectId, run_at });
}

async function noteRefusedCard(parts: BillingParts, event: ProviderEvent): Promise<void> {
  const row = await parts.rows.findBySetup(event.objectId);
  if (!row) return;
  await parts.queue.run(row.user_id, () => countFailure(parts, row.user_id));
}

async function forgetCustomer(parts: BillingParts, { objectId }: ProviderEvent): Promise<void> {
  const row = await parts.rows.findByCustomer(objectId);
  if (!row) return;
  await parts.queue.run(row.user_id, async () => {
    if (!(await parts.provider.isCustomerGone(objectId))) return;
    await parts.rows.clear(row.user_id);
    parts.onWritten(row.user_id);
  });
}

async function noteForSupport(
  { rows, ledger, log, now, provider, onWritten }: BillingParts,
  { objectId, customerId, paymentId }: ProviderEvent,
  kind: BillingNoteRow['kind'],
): Promise<void> {
  // A dispute names the payment alone.
  const customer = customerId ?? (paymentId === null ? null : await provider.findPayer(paymentId));
  log.note(kind, objectId);
  const row = customer === null ? undefined : await rows.findByCustomer(customer);
  if (!row) return;
  onWritten(row.user_id);
  const note = { user_id: row.user_id, subject: objectId, created_at: now() };
  await ledger.addNote({ ...note, kind });
}
