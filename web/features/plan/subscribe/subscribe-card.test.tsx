import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answersInTurn,
  bodiesOf,
  callsOf,
  ME,
  openCheckout,
  refusal,
} from '../../../../tests/doubles/open-checkout.tsx';
import { installStripe, type StripeStub } from '../../../../tests/doubles/stripe-js-stub.ts';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { cardChange, hasPlanChanged } from '../plan-change.ts';

let stripe: StripeStub;
const BILL = { id: 'in_1', amount: 499, currency: 'usd' };
const premium = { ...ME, subscription_type: 'premium', subscription_status: 'active' };
const me = Response.json(premium);
const withBill = () => Response.json({ clientSecret: 'secret_card', bill: BILL });

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/subscribe?change=card');
  stripe = installStripe();
});
afterEach(() => changeLanguage('en'));

test('another card is kept, nothing is charged, and the page says so before', async () => {
  const { onLeave, calls, press } = openCheckout({ changes: true, me });
  expect(await screen.findByText('Nothing is charged today.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Change your card' })).toBeTruthy();
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/subscription'));
  expect(bodiesOf(calls, '/api/subscription/card')).toEqual([
    { paymentMethodId: 'pm_card', billId: null },
  ]);
  expect(callsOf(calls)).not.toContain('POST /api/create-subscription');
  expect([cardChange.isThere(), hasPlanChanged()]).toEqual([true, false]);
  expect(stripe.groups[0]).toEqual({
    mode: 'setup',
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
  });
});

test('an open payment is named with its amount, paid with the new card, and opens the plan', async () => {
  const owing = Response.json({ ...premium, subscription_status: 'past_due' });
  const { onLeave, calls } = openCheckout({ changes: true, me: owing, openCard: withBill });
  const button = await screen.findByRole('button', { name: 'Save card and pay $4.99' });
  expect(screen.getByText(/open payment of \$4\.99 is charged/)).toBeTruthy();
  expect(screen.queryByText('Nothing is charged today.')).toBeNull();
  act(() => button.click());
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/subscription'));
  expect(bodiesOf(calls, '/api/subscription/card')).toEqual([
    { paymentMethodId: 'pm_card', billId: 'in_1' },
  ]);
  expect(hasPlanChanged()).toBe(true);
});

test('her bank is asked where the open payment needs it', async () => {
  const changeCard = answersInTurn(
    refusal(402, 'authentication_required', { fields: { clientSecret: 'pi_secret' } }),
    Response.json({ success: true }),
  );
  const { onLeave, press } = openCheckout({ changes: true, me, openCard: withBill, changeCard });
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/subscription'));
  expect(stripe.calls).toEqual(['confirmCardSetup secret_card', 'confirmCardPayment pi_secret']);
});

test('a wallet is asked for no amount where nothing is due', async () => {
  openCheckout({ changes: true, me });
  await screen.findByRole('heading', { name: 'Enter a new card' });
  const resolve = vi.fn();
  act(() => stripe.emit('expressCheckout', 'click', { resolve }));
  expect(resolve).toHaveBeenCalledWith({});
});

test.each([
  ['a refused card', () => refusal(402, 'card_declined', decline('insufficient_funds')), /funds/],
  ['a lost answer', () => new TypeError('cut'), /never charged twice/],
  ['a fault', () => refusal(500, 'unexpected'), /could not finish it/],
])('%s is said in the form, and can be tried again', async (_name, changeCard, sentence) => {
  const { press, onLeave } = openCheckout({ changes: true, me, changeCard });
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your card was not changed');
  expect(alert.textContent).toMatch(sentence);
  expect(onLeave).not.toHaveBeenCalled();
});

test.each([
  ['no subscription', refusal(404, 'not_found'), 'There is no card to change'],
  ['no connection', new TypeError('cut'), 'We could not reach the server'],
  ['a silent provider', refusal(502, 'payment_provider'), 'Your card was not changed'],
])('with %s the way leads back to her subscription', async (_name, answer, heading) => {
  openCheckout({ changes: true, me, openCard: () => answer });
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to your subscription' });
  expect(back.getAttribute('href')).toBe('/subscription');
});

test('whoever comes back from her bank keeps the card it confirmed, on the same page', async () => {
  history.replaceState(null, '', '/subscribe?change=card&setup_intent_client_secret=seti_back');
  const { onLeave, calls } = openCheckout({ changes: true, me });
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/subscription'));
  expect(bodiesOf(calls, '/api/subscription/card')).toHaveLength(1);
  expect(location.search).toBe('?change=card');
});

const decline = (decline_code: string) => ({
  error: 'Your card was declined in English.',
  fields: { decline_code },
});
const ARABIC = /^[^A-Za-z]+$/;

test.each([
  'insufficient_funds',
  'expired_card',
  'do_not_honor',
  'stolen_card',
  'processing_error',
  'authentication_required',
  'a_code_of_tomorrow',
])('on an Arabic page a refusal of the server (%s) is in Arabic', async (code) => {
  await changeLanguage('ar');
  const answer = refusal(402, 'card_declined', decline(code));
  const { user } = openCheckout({ attach: () => answer });
  await user.click(await screen.findByRole('button', { name: /اشتركي مقابل/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(ARABIC);
});

test.each([
  'incomplete_number',
  'invalid_number',
  'incomplete_expiry',
  'invalid_expiry_year_past',
  'incomplete_cvc',
  'incomplete_zip',
  'of_tomorrow',
])('on an Arabic page what is wrong in the card field (%s) is in Arabic', async (code) => {
  await changeLanguage('ar');
  openCheckout();
  await screen.findByRole('button', { name: /اشتركي مقابل/ });
  const error = { type: 'validation_error', code, message: 'Your card is wrong in English.' };
  act(() => stripe.emit('card', 'change', { error }));
  expect((await screen.findByRole('alert')).textContent).toMatch(ARABIC);
});

test('who holds a card that was reported stolen learns only that it was declined', async () => {
  const answer = refusal(402, 'card_declined', decline('stolen_card'));
  const { press } = openCheckout({ attach: () => answer });
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your card was declined. Nothing was charged.');
});
