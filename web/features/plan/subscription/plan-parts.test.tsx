import { renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import type { SessionStore } from '../../session/session-store.ts';
import { SessionContext } from '../../session/session.ts';
import { sessionToken } from '../../session/session-token.ts';
import { notePlanChange } from '../plan-change.ts';
import { aSession } from '../../../testing/a-session.ts';
import { PlanBanner } from '../plan-banner.tsx';
import { PlanDialog } from '../plan-dialog.tsx';
import { useIsLater } from '../upgrade-later.ts';
import { SubscriptionCard } from './subscription-card.tsx';

const FREE = { subscription_type: 'free', subscription_status: null } as const;
const NOT_SOLD = 'Premium isn’t available on this server.';
const sellsNothing = { payments: false, mail: true, support_email: null };

beforeEach(() => sessionToken.write('secret'));
afterEach(() => {
  sessionToken.clear();
  sessionStorage.clear();
});

test('the two plans stand side by side, the better one marked, and lead to the payment page', async () => {
  const { user, onGo, onClose } = openDialog();
  expect(screen.getByRole('dialog', { name: 'Choose Your Plan' })).toBeTruthy();
  const free = screen.getByRole('region', { name: 'Free' });
  expect(free.textContent).toBe('Free$0Daily affirmationBasic support');
  const premium = screen.getByRole('region', { name: 'Premium' });
  expect(premium.textContent).toBe(
    'PremiumRecommended$4.99/monthDaily affirmations7 daily journaling questions with feedback' +
      'Reflection historyPriority supportCancel anytime',
  );
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(onGo).toHaveBeenCalledWith('/subscribe'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('maybe later goes nowhere, and is remembered for the card that offers the same', async () => {
  const { user, onGo, onClose } = openDialog();
  await user.click(screen.getByRole('button', { name: 'Maybe later' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onGo).not.toHaveBeenCalled();
  expect(renderHook(useIsLater).result.current).toBe(true);
});

test('without a token here the session has expired, and the dialog closes', async () => {
  sessionToken.clear();
  const { user, onGo, onClose } = openDialog();
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Session expired')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(onGo).not.toHaveBeenCalled();
});

test('nobody signed in must sign up first', async () => {
  const { session } = aSession({ token: null });
  await session.start();
  const { user, onGo } = openDialog(session);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Sign up required')).toBeTruthy();
  expect(onGo).not.toHaveBeenCalled();
});

test('paying needs a connection, and the dialog says so before she leaves', async () => {
  const replica = createFakeReplica();
  replica.setSync({ kind: 'offline', pending: 0 });
  renderPage(<PlanDialog onClose={() => undefined} onGo={() => undefined} />, { replica });
  expect(await screen.findByText('Subscribing needs a connection.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toHaveProperty('disabled', true);
});

test('when the connection turns out to be gone, neither the dialog nor a link leaves the app', async () => {
  const onGo = vi.fn<(path: string) => void>();
  const user = userEvent.setup();
  const pages = (
    <>
      <PlanBanner />
      <PlanDialog onClose={() => undefined} onGo={onGo} />
    </>
  );
  const past = { subscription_type: 'free', subscription_status: 'past_due' } as const;
  const silent = () => Promise.reject(new TypeError('no network'));
  const { unmount } = renderPage(pages, { user: past, respond: silent, facts: 'asked' });
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Subscribing needs a connection.')).toBeTruthy();
  unmount();
  renderPage(<PlanBanner />, { user: past, respond: silent, facts: 'asked' });
  await user.click(screen.getByRole('link', { name: 'Update card' }));
  expect(await screen.findByText(/Nothing was charged; please try again/)).toBeTruthy();
  expect(onGo).not.toHaveBeenCalled();
});

test('where nothing is sold, dialog and profile say so once, with no price and no button', async () => {
  const ignore = () => undefined;
  const options = { facts: sellsNothing, user: FREE };
  const { unmount } = renderPage(<PlanDialog onClose={ignore} onGo={ignore} />, options);
  expect(await screen.findByText(NOT_SOLD)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  expect(document.body.textContent).not.toContain('$');
  unmount();
  renderPage(<SubscriptionCard />, options);
  expect(await screen.findByText(NOT_SOLD)).toBeTruthy();
  expect(screen.getByText(/the community and basic support/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upgrade to Premium' })).toBeNull();
});

test('where nothing is sold a plan that ended cannot be bought again', async () => {
  renderPage(<PlanBanner />, {
    facts: sellsNothing,
    user: { subscription_type: 'free', subscription_status: 'canceled' },
  });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Subscribe again' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Download my words' })).toBeTruthy();
});

test('the profile offers the plans to whoever is free', async () => {
  const choosePlan = vi.fn();
  const { calls } = renderPage(<SubscriptionCard />, { user: FREE, choosePlan });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Upgrade to Premium' }));
  expect(choosePlan).toHaveBeenCalledOnce();
  expect(calls).toEqual([]);
});

test('the profile of a premium member leads to her subscription, and cancels from there too', async () => {
  renderPage(<SubscriptionCard />, {
    respond: () =>
      Response.json({
        subscription_type: 'premium',
        billing_history: [],
        subscription: {
          status: 'active',
          amount: 499,
          currency: 'usd',
          current_period_start: '2026-11-01T12:00:00.000Z',
          current_period_end: '2026-12-01T12:00:00.000Z',
          cancel_at_period_end: false,
          cancel_at: null,
          payment_method: null,
        },
      }),
  });
  expect(screen.getByRole('link', { name: 'Manage Subscription' }).getAttribute('href')).toBe(
    '/subscription',
  );
  expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeTruthy();
});

test('whoever owes a payment finds the way to pay it and to cancel, and is not called free', () => {
  renderPage(<SubscriptionCard />, { user: { subscription_status: 'past_due' } });
  expect(screen.getByRole('link', { name: 'Manage Subscription' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Update card' }).getAttribute('href')).toBe('/subscribe');
  expect(screen.queryByText(/free plan/)).toBeNull();
});

test('a plan she was given shows no button', async () => {
  renderPage(<SubscriptionCard />);
  expect(await screen.findByText(/was given to you/)).toBeTruthy();
});

test('on the page of her subscription, which says so itself, a failed payment is not said twice', () => {
  renderPage(<PlanBanner />, { at: '/subscription', user: { subscription_status: 'past_due' } });
  expect(screen.queryByText('Your last payment did not go through')).toBeNull();
});

test('a failed payment stands above every screen with the way to a new card, until she closes it', async () => {
  renderPage(<PlanBanner />, { user: { subscription_status: 'past_due' } });
  expect(screen.getByText('Your last payment did not go through')).toBeTruthy();
  expect(screen.getByText(/Every word you wrote is safe/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Update card' }).getAttribute('href')).toBe('/subscribe');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close this notice' }));
  expect(screen.queryByText('Your last payment did not go through')).toBeNull();
});

test('a plan that ended locks no word: they can be taken along', () => {
  renderPage(<PlanBanner />, {
    user: { subscription_type: 'free', subscription_status: 'canceled' },
  });
  expect(screen.getByText('Your premium plan has ended')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download my words' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Subscribe again' })).toBeTruthy();
});

test('whoever paid just now is welcomed once the plan is there, and nobody else', () => {
  const { unmount } = renderPage(<PlanBanner />);
  expect(screen.queryByText('Welcome to Premium')).toBeNull();
  unmount();
  notePlanChange();
  const waiting = renderPage(<PlanBanner />, { user: FREE });
  expect(screen.queryByText('Welcome to Premium')).toBeNull();
  waiting.unmount();
  renderPage(<PlanBanner />);
  expect(screen.getByText('Welcome to Premium')).toBeTruthy();
});

function openDialog(session?: SessionStore) {
  const onGo = vi.fn<(path: string) => void>();
  const onClose = vi.fn();
  const dialog = <PlanDialog onClose={onClose} onGo={onGo} />;
  renderPage(session ? <SessionContext value={session}>{dialog}</SessionContext> : dialog, {
    user: FREE,
  });
  return { user: userEvent.setup(), onGo, onClose };
}
