import type Stripe from 'stripe';
import type { BillingEntry, OpenBill } from '../../../shared/contract/billing.ts';
import type { Membership, ProviderSubscription } from '../payment-provider.ts';
import { isStripeError } from './stripe-faults.ts';
import { maybeIdOf, toMs } from './stripe-shapes.ts';

const SHOWN = 24;
/** Among as many invoices, or charges, of everything that she pays for at this account. */
const READ = 300;
/** Without refunds the page is still worth having: it does not wait long for them. */
const PATIENCE = { timeout: 5_000, maxNetworkRetries: 1 };

/** Of Premium alone, the newest first, each with what of it went back to her. */
export async function listInvoices(
  stripe: Stripe,
  hers: Membership,
  priceId: string,
): Promise<BillingEntry[]> {
  const { customerId: customer } = hers;
  const wanted = { customer, limit: 100, expand: ['data.payments'] };
  const all = await stripe.invoices.list(wanted).autoPagingToArray({ limit: READ });
  const bills = all.filter((invoice) => isBill(invoice) && isOfPremium(invoice, hers, priceId));
  const shown = bills.slice(0, SHOWN);
  const refunds = shown.some(({ status }) => status === 'paid')
    ? await readRefunds(stripe, customer)
    : new Map<string, number>();
  return shown.map((invoice) => {
    const payments = paymentsOf(invoice).map((id) => refunds.get(id) ?? 0);
    return toBillingEntry(
      invoice,
      payments.reduce((sum, refunded) => sum + refunded, 0),
    );
  });
}

/** Opened by the payment page, the one she has, or made by hand with the price of Premium. */
function isOfPremium(
  { parent, lines }: Stripe.Invoice,
  { userId, subscriptionId }: Membership,
  priceId: string,
): boolean {
  const details = parent?.subscription_details;
  if (details?.metadata?.['user_id'] === userId) return true;
  if (details && maybeIdOf(details.subscription) === subscriptionId) return true;
  return lines.data.some(({ pricing }) => {
    const price = pricing?.price_details?.price;
    return price !== undefined && maybeIdOf(price) === priceId;
  });
}

/**
 * An invoice does not tell what of it was given back: the charge of its payment does. Where Stripe does not give
 * the charges, as to a restricted key, her invoices are shown without refunds.
 */
async function readRefunds(stripe: Stripe, customer: string): Promise<ReadonlyMap<string, number>> {
  try {
    const charges = await stripe.charges
      .list({ customer, limit: 100 }, PATIENCE)
      .autoPagingToArray({ limit: READ });
    const refunded = charges.filter(({ amount_refunded }) => amount_refunded > 0);
    return new Map(
      refunded.map((charge) => [maybeIdOf(charge.payment_intent) ?? '', charge.amount_refunded]),
    );
  } catch (error) {
    if (isStripeError(error)) return new Map();
    throw error;
  }
}

function paymentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => {
    const id = maybeIdOf(payment.payment_intent ?? null);
    return id === null ? [] : [id];
  });
}

/** An unpaid subscription keeps its invoices as drafts; with any other a draft is charged by itself within the hour. */
export async function findBill(
  stripe: Stripe,
  { id, status }: ProviderSubscription,
): Promise<OpenBill | null> {
  const { data } = await stripe.invoices.list({ subscription: id, limit: 20 });
  const due = data.find(
    (invoice) => invoice.status === 'open' || (invoice.status === 'draft' && status === 'unpaid'),
  );
  return due ? { id: due.id, amount: due.amount_remaining, currency: due.currency } : null;
}

/**
 * Opening the payment page makes an invoice, which is void a day later unless she pays it: it is no debt,
 * and to show it as open would look like one.
 */
function isBill({ status, billing_reason, collection_method }: Stripe.Invoice): boolean {
  if (status === 'draft') return false;
  const isOffer =
    billing_reason === 'subscription_create' && collection_method === 'charge_automatically';
  return !isOffer || status === 'paid';
}

function toBillingEntry(invoice: Stripe.Invoice, refunded: number): BillingEntry {
  const { status } = invoice;
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    date: new Date(toMs(paidAt ?? invoice.created)).toISOString(),
    billing_reason: invoice.billing_reason ?? 'manual',
    amount: status === 'paid' ? invoice.amount_paid : invoice.total,
    status: status ?? 'open',
    refunded: Math.min(refunded, status === 'paid' ? invoice.amount_paid : 0),
    invoice_pdf: safeLink(invoice.invoice_pdf ?? null),
  };
}

/** What she may click is a document of Stripe's, whatever the answer held. */
export function safeLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const { protocol, hostname } = new URL(link);
  const isStripe = hostname === 'stripe.com' || hostname.endsWith('.stripe.com');
  return protocol === 'https:' && isStripe ? link : null;
}
