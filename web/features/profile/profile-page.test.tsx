import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aReflection, createFakeReplica, manyDays } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { SignOutContext } from '../../lib/sign-out-context.ts';
import { ProfilePage } from './profile-page.tsx';

const EMPTY =
  "No reflections yet. Start your journey by answering today's questions on the dashboard.";

test('shows who she is, her membership, and her way out', async () => {
  const requestSignOut = vi.fn();
  renderProfile({ requestSignOut });
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
  expect(screen.getByText('huda@example.org')).toBeTruthy();
  expect(screen.getByText('Premium Member')).toBeTruthy();
  expect(screen.getByText('Her plan')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe(
    '/',
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(requestSignOut).toHaveBeenCalledOnce();
});

test('the journey holds the ten latest days, each with its first answer and how many more', () => {
  const second = aReflection({ date: '2026-11-21', answer: 'And another.' });
  const third = aReflection({ date: '2026-11-21', answer: 'And a third.' });
  const reflections = [...manyDays(12, '2026-11-21'), second, third];
  renderProfile({ replica: createFakeReplica({ reflections }) });
  const days = screen.getAllByRole('listitem');
  expect(days).toHaveLength(10);
  const [newest] = days.map((day) => within(day));
  expect(newest?.getByText('November 21, 2026')).toBeTruthy();
  expect(newest?.getByText('3 reflections')).toBeTruthy();
  expect(newest?.getByText('Which game could make you forget the time?')).toBeTruthy();
  expect(newest?.getByText('Answer of day 0')).toBeTruthy();
  expect(newest?.getByText('+2 more reflections')).toBeTruthy();
});

test('before the first reflection it says where to begin', () => {
  renderProfile({});
  expect(screen.getByText(EMPTY)).toBeTruthy();
});

test('a free member sees no journey', () => {
  renderProfile({ user: { subscription_type: 'free', subscription_status: null } });
  expect(screen.getByText('Free Member')).toBeTruthy();
  expect(screen.queryByText('Your Reflection Journey')).toBeNull();
});

interface Setting extends NonNullable<Parameters<typeof renderPage>[1]> {
  readonly requestSignOut?: () => void;
}

function renderProfile({ requestSignOut = () => undefined, ...options }: Setting): void {
  renderPage(
    <SignOutContext value={requestSignOut}>
      <ProfilePage plan={<p>Her plan</p>} />
    </SignOutContext>,
    { ...options, at: '/profile' },
  );
}
