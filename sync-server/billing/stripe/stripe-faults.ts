import Stripe from 'stripe';
import { AppError } from '../../../shared/contract/app-error.ts';
import { ProviderFault } from '../payment-provider.ts';

/** Every call to Stripe goes through here, so that nothing of Stripe's own errors travels further. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asFault(error);
  }
}

/** Null where Stripe knows no such object. */
export async function finding<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isStripeError(error) && error.statusCode === 404) return null;
    throw asFault(error);
  }
}

export function isStripeError(
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeError> {
  return error instanceof Stripe.errors.StripeError;
}

function asFault(error: unknown): ProviderFault | AppError {
  if (error instanceof ProviderFault || error instanceof AppError) return error;
  const answered = isStripeError(error) && error.statusCode !== undefined;
  const isMissing = isStripeError(error) && error.code === 'resource_missing';
  return new ProviderFault(safe(error), {
    answered,
    missing: isMissing ? (error.param ?? 'id') : null,
  });
}

/** Its message may quote what was sent; the request id is enough to look it up at Stripe. */
function safe(error: unknown): Error {
  if (!isStripeError(error)) return new Error(error instanceof Error ? error.name : 'unknown');
  const { type, code, param, statusCode, requestId } = error;
  const facts = { type, code, param, statusCode, requestId };
  const sentence = Object.values(facts).filter(Boolean).join(' ');
  return Object.assign(new Error(sentence), facts);
}
