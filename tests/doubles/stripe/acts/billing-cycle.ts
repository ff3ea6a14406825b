import type { InvoiceRecord, SubscriptionRecord } from '../records.ts';
import { viewInvoice } from '../views/invoice.ts';
import { get, type World } from '../world.ts';
import { changeSubscription, endSubscription } from './change-subscription.ts';
import { draftInvoice, finalizeInvoice, voidInvoice } from './invoices.ts';
import { attemptPayment } from './pay-invoice.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The first payment may be made for so long. */
const INCOMPLETE_FOR = 23 * HOUR;
/** A renewal can be changed for so long before it is charged. */
const DRAFT_FOR = HOUR;
/** After each failed attempt; after the last the account's setting decides. */
const RETRY_AFTER = [3 * DAY, 5 * DAY, 7 * DAY];

interface Due {
  readonly at: number;
  readonly happen: () => void;
}

/** What time alone will do next, if anything. */
export function findNextDue(world: World): Due | null {
  const all = [
    ...[...world.subscriptions.values()].flatMap((one) => dueOfSubscription(world, one)),
    ...[...world.invoices.values()].flatMap((one) => dueOfInvoice(world, one)),
  ];
  return all.reduce<Due | null>((first, due) => (first && first.at <= due.at ? first : due), null);
}

function dueOfSubscription(world: World, subscription: SubscriptionRecord): Due[] {
  const { status, created, cancel_at, current_period_end } = subscription;
  if (status === 'incomplete') {
    return [{ at: created + INCOMPLETE_FOR, happen: () => expire(world, subscription) }];
  }
  if (status === 'canceled' || status === 'incomplete_expired') return [];
  if (cancel_at !== null && cancel_at <= current_period_end) {
    const end = () => endSubscription(world, subscription, 'cancellation_requested');
    return [{ at: cancel_at, happen: end }];
  }
  return [{ at: current_period_end, happen: () => renew(world, subscription) }];
}

function dueOfInvoice(world: World, invoice: InvoiceRecord): Due[] {
  const at = invoice.next_payment_attempt;
  if (at === null) return [];
  if (invoice.status === 'draft') return [{ at, happen: () => chargeRenewal(world, invoice) }];
  return invoice.status === 'open' ? [{ at, happen: () => collect(world, invoice) }] : [];
}

function expire(world: World, subscription: SubscriptionRecord): void {
  voidInvoice(world, get(world.invoices, subscription.latest_invoice ?? ''));
  changeSubscription(world, subscription, {
    status: 'incomplete_expired',
    ended_at: world.now(),
  });
}

/** The next month begins at once; its invoice is charged an hour later. */
function renew(world: World, subscription: SubscriptionRecord): void {
  const { created, current_period_end } = subscription;
  const month = monthsBetween(created, current_period_end) + 1;
  const period = {
    current_period_start: current_period_end,
    current_period_end: addMonths(created, month),
  };
  const invoice = draftInvoice(world, { ...subscription, ...period }, 'subscription_cycle');
  if (subscription.status !== 'unpaid') invoice.next_payment_attempt = world.now() + DRAFT_FOR;
  changeSubscription(world, subscription, { ...period, latest_invoice: invoice.id });
  world.emit('invoice.created', viewInvoice(world, invoice));
}

function chargeRenewal(world: World, invoice: InvoiceRecord): void {
  finalizeInvoice(world, invoice);
  collect(world, invoice);
}

function collect(world: World, invoice: InvoiceRecord): void {
  const subscription = get(world.subscriptions, invoice.subscription);
  const card =
    subscription.default_payment_method ??
    get(world.customers, invoice.customer).default_payment_method;
  invoice.next_payment_attempt = nextAttempt(world, invoice);
  if (card === null) {
    invoice.attempt_count += 1;
    world.emit('invoice.payment_failed', viewInvoice(world, invoice));
  } else {
    const method = get(world.paymentMethods, card);
    if (attemptPayment(world, invoice, { method, offSession: true }) === 'paid') return;
  }
  if (invoice.next_payment_attempt !== null) {
    changeSubscription(world, subscription, { status: 'past_due' });
  } else if (world.afterRetries === 'canceled') {
    endSubscription(world, subscription, 'payment_failed');
  } else {
    changeSubscription(world, subscription, { status: world.afterRetries });
  }
}

function nextAttempt(world: World, { attempt_count }: InvoiceRecord): number | null {
  const wait = RETRY_AFTER[attempt_count];
  return wait === undefined ? null : world.now() + wait;
}

/** Same day of a later month, or its last day when it is too short. */
export function addMonths(from: number, months: number): number {
  const moment = new Date(from * 1000);
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0));
  moment.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return Math.floor(moment.getTime() / 1000);
}

function monthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from * 1000), new Date(to * 1000)];
  const years = last.getUTCFullYear() - first.getUTCFullYear();
  return years * 12 + last.getUTCMonth() - first.getUTCMonth();
}
