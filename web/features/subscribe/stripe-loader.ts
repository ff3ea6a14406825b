import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import type { Language } from '../../../shared/contract/language.ts';

/**
 * The provider's script, from the provider, on this page alone; null when it cannot be had. A rejected
 * promise would leave a blank form with a dead button.
 */
export async function openStripe(key: string, language: Language): Promise<Stripe | null> {
  try {
    return await loadStripe(key, { locale: language });
  } catch {
    return null;
  }
}
