import { expect, test } from 'vitest';
import { safeLink } from './stripe-invoices.ts';

test.each([
  'https://pay.stripe.com/invoice/acct_1/test_1/pdf?s=ap',
  'https://stripe.com/invoice',
  'https://invoice.stripe.com:8443/i',
])('%s is a document of Stripe', (link) => {
  expect(safeLink(link)).toBe(link);
});

test.each([
  null,
  '',
  'pay.stripe.com/invoice',
  'http://pay.stripe.com/invoice',
  'javascript:alert(1)//stripe.com',
  'https://stripe.com.evil.example/i',
  'https://notstripe.com/i',
  'https://evil.example/?https://pay.stripe.com/',
  'https://pay.stripe.com@evil.example/i',
])('%s is no link to be clicked', (link) => {
  expect(safeLink(link)).toBe(null);
});
