import { PREMIUM_PRICE } from '../../shared/contract/billing.ts';
import type { Payments } from './billing-parts.ts';

/** The page names one price: another one is not sold, and the operator is told. Asked of Stripe once. */
export function createPriceCheck({ provider, log }: Payments): () => Promise<boolean> {
  let known: boolean | undefined;
  return async () => {
    if (known !== undefined) return known;
    const price = await provider.readPrice();
    known =
      price?.amount === PREMIUM_PRICE.amount &&
      price.currency === PREMIUM_PRICE.currency &&
      price.isMonthly;
    if (!known) log.note('the price is not the one that the page names', provider.priceId);
    return known;
  };
}
