import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answersInTurn,
  bodiesOf,
  CREATED,
  openCheckout,
  refusal,
} from '../../../../tests/doubles/open-checkout.tsx';
import {
  confirmed,
  installStripe,
  refused,
  type StripeStub,
} from '../../../../tests/doubles/stripe-js-stub.ts';
import { hasPlanChanged } from '../plan-change.ts';

let stripe: StripeStub;

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/subscribe');
  stripe = installStripe();
});

test('a card that is taken leads to the journal', async () => {
  const { onLeave, calls, press } = openCheckout();
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
  expect(stripe.calls).toEqual(['confirmCardSetup secret_1']);
  expect(bodiesOf(calls, '/api/attach-payment-to-subscription')).toEqual([
    { subscriptionId: 'sub_1', paymentMethodId: 'pm_card' },
  ]);
  expect(hasPlanChanged()).toBe(true);
});

test('the card field takes the colours of the page along when the device turns dark', async () => {
  document.documentElement.style.setProperty('--ink', 'navy');
  openCheckout();
  await screen.findByRole('heading', { name: 'Pay with card' });
  document.documentElement.style.setProperty('--ink', 'ivory');
  // The field listens from its first effect on, a turn after the heading is there.
  await waitFor(() => {
    act(() => stripe.turnDark());
    expect(JSON.stringify(stripe.updates)).toContain('"color":"ivory"');
  });
  document.documentElement.removeAttribute('style');
});

test('pressing twice pays once', async () => {
  const { onLeave, calls, user } = openCheckout();
  const button = await screen.findByRole('button', { name: /Subscribe for/ });
  await user.dblClick(button);
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
  expect(stripe.calls).toHaveLength(1);
  expect(bodiesOf(calls, '/api/attach-payment-to-subscription')).toHaveLength(1);
});

test('a declined card says so in the words of the provider, and another card works', async () => {
  stripe.answers.cardSetup = () => refused('Your card has insufficient funds.');
  const { onLeave, press } = openCheckout();
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('Payment Failed');
  expect(screen.getAllByText(/Your card has insufficient funds\./)).toHaveLength(1);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  stripe.answers.cardSetup = () => confirmed('pm_other');
  act(() => stripe.emit('card', 'change', {}));
  // What was said of the last card is not true of the one she is typing.
  expect(screen.queryByRole('alert')).toBeNull();
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
});

test('a card that is declined at the charge gets a new setup for the next one', async () => {
  const attach = answersInTurn(
    refusal(402, 'card_declined', { error: 'Your card was declined.' }),
    Response.json({ success: true }),
  );
  const { onLeave, calls, press } = openCheckout({ attach });
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
  expect(stripe.calls).toEqual(['confirmCardSetup secret_1', 'confirmCardSetup secret_2']);
  expect(bodiesOf(calls, '/api/create-subscription')).toHaveLength(2);
});

test('the bank is asked when the charge needs it, and the charge is looked at again', async () => {
  const attach = answersInTurn(
    refusal(402, 'authentication_required', { fields: { clientSecret: 'pi_secret' } }),
    Response.json({ success: true }),
  );
  const { onLeave, press } = openCheckout({ attach });
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
  expect(stripe.calls).toEqual(['confirmCardSetup secret_1', 'confirmCardPayment pi_secret']);
});

test('a bank that says no is a failed payment', async () => {
  stripe.answers.cardPayment = () => refused('We are unable to authenticate your payment method.');
  const needed = refusal(402, 'authentication_required', { fields: { clientSecret: 'pi_secret' } });
  const { onLeave, press } = openCheckout({ attach: () => needed });
  await press();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Payment Failed.*unable to auth/);
  expect(onLeave).not.toHaveBeenCalled();
});

test('a lost answer asks about the same card again, never about a second one', async () => {
  const attach = answersInTurn(new TypeError('cut'), Response.json({ success: true }));
  const { onLeave, calls, press } = openCheckout({ attach });
  await press();
  expect((await screen.findByRole('alert')).textContent).toMatch(/never charged twice/);
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
  expect(stripe.calls).toHaveLength(1);
  expect(bodiesOf(calls, '/api/attach-payment-to-subscription')).toHaveLength(2);
});

