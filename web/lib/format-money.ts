import { activeLocale } from './format.ts';

/** `amount` in the currency's smallest unit, as the payment provider counts: 499 usd is $4.99. */
export function formatMoney(amount: number, currency: string): string {
  const style = { style: 'currency', currency } as const;
  const digits = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2;
  const options = amount === 0 ? { ...style, minimumFractionDigits: 0 } : style;
  return new Intl.NumberFormat(activeLocale(), options).format(amount / 10 ** digits);
}
