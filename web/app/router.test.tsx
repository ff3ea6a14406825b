import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
// Loaded with the test, so that no screen waits for a busy machine to compile it.
import '../features/auth/auth-dialog.tsx';
import '../features/auth/auth-page.tsx';
import '../features/auth/forgot-password-page.tsx';
import '../features/auth/reset-password-page.tsx';
import '../features/dashboard/dashboard-page.tsx';
import '../features/journal/journal-page.tsx';
import '../features/landing/landing-page.tsx';
import '../features/legal/legal-page.tsx';
import './profile-screen.tsx';
import '../ui/toast/toaster.tsx';
import '../features/plan/subscribe/payment-offline-page.tsx';
import '../features/plan/subscribe/subscribe-cancel-page.tsx';
import '../features/plan/subscribe/subscribe-success-page.tsx';
import './frame/signed-in-frame.tsx';
import { aDayContent, createFakeReplica } from '../../tests/doubles/fake-replica.ts';
import { standAtNoonOf } from '../../tests/doubles/stand-at-noon.ts';
import { AppError } from '../../shared/contract/app-error.ts';
import { createLazyReplica } from '../../shared/replica/lazy-replica.ts';
import { ar } from '../i18n/ar/ar.ts';
import { en } from '../i18n/en/en.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { createCell } from '../lib/cell.ts';
import { SessionContext } from '../features/session/session.ts';
import { ApiContext } from '../lib/use-api.ts';
import { aSession, aUser } from '../testing/a-session.ts';
import { ToastProvider } from '../ui/toast/toast-provider.tsx';
import { ReplicaHolderContext } from '../features/session/replica-holder-context.ts';
import type { ReplicaState } from '../features/session/replica-holder.ts';
import { Router } from './router.tsx';

const texts = { en, ar };
const TODAY = '2026-11-21';

standAtNoonOf(TODAY);
afterEach(() => changeLanguage('en'));

const premium = aUser({ subscription_type: 'premium', subscription_status: 'active' });

test('signed out, the first address is the landing page, and its buttons open the dialog', async () => {
  const { user } = await renderAt('/', 'nobody');
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign In' }));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeTruthy();
});

test.each(['/auth', '/journal', '/nowhere'])('signed out, %s asks to sign in', async (address) => {
  await renderAt(address, 'nobody');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
  expect(screen.queryByText(/Please sign in again/)).toBeNull();
});

test.each(['nobody', 'premium'] as const)(
  'whoever comes by the link in her mail sets a new password, as %s',
  async (who) => {
    await renderAt('/reset-password?token=s3cret', who);
    expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  },
);

