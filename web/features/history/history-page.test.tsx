import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  aFeedback,
  aReflection,
  createFakeReplica,
  type FakeReplica,
} from '../../../tests/doubles/fake-replica.ts';
import { manyDays } from '../../../tests/doubles/many-days.ts';
import { setWidth } from '../../testing/set-width.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { HistoryPage } from './history-page.tsx';

const TODAY = '2026-11-21';
const AT = '/journal/history';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) });
  setWidth('wide');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

function aReplica(): FakeReplica {
  return createFakeReplica({
    reflections: [
      aReflection({ date: TODAY, answer: 'Today I rested' }),
      aReflection({ date: TODAY, question_type: 'other', question_text: '', answer: 'سطر\nوسطر' }),
      aReflection({ date: '2026-11-20', answer: 'x'.repeat(120) }),
      aReflection({ date: '2026-11-03', answer: 'Early in the month' }),
      aReflection({ date: '2026-02-01', answer: 'Long ago' }),
    ],
    feedback: [
      aFeedback({ date: TODAY, energy_score: 8 }),
      aFeedback({ date: '2026-11-03', energy_score: 0 }),
    ],
  });
}

function cards(): HTMLElement[] {
  const list = screen.getByRole('region', { name: 'Journal Entries' });
  return within(list)
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'));
}

function statistic(label: string): string {
  return screen.getByText(label).parentElement?.textContent ?? '';
}

test('this week is shown first: newest day on top, with its marks', async () => {
  renderPage(<HistoryPage />, { replica: aReplica(), at: AT });
  expect(await screen.findByRole('heading', { name: 'My Journal History' })).toBeTruthy();
  await waitFor(() => expect(cards()).toHaveLength(2));
  const [today, yesterday] = cards();
  expect(today?.textContent).toContain('November 21, 2026');
  expect(today?.textContent).toContain('Today');
  expect(today?.textContent).toContain('2 reflections');
  expect(today?.textContent).toContain('Energy: 8/10');
  expect(yesterday?.textContent).toContain('x'.repeat(100));
  expect(yesterday?.textContent).not.toContain('x'.repeat(101));
  expect(yesterday?.textContent).not.toContain('Energy');
  expect(screen.getByRole('button', { name: 'This Week', pressed: true })).toBeTruthy();
  const details = screen.getByRole('region', { name: 'Entry Details' });
  expect(await within(details).findByText('Today I rested')).toBeTruthy();
  expect(today?.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('link', { name: "Today's Prompt" })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to journal' })).toBeTruthy();
});

test('totals and average follow the period, the streak counts everything', async () => {
  const user = userEvent.setup();
  renderPage(<HistoryPage />, { replica: aReplica(), at: AT });
  await waitFor(() => expect(statistic('Total Entries')).toBe('Total Entries2'));
  expect(statistic('Avg Energy Score')).toContain('8.0');
  expect(statistic('Current Streak')).toContain('2 days');

  await user.click(screen.getByRole('button', { name: 'This Month' }));
  await waitFor(() => expect(statistic('Total Entries')).toBe('Total Entries3'));
  expect(statistic('Avg Energy Score')).toContain('4.0');
  expect(statistic('Current Streak')).toContain('2 days');

  await user.click(screen.getByRole('button', { name: 'All Time' }));
  await waitFor(() => expect(cards()).toHaveLength(4));
});

test('an entry opens with numbered questions, types, places and insights', async () => {
  const user = userEvent.setup();
  renderPage(<HistoryPage />, { replica: aReplica(), at: AT });
  await waitFor(() => expect(cards()).toHaveLength(2));
  await user.click(cards()[0] ?? document.body);

  const details = screen.getByRole('region', { name: 'Entry Details' });
  expect(await within(details).findByText('Saturday, November 21, 2026')).toBeTruthy();
  expect(within(details).getByText('Q1')).toBeTruthy();
  expect(within(details).getByText('Q2')).toBeTruthy();
  expect(within(details).getByText('Inner Child')).toBeTruthy();
  expect(within(details).getByText('Feminine Energy')).toBeTruthy();
  expect(within(details).getByRole('heading', { name: 'Question' })).toBeTruthy();
  const arabic = within(details).getByText(/سطر/);
  expect(arabic.getAttribute('dir')).toBe('auto');
  expect(arabic.textContent).toBe('سطر\nوسطر');
  expect(within(details).getAllByText('On this device')).toHaveLength(2);
  const insights = within(details).getByRole('region', { name: 'AI Insights' });
  expect(insights.textContent).toContain('8/10');
  expect(within(insights).getByRole('heading', { name: 'Areas for Growth' })).toBeTruthy();
  expect(cards()[0]?.getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement).toBe(cards()[0]);
});

test('an answer can be edited and deleted from the history', async () => {
  const user = userEvent.setup();
  const { replica } = renderPage(<HistoryPage />, {
    replica: aReplica(),
    at: `${AT}#2026-11-03`,
  });
  await user.click(await screen.findByRole('button', { name: /Edit your answer/ }));
  await user.type(screen.getByRole('textbox', { name: 'Edit your answer' }), ', warmer');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Early in the month, warmer')).toBeTruthy();
  expect(screen.getByText('1 earlier version')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /Delete your answer/ }));
  await user.click(screen.getByRole('button', { name: 'Delete answer' }));
  expect(await screen.findByText('There are no answers in this entry anymore.')).toBeTruthy();
  expect(replica.state().reflections.some(({ date }) => date === '2026-11-03')).toBe(false);
});

