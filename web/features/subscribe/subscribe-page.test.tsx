import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { SubscribePage } from './subscribe-page.tsx';

test('without a payment provider it says so and leads back', async () => {
  renderPage(<SubscribePage />, {
    respond: () =>
      Response.json({
        version: '1',
        stripe_publishable_key: null,
        features: { payments: false, mail: false, ai: false },
      }),
  });
  expect(await screen.findByText('Payment System Not Configured')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
});

test('without the server it claims nothing about payments', async () => {
  renderPage(<SubscribePage />, { respond: () => Promise.reject(new TypeError('no network')) });
  expect(await screen.findByText(/Nothing was charged. Please try again later/)).toBeTruthy();
  expect(screen.queryByText('Payment System Not Configured')).toBeNull();
});
