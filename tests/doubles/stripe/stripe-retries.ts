import { Stripe } from 'stripe';
import { vi } from 'vitest';

/** What failed is asked for again without the pause that Stripe's client makes: a stand-in needs no rest. */
export function retryWithoutPause(): void {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0);
}
