import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  aDayContent,
  aFeedback,
  createFakeReplica,
  type FakeReplica,
} from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { standAtNoonOf } from '../../../tests/doubles/stand-at-noon.ts';
import { Route, Routes } from 'react-router-dom';
import { changeLanguage } from '../../i18n/i18n.ts';
import { JournalPage } from '../journal/journal-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { UpgradeCard } from './upgrade-card.tsx';

const TODAY = '2026-11-21';
const FREE = { subscription_type: 'free', subscription_status: null } as const;

standAtNoonOf(TODAY);
afterEach(async () => {
  await changeLanguage('en');
});

function aReplica(): FakeReplica {
  return createFakeReplica({ days: [aDayContent(TODAY)] });
}

test('where nothing is sold there is no upgrade card', async () => {
  const facts = { payments: false, mail: true, support_email: null };
  renderPage(<UpgradeCard />, { user: FREE, facts });
  await waitFor(() => expect(screen.queryByText('Upgrade to Premium')).toBeNull());
});

test('a free user sees the date, the affirmation and the upgrade card, no questions', async () => {
  const user = userEvent.setup();
  const choosePlan = vi.fn();
  renderPage(<DashboardPage />, { replica: aReplica(), user: FREE, at: '/', choosePlan });
  expect(await screen.findByText('I am enough.')).toBeTruthy();
  expect(screen.getByText('Saturday, November 21, 2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'See the premium plan' }));
  expect(choosePlan).toHaveBeenCalledOnce();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Maybe later' }));
  expect(screen.queryByRole('button', { name: 'See the premium plan' })).toBeNull();
});

test('"Maybe later" is remembered on this device for two weeks', async () => {
  const card = () => screen.queryByRole('region', { name: 'Upgrade to Premium' });
  const page = renderPage(<UpgradeCard />, { user: FREE });
  await userEvent.click(screen.getByRole('button', { name: 'Maybe later' }));
  expect(card()).toBeNull();
  page.unmount();
  const afterDays = (days: number): void => {
    vi.setSystemTime(new Date(`${TODAY}T12:00:00`).getTime() + days * 86_400_000);
    renderPage(<UpgradeCard />, { user: FREE });
  };
  afterDays(13);
  expect(card()).toBeNull();
  afterDays(15);
  expect(card()).toBeTruthy();
});

test('who was sent here from the journal reads why, and that goes after a moment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${TODAY}T12:00:00`) });
  const screens = (
    <Routes>
      <Route path="/" element={<DashboardPage />} />
      <Route path="/journal" element={<JournalPage />} />
    </Routes>
  );
  renderPage(screens, { user: FREE, recheck: () => Promise.resolve(true) });
  expect(await screen.findByText('The journal is part of Premium.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText('The journal is part of Premium.')).toBeNull();
});

test('a plan that ended hides no word: unfinished writing stays readable, and can be taken along', async () => {
  const replica = aReplica();
  await replica.drafts.save(TODAY, { target: { question: 'q1' }, text: 'Half a thought' });
  await replica.drafts.save('2026-11-19', { target: { question: 'q2' }, text: 'An older one' });
  renderPage(<DashboardPage />, { replica, user: FREE, at: '/' });
  expect(await screen.findByText('Half a thought')).toBeTruthy();
  expect(screen.getByText('An older one')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Download' })).toHaveLength(2);
});

test('a premium user saves through the same local path, and sees feedback once it exists', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  renderPage(<DashboardPage />, { replica, at: '/' });
  await user.type(await screen.findByRole('textbox', { name: 'Question number 1?' }), 'Here');
  await user.click(screen.getByRole('button', { name: 'Save Reflections' }));
  expect(await screen.findByText('Here')).toBeTruthy();
  expect(replica.state().reflections).toMatchObject([{ answer: 'Here', date: TODAY }]);

  act(() => replica.change({ feedback: [aFeedback({ date: TODAY })] }));
  expect(await screen.findByText('7/10')).toBeTruthy();
});

test('the e-mail switch turns at once, and turns back when the server refuses', async () => {
  const user = userEvent.setup();
  let release: (response: Response) => void = () => undefined;
  const page = renderPage(<DashboardPage />, {
    replica: aReplica(),
    at: '/',
    respond: () => new Promise((resolve) => (release = resolve)),
  });
  const box = screen.getByRole('switch', { name: 'Email notifications' });
  expect(box.getAttribute('aria-checked')).toBe('false');
  await user.click(box);
  expect(box.getAttribute('aria-checked')).toBe('true');
  await waitFor(() => expect(page.calls).toHaveLength(1));
  release(Response.json({ error: 'x', code: 'unexpected' }, { status: 500 }));
  expect(await screen.findByText('Update failed')).toBeTruthy();
  expect(screen.getByText('Failed to update preferences.')).toBeTruthy();
  expect(box.getAttribute('aria-checked')).toBe('false');
});

test('without a connection the switch can be pressed, and the affirmation is still there', async () => {
  const replica = aReplica();
  replica.setSync({ kind: 'offline', pending: 0 });
  renderPage(<DashboardPage />, { replica, user: FREE, at: '/' });
  expect(await screen.findByText('I am enough.')).toBeTruthy();
  expect(screen.getByRole('switch')).toHaveProperty('disabled', false);
});

test('the affirmation follows the language without a connection', async () => {
  await changeLanguage('ar');
  renderPage(<DashboardPage />, { replica: aReplica(), user: FREE, at: '/' });
  expect(await screen.findByText('أنا كافية.')).toBeTruthy();
});
