import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answersInTurn,
  callsOf,
  CREATED,
  ME,
  openCheckout,
  refusal,
} from '../../../../tests/doubles/open-checkout.tsx';
import { installStripe, type StripeStub } from '../../../../tests/doubles/stripe-js-stub.ts';
import { changeLanguage } from '../../../i18n/i18n.ts';

let stripe: StripeStub;

beforeEach(() => {
  stripe = installStripe();
});
afterEach(() => changeLanguage('en'));

test('without a session it goes home and asks nothing', async () => {
  const { onLeave, calls } = openCheckout({ isSignedIn: false });
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/'));
  expect(calls).toEqual([]);
});

test('a session that the server ended goes home as well', async () => {
  const { onLeave } = openCheckout({ me: refusal(401, 'unauthenticated') });
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/'));
});

test('shows what Premium includes, what it costs, and a card to pay with', async () => {
  const { calls } = openCheckout();
  expect(await screen.findByRole('button', { name: 'Subscribe for $4.99/month' })).toBeTruthy();
  expect(screen.getByText('7 daily journaling questions with feedback')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Card' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  expect(callsOf(calls)).toContain('POST /api/create-subscription');
  // Each group is made in an effect after its frame was rendered.
  await waitFor(() =>
    expect(stripe.groups).toEqual([
      { mode: 'subscription', amount: 499, currency: 'usd', allowedPaymentMethodTypes: ['card'] },
      undefined,
    ]),
  );
});

test('whoever owes a payment pays that one, and is not asked to subscribe anew', async () => {
  openCheckout({
    me: Response.json({ ...ME, subscription_type: 'premium', subscription_status: 'past_due' }),
  });
  expect(await screen.findByRole('button', { name: 'Pay $4.99' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Update your card' })).toBeTruthy();
  expect(screen.getByText(/same subscription/)).toBeTruthy();
});

test('without a payment provider it says so and leads back', async () => {
  openCheckout({ key: null });
  expect(await screen.findByText('Payment System Not Configured')).toBeTruthy();
  expect(document.body.textContent).not.toContain('4.99');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
});

test.each([
  [refusal(500, 'unexpected'), 'Failed to create subscription.'],
  [refusal(502, 'payment_provider'), 'The payment provider could not be reached.'],
])('a subscription that cannot be created says so and can be tried again', async (answer, text) => {
  const create = answersInTurn(answer, Response.json(CREATED));
  const { user } = openCheckout({ create });
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Subscription Error'),
  );
  expect(screen.getByRole('heading', { name: 'Subscription Error' })).toBeTruthy();
  expect(screen.getAllByText(new RegExp(text)).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /Subscribe for/ })).toBeTruthy();
});

test('whoever has the plan is shown the way in, by what is known or by what the server says', async () => {
  openCheckout({
    me: Response.json({ ...ME, subscription_type: 'premium', subscription_status: 'active' }),
  });
  expect(await screen.findByRole('heading', { name: 'You are already on Premium' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the journal' }).getAttribute('href')).toBe(
    '/journal',
  );
});

test('another tab that was first is no error', async () => {
  openCheckout({ create: () => refusal(409, 'already_subscribed') });
  expect(await screen.findByRole('heading', { name: 'You are already on Premium' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Manage Subscription' }).getAttribute('href')).toBe(
    '/subscription',
  );
});

test('without the server it claims nothing about payments', async () => {
  const { user } = openCheckout({ me: new TypeError('no network') });
  expect(await screen.findByText(/Paying needs a connection/)).toBeTruthy();
  expect(screen.queryByText('Payment System Not Configured')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Paying needs a connection/)).toBeTruthy();
});

test('speaks Arabic', async () => {
  await changeLanguage('ar');
  openCheckout();
  expect(await screen.findByRole('button', { name: /اشتركي مقابل/ })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('اشتركي في الباقة المميّزة');
});
