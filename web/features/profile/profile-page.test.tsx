import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aReflection, createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { manyDays } from '../../../tests/doubles/many-days.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { SignOutContext } from '../session/sign-out/sign-out-context.ts';
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
  const more = newest?.getByRole('link', { name: '+2 more reflections' });
  expect(more?.getAttribute('href')).toBe('/journal/history#2026-11-21');
});

test('the journey shows the whole first answer, and a long one on her wish', async () => {
  const whole = `${'By the sea. '.repeat(20)}And home.`;
  const long = `${'Word after word. '.repeat(60)}The end.`;
  const reflections = [
    aReflection({ date: '2026-11-21', answer: whole }),
    aReflection({ date: '2026-11-20', answer: long }),
  ];
  renderProfile({ replica: createFakeReplica({ reflections }) });
  const [first, second] = screen.getAllByRole('listitem').map((day) => within(day));
  expect(first?.getByText(whole)).toBeTruthy();
  expect(first?.queryByRole('button')).toBeNull();
  const words = second?.getByText(long);
  expect(words?.className).toContain('folded');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Read it all', expanded: false }));
  expect(words?.className).not.toContain('folded');
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(words?.className).toContain('folded');
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
