import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from '../../i18n/i18n.ts';
import { formatMoney } from './format-money.ts';

afterEach(() => changeLanguage('en'));

test.each([
  [499, 'usd', '$4.99'],
  [0, 'usd', '$0'],
  [1_000, 'usd', '$10.00'],
  [499, 'jpy', '¥499'],
  [499, 'eur', '€4.99'],
])('%i of %s is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test('Arabic names the currency', async () => {
  await changeLanguage('ar');
  expect(formatMoney(499, 'usd')).toBe('4.99 دولار أمريكي');
});
