import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { withTimeout } from '../../../../shared/async.ts';
import type { Language } from '../../../../shared/contract/language.ts';

/** A browser waits for minutes where nobody answers at all. */
const TIMEOUT_MS = 20_000;

/**
 * The provider's script, from the provider, on this page alone; null when it cannot be had. A rejected
 * promise would leave a blank form with a dead button.
 */
export async function openStripe(key: string, language: Language): Promise<Stripe | null> {
  // What comes later is there at once when she tries again.
  const loading = loadStripe(key, { locale: language }).catch(() => null);
  return withTimeout(loading, TIMEOUT_MS, () => null);
}
