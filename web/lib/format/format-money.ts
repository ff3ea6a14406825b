import { activeLanguage } from '../../i18n/i18n.ts';
import { activeLocale } from './format.ts';

/**
 * `amount` in the currency's smallest unit, as the payment provider counts: 499 usd is $4.99. Arabic
 * names the currency: signs of two directions would fall apart.
 */
export function formatMoney(amount: number, currency: string): string {
  const style = { style: 'currency', currency } as const;
  const digits = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat(activeLocale(), {
    ...style,
    ...(amount === 0 ? { minimumFractionDigits: 0 } : {}),
    currencyDisplay: activeLanguage() === 'ar' ? 'name' : 'symbol',
  }).format(amount / 10 ** digits);
}
