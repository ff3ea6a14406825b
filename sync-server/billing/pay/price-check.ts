import { PREMIUM_PRICE } from '../../../shared/contract/billing.ts';
import type { PaymentProvider, Price } from '../payment-provider.ts';

/** Is the price at Stripe the one that the page names? Another one is not sold, and the operator is told. */
export interface PriceCheck {
  /** Asks Stripe now; rejects when it does not answer. */
  confirm(): Promise<boolean>;
  /** Asks again when the last answer is no longer fresh. */
  refresh(): Promise<void>;
  /** By the last answer; what was never asked is believed. Waits a moment for a first answer that is under way. */
  isSold(): Promise<boolean>;
}

interface Asking {
  readonly provider: Pick<PaymentProvider, 'readPrice' | 'priceId'>;
  readonly log: { note(what: string, subject: string): void };
}

const MINUTE_MS = 60_000;
/** A price can be archived in the Dashboard at any time, and what was wrong is looked at sooner. */
const FRESH_MS = 10 * MINUTE_MS;
const FIRST_ANSWER_MS = 1_500;

export function createPriceCheck({ provider, log }: Asking, now: () => number): PriceCheck {
  let isRight: boolean | null = null;
  let nextAt = 0;
  let underWay: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    nextAt = now() + MINUTE_MS;
    const found = isAsShown(await provider.readPrice());
    if (found) nextAt = now() + FRESH_MS;
    else if (isRight !== false) log.note('the price is not the one that the page names', priceId);
    if (found && isRight === false) log.note('the price is the one that the page names', priceId);
    isRight = found;
    return found;
  }

  const { priceId } = provider;
  const confirm = () => (underWay ??= ask().finally(() => (underWay = null)));
  return {
    confirm,
    async refresh() {
      if (now() >= nextAt) await confirm();
    },
    async isSold() {
      if (isRight === null && underWay) await Promise.race([underWay.catch(() => null), aMoment()]);
      return isRight !== false;
    },
  };
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_ANSWER_MS).unref());
}

function isAsShown(price: Price | null): boolean {
  return (
    price !== null &&
    price.isActive &&
    price.isMonthly &&
    price.amount === PREMIUM_PRICE.amount &&
    price.currency === PREMIUM_PRICE.currency
  );
}
