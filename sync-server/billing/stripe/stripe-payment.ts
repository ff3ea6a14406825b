import Stripe from 'stripe';
import { AppError } from '../../../shared/contract/app-error.ts';
import { isStripeError } from './stripe-faults.ts';

const NEEDS_HER = new Set([
  'invoice_payment_intent_requires_action',
  'authentication_required',
  'payment_intent_authentication_failure',
]);

/** Charges an invoice that is open; throws AppError for what only she can change. */
export async function payInvoice(
  stripe: Stripe,
  invoiceId: string,
  paymentMethodId: string,
): Promise<void> {
  // An unpaid subscription keeps its invoices as drafts.
  const { status } = await stripe.invoices.retrieve(invoiceId);
  if (status === 'paid') return;
  if (status === 'draft') await stripe.invoices.finalizeInvoice(invoiceId);
  try {
    // Off session by default, where a bank that asks for her would be a plain refusal.
    const terms = { payment_method: paymentMethodId, off_session: false };
    await stripe.invoices.pay(invoiceId, terms);
  } catch (error) {
    throw await explain(stripe, invoiceId, error);
  }
}

async function explain(stripe: Stripe, invoiceId: string, error: unknown): Promise<unknown> {
  if (!isStripeError(error)) return error;
  if (error.code !== undefined && NEEDS_HER.has(error.code)) {
    return new AppError('authentication_required', {
      message: 'additional authentication required',
      fields: { clientSecret: await readPaymentSecret(stripe, invoiceId) },
      cause: error,
    });
  }
  if (error instanceof Stripe.errors.StripeCardError) {
    return new AppError('card_declined', {
      message: error.message,
      fields: reasonOf(error),
      cause: error,
    });
  }
  return error;
}

/** The bank does not always give one, whatever the package's types say. */
function reasonOf({ decline_code, code }: { decline_code?: string; code?: string }) {
  const reason = decline_code ?? code;
  return reason === undefined ? {} : { decline_code: reason };
}

async function readPaymentSecret(stripe: Stripe, invoiceId: string): Promise<string> {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['confirmation_secret'] });
  const secret = invoice.confirmation_secret?.client_secret;
  if (secret === undefined) throw new Error('The invoice has no payment to confirm.');
  return secret;
}
