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
import { changeLanguage } from '../../i18n/i18n.ts';
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

test('where nothing is sold the upgrade card says so', async () => {
  const facts = { payments: false, mail: true, support_email: null };
  renderPage(<UpgradeCard />, { user: FREE, facts });
  expect(await screen.findByText('Premium cannot be bought here right now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'See the premium plan' })).toBeTruthy();
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