test('the arrow keys walk the list', async () => {
  const user = userEvent.setup();
  renderPage(<HistoryPage />, { replica: aReplica(), at: AT });
  await waitFor(() => expect(cards()).toHaveLength(2));
  cards()[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(cards()[1]);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(cards()[0]?.getAttribute('aria-pressed')).toBe('true');
});

test('an empty week says so in one line, and shows the latest entries under it', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica({ reflections: manyDays(50, '2026-02-01') });
  renderPage(<HistoryPage />, { replica, at: AT });
  expect(await screen.findByText('No journal entries for this period')).toBeTruthy();
  await waitFor(() => expect(cards()).toHaveLength(40));
  expect(cards()[0]?.textContent).toContain('February 1, 2026');
  const details = screen.getByRole('region', { name: 'Entry Details' });
  expect(await within(details).findByText('Sunday, February 1, 2026')).toBeTruthy();
  expect(statistic('Total Entries')).toBe('Total Entries0');
  expect(statistic('Avg Energy Score')).toContain('—');
  expect(statistic('Current Streak')).toContain('ended on Feb 1');
  await user.click(screen.getByRole('button', { name: 'All Time' }));
  await waitFor(() => expect(statistic('Total Entries')).toBe('Total Entries50'));
  expect(screen.queryByText('No journal entries for this period')).toBeNull();
});

test('before the first entry there is one way to begin, and no empty pane beside it', async () => {
  renderPage(<HistoryPage />, { replica: createFakeReplica(), at: AT });
  expect(await screen.findByText('No journal entries for this period')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write today’s entry' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Entry Details' })).toBeNull();
});

test('ten years of days are made a slice at a time', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica({ reflections: manyDays(300, TODAY) });
  renderPage(<HistoryPage />, { replica, at: AT });
  await user.click(await screen.findByRole('button', { name: 'All Time' }));
  await waitFor(() => expect(cards()).toHaveLength(40));
  await user.click(screen.getByRole('button', { name: 'Show earlier entries' }));
  expect(cards()).toHaveLength(80);
});

test('while earlier entries arrive the page says how far it is', async () => {
  const replica = aReplica();
  replica.setDetails({ pullProgress: 0.4 });
  renderPage(<HistoryPage />, { replica, at: AT });
  expect(await screen.findByText(/earlier entries are arriving: 40%/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Fetching your earlier entries' })).toBeTruthy();
});

test('on the free plan there is the wall, and beside it her own words', async () => {
  const user = userEvent.setup();
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:noor';
  };
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  renderPage(<HistoryPage />, {
    replica: aReplica(),
    at: AT,
    user: { subscription_type: 'free', subscription_status: null },
    facts: { payments: false, mail: true, support_email: null },
  });
  expect(screen.getByRole('heading', { name: 'Journal History is Premium' })).toBeTruthy();
  expect(await screen.findByText('Premium isn’t available on this server.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Upgrade to Premium' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Download my words' }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(await made[0]?.text()).toContain('Today I rested');
  clicked.mockRestore();
});

test.each([
  ['fetches what has not arrived before it makes the file', null, null],
  [
    'says so when the file holds only what is on this device',
    'offline',
    /only what is on this device/,
  ],
] as const)('the way to her own words %s', async (_what, stopped, note) => {
  const user = userEvent.setup();
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:noor';
  };
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const gate = Promise.withResolvers<undefined>();
  const replica = aReplica();
  const forced: unknown[] = [];
  replica.setDetails({ pullProgress: 0.4 });
  const now = async (options?: { readonly force?: boolean }) => {
    forced.push(options?.force);
    await gate.promise;
    const late = aReflection({ date: '2026-01-02', answer: 'From long ago' });
    if (!stopped) replica.change({ reflections: [late] });
    return { acknowledged: 0, stopped };
  };
  const slow = { ...replica, sync: { ...replica.sync, now } };
  renderPage(<HistoryPage />, {
    replica: slow,
    at: AT,
    user: { subscription_type: 'free', subscription_status: null },
  });
  await user.click(screen.getByRole('button', { name: 'Download my words' }));
  const busy = await screen.findByRole('button', { name: 'Fetching your earlier entries…' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  expect(made).toEqual([]);
  gate.resolve(undefined);
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(forced).toEqual([true]);
  expect(await made[0]?.text()).toContain(stopped ? 'Today I rested' : 'From long ago');
  if (note) expect(await screen.findByText(note)).toBeTruthy();
  else expect(screen.queryByText(/only what is on this device/)).toBeNull();
  clicked.mockRestore();
});

test('in Arabic the history counts in Arabic', async () => {
  await changeLanguage('ar');
  renderPage(<HistoryPage />, { replica: aReplica(), at: AT });
  expect(await screen.findByRole('heading', { name: 'سجلّ يومياتي' })).toBeTruthy();
  expect(await screen.findByText('يومان')).toBeTruthy();
  expect(await screen.findByText('إجابتان')).toBeTruthy();
});
