import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentSubscription } from '../../../../shared/contract/billing.ts';
import { renderPage, type RenderOptions } from '../../../../tests/doubles/render-page.tsx';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { SubscriptionPage } from './subscription-page.tsx';

const FREE = { subscription_type: 'free', subscription_status: null } as const;

afterEach(async () => {
  vi.useRealTimers();
  await changeLanguage('en');
});

test('shows the plan, its dates, its card and what comes next', async () => {
  open(aSubscription());
  const plan = within(await screen.findByRole('region', { name: 'Premium plan' }));
  expect(plan.getByText('Active')).toBeTruthy();
  expect(factOf('Plan type')).toBe('Premium');
  expect(factOf('Monthly price')).toBe('$4.99');
  expect(factOf('Current period start')).toBe('November 1, 2026');
  expect(factOf('Current period end')).toBe('December 1, 2026');
  expect(factOf('Next billing date')).toBe('December 1, 2026');
  expect(factOf('Payment method')).toBe('Visa •••• 4242');
  expect(screen.queryByText('Subscription ends')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect(screen.getByText('Priority support')).toBeTruthy();
});

test('every invoice is a row: date, what for, how much, its state and its file', async () => {
  open(aSubscription());
  const table = await screen.findByRole('table', { name: 'Billing history' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DateDescriptionAmountStatusInvoice',
    'November 1, 2026subscription cycle$4.99PaidPDF – invoice of November 1, 2026',
    'October 1, 2026of tomorrow$4.99oddNo invoice',
  ]);
  const file = within(table).getByRole('link', { name: 'PDF – invoice of November 1, 2026' });
  expect(file.getAttribute('href')).toBe('https://pay.stripe.com/invoice.pdf');
});

test('cancelling says what she keeps, asks, and shows the end', async () => {
  const page = open(aSubscription());
  await page.user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel your subscription?' }));
  expect(dialog.getByText('You keep Premium until December 1, 2026.')).toBeTruthy();
  expect(dialog.getByText(/You can reactivate it any time/)).toBeTruthy();
  expect(dialog.getByText(/your access to Premium ends/)).toBeTruthy();
  page.server.subscription = aSubscription({ cancel_at_period_end: true });
  await page.user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  expect(await screen.findByText('Your subscription is cancelled')).toBeTruthy();
  expect(factOf('Subscription ends')).toBe('December 1, 2026');
  expect(screen.queryByText('Next billing date')).toBeNull();
  expect(page.posts()).toEqual(['/api/subscription/cancel']);

  page.server.subscription = aSubscription();
  await page.user.click(screen.getByRole('button', { name: 'Reactivate Subscription' }));
  expect(await screen.findByText('Subscription reactivated')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeTruthy();
});

test('a second thought cancels nothing', async () => {
  const page = open(aSubscription());
  await page.user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
  await page.user.click(screen.getByRole('button', { name: 'Keep Subscription' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.posts()).toEqual([]);
});

test.each([
  {
    cancelled: false,
    button: 'Cancel Subscription',
    words: ['Cancellation Failed', 'Failed to cancel subscription'],
  },
  {
    cancelled: true,
    button: 'Reactivate Subscription',
    words: ['Reactivation Failed', 'Failed to reactivate subscription'],
  },
])('when $button fails, it says so', async ({ cancelled, button, words }) => {
  const page = open(aSubscription({ cancel_at_period_end: cancelled }));
  page.server.fails = true;
  await page.user.click(await screen.findByRole('button', { name: button }));
  const dialog = screen.queryByRole('dialog');
  if (dialog) await page.user.click(within(dialog).getByRole('button', { name: button }));
  const alert = await screen.findByRole('alert');
  for (const said of words) await waitFor(() => expect(alert.textContent).toContain(said));
});

test.each([
  ['trialing', 'Trial'],
  ['past_due', 'Past due'],
  ['unpaid', 'Unpaid'],
  ['paused', 'paused'],
])('%s is shown as %s', async (status, label) => {
  open(aSubscription({ status }), { subscription_status: status });
  const plan = within(await screen.findByRole('region', { name: 'Premium plan' }));
  expect(plan.getByText(label)).toBeTruthy();
});

test('a payment that failed names what is safe and the way to a new card', async () => {
  open(aSubscription({ status: 'past_due' }), { subscription_status: 'past_due' });
  expect(await screen.findByText('Your last payment did not go through')).toBeTruthy();
  expect(screen.queryByText('Next billing date')).toBeNull();
  expect(screen.getByRole('link', { name: 'Update card' }).getAttribute('href')).toBe('/subscribe');
});

test('whoever cancels while a payment is open is promised nothing that she does not have', async () => {
  const owing = aSubscription({ status: 'past_due' });
  const page = open(owing, { subscription_status: 'past_due' });
  await page.user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/still open.*Premium opens until December 1, 2026/)).toBeTruthy();
  page.server.subscription = { ...owing, cancel_at_period_end: true };
  await page.user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  expect(await screen.findByText(/It ends on December 1, 2026/)).toBeTruthy();
  expect(screen.getByText('It ends with this period and is not renewed.')).toBeTruthy();
  page.server.subscription = owing;
  await page.user.click(screen.getByRole('button', { name: 'Reactivate Subscription' }));
  expect(await screen.findByText(/as soon as your last payment/)).toBeTruthy();
  expect(screen.queryByText(/You keep Premium|as before/)).toBeNull();
});

test('the free plan has a name, a price and a way up', async () => {
  open(null, FREE);
  const plan = within(await screen.findByRole('region', { name: 'Free plan' }));
  expect(plan.getByText('$0')).toBeTruthy();
  expect(plan.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe(
    '/subscribe',
  );
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
});

test('where nothing is sold the free plan says so, with no price and no way up', async () => {
  open(null, FREE, { sells: false });
  const plan = within(await screen.findByRole('region', { name: 'Free plan' }));
  expect(await plan.findByText('Premium isn’t available on this server.')).toBeTruthy();
  expect(plan.queryByRole('link')).toBeNull();
  expect(plan.queryByText('$0')).toBeNull();
});

test('a plan that was given needs no card and no cancelling', async () => {
  open(null);
  expect(await screen.findByText(/was given to you/)).toBeTruthy();
  expect(screen.getByText('No invoices yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
});

test('asks again every minute, and keeps what it knew when nobody answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = open(aSubscription());
  await screen.findByText('Active');
  page.server.offline = true;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText(/It shows what we last knew/)).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
});

test('without a connection it says what is safe, and tries again when asked', async () => {
  const page = open(aSubscription(), {}, { offline: true });
  expect(await screen.findByText(/needs a connection to be shown/)).toBeTruthy();
  page.server.offline = false;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Active')).toBeTruthy();
});

test('speaks Arabic, amounts and cards left as they are', async () => {
  await changeLanguage('ar');
  open(aSubscription());
  expect(await screen.findByText('فعّال')).toBeTruthy();
  expect(screen.getByText('تجديد الاشتراك')).toBeTruthy();
  expect(screen.getByText(/Visa/).getAttribute('dir')).toBe('ltr');
});

function aSubscription(fields: Partial<CurrentSubscription> = {}): CurrentSubscription {
  return {
    status: 'active',
    amount: 499,
    currency: 'usd',
    current_period_start: noonOf('2026-11-01'),
    current_period_end: noonOf('2026-12-01'),
    cancel_at_period_end: false,
    cancel_at: null,
    payment_method: { brand: 'visa', last4: '4242' },
    ...fields,
  };
}

/** Where the test runs: its days are told by that clock. */
function noonOf(day: string): string {
  return new Date(`${day}T12:00:00`).toISOString();
}

const INVOICES = [
  {
    id: 'in_2',
    date: noonOf('2026-11-01'),
    billing_reason: 'subscription_cycle',
    amount: 499,
    status: 'paid',
    invoice_pdf: 'https://pay.stripe.com/invoice.pdf',
  },
  {
    id: 'in_1',
    date: noonOf('2026-10-01'),
    billing_reason: 'of_tomorrow',
    amount: 499,
    status: 'odd',
    invoice_pdf: null,
  },
];

function open(
  subscription: CurrentSubscription | null,
  user: RenderOptions['user'] = {},
  { offline = false, sells = true } = {},
) {
  const server = { subscription, offline, fails: false };
  const { calls } = renderPage(<SubscriptionPage />, {
    user,
    facts: { payments: sells, mail: true, support_email: null },
    respond: (path) => {
      if (server.offline) return Promise.reject(new TypeError('no network'));
      if (path !== '/api/subscription/details') {
        return server.fails
          ? Response.json({ code: 'unexpected' }, { status: 500 })
          : Response.json({ message: 'Done.' });
      }
      return Response.json({
        subscription_type: server.subscription ? 'premium' : 'free',
        subscription: server.subscription,
        billing_history: server.subscription ? INVOICES : [],
      });
    },
  });
  const posts = (): string[] =>
    calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { user: userEvent.setup(), server, posts };
}

/** The value beside a label of the list of facts. */
function factOf(label: string): string | null | undefined {
  return screen.getByText(label).nextElementSibling?.textContent;
}
