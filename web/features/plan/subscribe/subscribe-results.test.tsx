import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import type { User } from '../../../../shared/contract/auth.ts';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { SessionContext } from '../../session/session.ts';
import { aSession, aUser } from '../../../testing/a-session.ts';
import { SubscribeCancelPage } from './subscribe-cancel-page.tsx';
import { SubscribeSuccessPage } from './subscribe-success-page.tsx';

const PREMIUM = { subscription_type: 'premium', subscription_status: 'active' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('waits two seconds, asks, and welcomes whoever is premium then', async () => {
  const { server } = await arrive('?session_id=cs_1');
  expect(screen.getByText('Confirming your payment…')).toBeTruthy();
  server.user = aUser(PREMIUM);
  await pass(1_900);
  expect(screen.queryByText('Welcome to Premium')).toBeNull();
  await pass(200);
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeTruthy();
  expect(screen.getByText('Reflection history')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the journal' }).getAttribute('href')).toBe(
    '/journal',
  );
});

test('asks on while the payment is not confirmed, then says that it is still processing', async () => {
  const { server, asked } = await arrive('?session_id=cs_1');
  await pass(20_000);
  expect(screen.getByText('Confirming your payment…')).toBeTruthy();
  await pass(11_000);
  expect(screen.getByRole('heading', { name: 'Still processing' })).toBeTruthy();
  expect(screen.queryByText('Welcome to Premium')).toBeNull();
  const before = asked.length;
  await pass(60_000);
  expect(asked).toHaveLength(before);
  server.user = aUser(PREMIUM);
  act(() => screen.getByRole('button', { name: 'Check again' }).click());
  await pass(2_100);
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeTruthy();
});

test('without a session id it just stops loading', async () => {
  await arrive('');
  expect(screen.getByText('There is no payment to confirm at this address.')).toBeTruthy();
  expect(screen.queryByText('Welcome to Premium')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
});

test('signed out, it asks to sign in and claims nothing', async () => {
  await arrive('?session_id=cs_1', { token: null });
  await pass(40_000);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
  expect(screen.queryByText('Welcome to Premium')).toBeNull();
});

test('without the server it says that nothing is lost', async () => {
  await arrive('?session_id=cs_1', { cached: null, fault: new AppError('offline') });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByText(/Nothing is lost/)).toBeTruthy();
});

test('what this device knew of her is no proof: without an answer it welcomes nobody', async () => {
  await arrive('?session_id=cs_1', { cached: aUser(PREMIUM), fault: new AppError('offline') });
  await pass(20_000);
  expect(screen.getByText('Confirming your payment…')).toBeTruthy();
  await pass(11_000);
  expect(screen.getByText(/Nothing is lost/)).toBeTruthy();
  expect(screen.queryByText(/Welcome to Premium|Still processing/)).toBeNull();
});

test('a cancelled payment leads back both ways', () => {
  renderPage(<SubscribeCancelPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/subscribe');
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/');
});

interface Visit {
  readonly token?: string | null;
  readonly cached?: User | null;
  readonly fault?: Error;
}

async function arrive(search: string, { token = 'secret', cached = aUser(), fault }: Visit = {}) {
  const server = { user: aUser() };
  const answer = fault ?? { then: (give: (user: User) => void) => give(server.user) };
  const { session, asked } = aSession({ token, cached, answer });
  await session.start();
  render(
    <MemoryRouter initialEntries={[`/subscribe/success${search}`]}>
      <SessionContext value={session}>
        <SubscribeSuccessPage />
      </SessionContext>
    </MemoryRouter>,
  );
  return { server, asked };
}

/** In small steps: what a timer changes must be on screen before the next one is armed. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 100)));
  }
}
