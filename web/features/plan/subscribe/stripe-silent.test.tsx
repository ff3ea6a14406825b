import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openCheckout } from '../../../../tests/doubles/open-checkout.tsx';
import { installStripe } from '../../../../tests/doubles/stripe-js-stub.ts';

afterEach(() => void vi.useRealTimers());

test('a script that neither comes nor fails is not waited for without end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openCheckout();
  expect(await screen.findByText('Loading the payment form…')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(
    await screen.findByRole('heading', { name: 'The payment form could not be loaded' }),
  ).toBeTruthy();
  installStripe();
  document.querySelector('script[src^="https://js.stripe.com"]')?.dispatchEvent(new Event('load'));
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /Subscribe for/ })).toBeTruthy();
});
