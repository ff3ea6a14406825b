import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openCheckout } from '../../../../tests/doubles/open-checkout.tsx';
import { installStripe } from '../../../../tests/doubles/stripe-js-stub.ts';

test('a script that does not come says so, leaves nothing dead, and can be fetched again', async () => {
  const { user } = openCheckout();
  // The loader tries twice by itself.
  for (let attempt = 0; attempt < 2; attempt += 1) await failScript();
  expect(await screen.findByRole('heading', { name: 'The payment form could not be loaded' }));
  expect(screen.getByText(/Nothing was charged/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Subscribe for/ })).toBeNull();
  installStripe();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /Subscribe for/ })).toBeTruthy();
});

const failed = new Set<Element>();

async function failScript(): Promise<void> {
  const script = await waitFor(() => {
    const found = document.querySelector('script[src^="https://js.stripe.com"]');
    if (!found || failed.has(found)) throw new Error('no script yet');
    return found;
  });
  failed.add(script);
  script.dispatchEvent(new Event('error'));
}