test.each(['nobody', 'premium'] as const)(
  'where the payment page cannot be reached, the app says so in its place, to %s',
  async (who) => {
    await renderAt('/subscribe', who);
    expect(await screen.findByText(/Paying needs a connection/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  },
);

test('whoever forgot her password asks for a link', async () => {
  await renderAt('/forgot-password', 'nobody');
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot Password' })).toBeTruthy();
});

test.each([
  ['/subscribe/success', 'Your subscription'],
  ['/subscribe/cancel', 'Payment Cancelled'],
])('%s wears the frame of whoever is there', async (address, heading) => {
  const { unmount } = await renderAt(address, 'nobody');
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Language' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  unmount();
  await renderAt(address, 'free');
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test('nobody is sent away from the journal by an old plan: the server is asked first', async () => {
  await renderAt('/journal', 'free', { answer: premium });
  expect((await screen.findAllByRole('textbox')).length).toBeGreaterThan(0);
});

test.each([
  ['en', /Please sign in again/, 'What you wrote is safe.'],
  ['ar', /سجّلي دخولكِ من جديد/, 'كل ما كتبتِه في أمان.'],
] as const)(
  'a session that the server ended says one thing, and nothing of the last try beside it, in %s',
  async (language, title, text) => {
    await changeLanguage(language);
    const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
    replica.setSync({ kind: 'offline', pending: 0 });
    replica.setOutcome({ acknowledged: 0, stopped: 'signed_out' });
    const { session, user, answerWith } = await renderAt('/journal', 'premium', {
      opened: { kind: 'open', replica },
    });
    const [box] = await screen.findAllByRole('textbox');
    if (box) await user.type(box, 'Words');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const words = texts[language].journal;
    expect(await screen.findByText(words.toasts.savedOffline.title)).toBeTruthy();
    act(() => replica.setSync({ kind: 'waiting', pending: 1, reason: 'signed_out' }));
    expect(screen.queryByText(words.connection.online)).toBeNull();

    answerWith(new AppError('unauthenticated'));
    await act(() => session.recheck({ force: true }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(new RegExp(`${text}$`))).toBeTruthy();
    expect(screen.queryByText(words.toasts.savedOffline.title)).toBeNull();
  },
);

test('an account that was deleted elsewhere is named, and nothing else is shown', async () => {
  const { session } = await renderAt('/', 'premium', { answer: new AppError('account_deleted') });
  await act(() => session.recheck({ force: true }));
  expect(await screen.findByText(/It was deleted on another device/)).toBeTruthy();
});

test('a new device without a network reads what came with the page, and only then hears of it', async () => {
  const answer = new AppError('offline');
  const { unmount } = await renderAt('/privacy', 'stranger', { answer });
  expect(await screen.findByRole('heading', { name: 'Who can read it' })).toBeTruthy();
  unmount();
  await renderAt('/journal', 'stranger', { answer });
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('signed in, /auth leads to the dashboard', async () => {
  await renderAt('/auth', 'premium');
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
});

test('signed in, an unknown address is named as such, and nothing is lost by it', async () => {
  await renderAt('/nowhere', 'premium');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(screen.getByText(/Your words are where you left them/)).toBeTruthy();
  expect(document.title).toBe('Page not found · Noor');
});

test('the menu and the bars offer the journal on the premium plan alone', async () => {
  const { unmount } = await renderAt('/profile', 'premium');
  expect(await screen.findAllByRole('link', { name: 'Journal' })).toHaveLength(2);
  unmount();
  await renderAt('/profile', 'free');
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(screen.queryAllByRole('link', { name: 'Journal' })).toEqual([]);
});

test('the slide-out menu holds the ways out and the language, and closes', async () => {
  const { user } = await renderAt('/profile', 'premium');
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  expect(menu.textContent).toBe(
    'DashboardCommunityJournalSubscriptionProfileSupportEnglishالعربيةSign Out',
  );
  await user.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the bottom bar steps aside while she types', async () => {
  const { user } = await renderAt('/journal', 'premium');
  const [box] = await screen.findAllByRole('textbox');
  expect(screen.getByRole('navigation', { name: 'Shortcuts' })).toBeTruthy();
  if (box) await user.click(box);
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull();
});

test('the bars stand while her store still opens', async () => {
  await renderAt('/profile', 'premium', {
    opened: { kind: 'opening', replica: createFakeReplica() },
  });
  expect(await screen.findByRole('banner')).toBeTruthy();
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('the journal stands before her store is open: its questions, and nothing said of her words', async () => {
  const coming = createLazyReplica('her', Promise.resolve([aDayContent(TODAY)]));
  const { show } = await renderAt('/journal', 'premium', {
    opened: { kind: 'opening', replica: coming.replica },
  });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Journal' });
  const question = await screen.findByRole('heading', { level: 2, name: 'Question number 1?' });
  const focused = document.activeElement;
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/of 7/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save Reflections' })).toBeNull();

  const open = createFakeReplica({ days: [aDayContent(TODAY)] });
  await open.drafts.save(TODAY, { target: { question: 'q1' }, text: 'Half a thought' });
  coming.arrive(open);
  show({ kind: 'open', replica: coming.replica });
  const box = await screen.findByRole('textbox', { name: 'Question number 1?' });
  expect(box).toHaveProperty('value', 'Half a thought');
  expect(heading.isConnected && question.isConnected).toBe(true);
  expect(document.activeElement).toBe(focused);
});

test('where nothing can be kept on the device she is told', async () => {
  const replica = { ...createFakeReplica(), persistent: false };
  await renderAt('/profile', 'premium', { opened: { kind: 'open', replica } });
  expect(await screen.findByText('Nothing will be kept on this device')).toBeTruthy();
});

/** The stranger has a token, and this device does not know whose. */
type Who = 'nobody' | 'stranger' | 'free' | 'premium';

interface Circumstances {
  /** What the server answers when asked who she is. */
  readonly answer?: unknown;
  readonly opened?: ReplicaState;
}

async function renderAt(address: string, who: Who, { answer, opened }: Circumstances = {}) {
  const cached = who === 'premium' ? premium : aUser();
  const { session, api, answerWith } = aSession({
    token: who === 'nobody' ? null : 'secret',
    cached: who === 'stranger' ? null : cached,
    answer: answer ?? cached,
  });
  // Only the first question of who she is; the rest of the API stays silent.
  const quiet = { ...api, call: () => new Promise<never>(() => undefined) };
  await session.start();
  const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
  const cell = createCell<ReplicaState>(opened ?? { kind: 'open', replica });
  const holder = {
    ...cell,
    closed: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  const result = render(
    <MemoryRouter initialEntries={[address]}>
      <ApiContext value={quiet}>
        <SessionContext value={session}>
          <ReplicaHolderContext value={holder}>
            <ToastProvider>
              <Router />
            </ToastProvider>
          </ReplicaHolderContext>
        </SessionContext>
      </ApiContext>
    </MemoryRouter>,
  );
  const show = (state: ReplicaState): void => act(() => cell.set(state));
  return { ...result, session, answerWith, show, user: userEvent.setup() };
}
