import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import type { Language } from '../../../../shared/contract/language.ts';

/** A browser waits for minutes where nobody answers at all. */
const PATIENCE_MS = 20_000;

/**
 * The provider's script, from the provider, on this page alone; null when it cannot be had. A rejected
 * promise would leave a blank form with a dead button.
 */
export async function openStripe(key: string, language: Language): Promise<Stripe | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    // What comes later is there at once when she tries again.
    return await Promise.race([loadStripe(key, { locale: language }), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