test.each([
  [refusal(400, 'invalid_input'), 'Failed to attach payment method'],
  [refusal(500, 'unexpected'), 'Could not complete subscription setup. Please contact support.'],
])('a setup that cannot be finished is named', async (answer, sentence) => {
  const { press } = openCheckout({ attach: () => answer });
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Payment Setup Failed');
  expect(alert.textContent).toContain(sentence);
});

test('a form that breaks sends her to support', async () => {
  stripe.answers.cardSetup = () => new Error('IntegrationError');
  const { press } = openCheckout();
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Could not complete subscription setup. Please contact support.',
  );
});

test('a wallet shows where there is one, and pays', async () => {
  const { onLeave } = openCheckout();
  await screen.findByRole('heading', { name: 'Pay with card' });
  act(() =>
    stripe.emit('expressCheckout', 'ready', { availablePaymentMethods: { applePay: true } }),
  );
  expect(screen.getByRole('heading', { name: 'or pay with card' })).toBeTruthy();
  const resolve = vi.fn();
  act(() => stripe.emit('expressCheckout', 'click', { resolve }));
  expect(resolve).toHaveBeenCalledWith({ lineItems: [{ name: 'Premium, 1 month', amount: 499 }] });
  act(() => stripe.emit('expressCheckout', 'confirm', { paymentFailed: () => undefined }));
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
  expect(stripe.calls).toEqual(['confirmSetup secret_1']);
});

test('a wallet that needs more, or is closed, charges nothing and says so', async () => {
  stripe.answers.walletSetup = () => confirmed('pm_wallet', 'requires_action');
  const { onLeave } = openCheckout();
  await screen.findByRole('heading', { name: 'Pay with card' });
  const paymentFailed = vi.fn();
  act(() => stripe.emit('expressCheckout', 'confirm', { paymentFailed }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'additional authentication required',
  );
  await waitFor(() => expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' }));
  act(() => stripe.emit('expressCheckout', 'cancel'));
  expect(await screen.findByText('Payment Cancelled')).toBeTruthy();
  expect(onLeave).not.toHaveBeenCalled();
});

const ELSEWHERE = refused(
  'You cannot confirm this SetupIntent because it has already succeeded.',
  'setup_intent_unexpected_state',
);

test('the tab that was slower learns that she has Premium, and nothing of setups', async () => {
  stripe.answers.cardSetup = () => ELSEWHERE;
  const create = answersInTurn(Response.json(CREATED), refusal(409, 'already_subscribed'));
  const { press, onLeave } = openCheckout({ create });
  await press();
  expect(await screen.findByRole('heading', { name: 'You are already on Premium' })).toBeTruthy();
  expect(screen.queryByText(/SetupIntent/)).toBeNull();
  expect(onLeave).not.toHaveBeenCalled();
  // The app that she opens from here must not trust what it knew of her plan.
  expect(hasPlanChanged()).toBe(true);
});

test('a setup that another tab used up without paying is replaced by a new one, once', async () => {
  stripe.answers.cardSetup = (secret) => (secret === 'secret_2' ? confirmed() : ELSEWHERE);
  const { press, onLeave } = openCheckout();
  await press();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
  expect(stripe.calls).toEqual(['confirmCardSetup secret_1', 'confirmCardSetup secret_2']);
});

test('setups that are used up again and again end in our own words', async () => {
  stripe.answers.cardSetup = () => ELSEWHERE;
  const { press, calls } = openCheckout();
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Payment Setup Failed');
  expect(alert.textContent).not.toContain('SetupIntent');
  expect(bodiesOf(calls, '/api/create-subscription')).toHaveLength(2);
});

test('whoever comes back from her bank is charged for what it confirmed, once', async () => {
  history.replaceState(null, '', '/subscribe?setup_intent_client_secret=seti_back&x=1');
  const { onLeave } = openCheckout();
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/journal'));
  expect(stripe.calls).toEqual(['retrieveSetupIntent seti_back']);
  expect(location.search).toBe('');
});
