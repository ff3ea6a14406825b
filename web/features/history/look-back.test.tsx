import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) });
  setWidth('wide');
});
afterEach(async () => {
  vi.useRealTimers();
  await changeLanguage('en');
});

function aReplica(): FakeReplica {
  return createFakeReplica({
    reflections: [
      aReflection({ date: '2026-11-20', answer: 'Tea in the Café' }),
      aReflection({ date: '2026-11-19', answer: 'زرتُ أَحْمَد اليوم', language: 'ar' }),
      aReflection({ date: '2026-11-17', answer: 'Rain all day' }),
      aReflection({ date: '2026-09-02', answer: 'Rain in September' }),
      aReflection({ date: '2026-09-02', answer: 'and more' }),
    ],
    feedback: [
      aFeedback({ date: '2026-11-20', energy_score: 8 }),
      aFeedback({ date: '2026-11-19', energy_score: 0 }),
      aFeedback({ date: '2026-11-17', energy_score: 4 }),
    ],
  });
}

interface Look {
  readonly replica?: FakeReplica;
  readonly language?: 'en' | 'ar';
}

async function look(name: string, { replica = aReplica(), language = 'en' }: Look = {}) {
  const user = userEvent.setup();
  await changeLanguage(language);
  renderPage(<HistoryPage />, { replica, at: '/journal/history' });
  await user.click(await screen.findByRole('button', { name, expanded: false }));
  return user;
}

test('the page opens as calm as before: three closed ways to look back', async () => {
  renderPage(<HistoryPage />, { replica: aReplica(), at: '/journal/history' });
  const group = await screen.findByRole('group', { name: 'Look back' });
  const buttons = within(group).getAllByRole('button', { expanded: false });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Search', 'Calendar', 'Energy']);
  expect(screen.queryByRole('slider')).toBe(null);
  expect(screen.queryByText('On this day')).toBe(null);
});

test('scores that never move are said once', async () => {
  const replica = aReplica();
  replica.change({
    feedback: ['2026-11-20', '2026-11-19', '2026-11-17'].map((date) =>
      aFeedback({ date, energy_score: 7 }),
    ),
  });
  await look('Energy', { replica });
  expect(await screen.findByText(/3 days have a score: 7 out of 10 each time/)).toBeTruthy();
});

test('the chart says itself in a sentence, walks point to point and opens a day', async () => {
  const user = await look('Energy');
  expect(
    await screen.findByText(/3 days have a score: between 0 and 8 out of 10, 4 on average/),
  ).toBeTruthy();
  const slider = screen.getByRole('slider', { name: 'Energy, point by point' });
  const value = () => slider.getAttribute('aria-valuetext');
  expect(value()).toBe('November 20, 2026: 8 out of 10');
  slider.focus();
  await user.keyboard('{ArrowLeft}');
  expect(value()).toBe('November 19, 2026: 0 out of 10');
  await user.keyboard('{Home}');
  expect(value()).toBe('November 17, 2026: 4 out of 10');
  await user.keyboard('{ArrowLeft}{ArrowRight}{End}');
  expect(value()).toBe('November 20, 2026: 8 out of 10');
  await user.keyboard('{Home}{Enter}');
  const details = screen.getByRole('region', { name: 'Entry Details' });
  expect(await within(details).findByText('Rain all day')).toBeTruthy();
  expect(document.activeElement).toBe(
    within(details).getByRole('heading', { name: 'Entry Details' }),
  );
});

test('the same numbers stand in a table, a day without one in neither', async () => {
  const replica = aReplica();
  replica.change({
    reflections: [...replica.state().reflections, aReflection({ date: '2026-11-18' })],
    feedback: [...replica.state().feedback, aFeedback({ date: '2026-11-18', energy_score: null })],
  });
  const user = await look('Energy', { replica });
  await user.click(await screen.findByText('Show as a table'));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayEnergy, out of 10',
    'November 17, 20264',
    'November 19, 20260',
    'November 20, 20268',
  ]);
});

test.each([
  ['en', 'Energy', 'Nov 17', 'Nov 20'],
  ['ar', 'الطاقة', '17 نوفمبر', '20 نوفمبر'],
] as const)('in %s the dates stand under the first and the last point', async (...wish) => {
  const [language, name, first, last] = wish;
  const user = await look(name, { language });
  await user.click(screen.getByRole('button', { name: /^(All Time|كل الوقت)$/ }));
  const marks = (await screen.findByRole('slider')).querySelectorAll('circle');
  const places = [...marks].map((mark) => Number.parseFloat(mark.getAttribute('cx') ?? ''));
  const begin = language === 'ar' ? 100 - Math.max(...places) : Math.min(...places);
  // Centred in boxes that reach twice as far as the points lie from the edges.
  for (const day of [first, last]) {
    expect(Number.parseFloat(screen.getByText(day).style.inlineSize)).toBe(2 * begin);
  }
});

test('with fewer than two scores there is a calm sentence and no axes', async () => {
  const replica = createFakeReplica({
    reflections: [aReflection({ date: '2026-11-20' })],
    feedback: [aFeedback({ date: '2026-11-20' })],
  });
  await look('Energy', { replica });
  expect(await screen.findByText(/Once two days of this period have an energy score/)).toBeTruthy();
  expect(screen.queryByRole('slider')).toBe(null);
});

test('most of a year is drawn by the week, and says so', async () => {
  const reflections = manyDays(200, TODAY);
  const feedback = reflections.map(({ date }) => aFeedback({ date, energy_score: 6 }));
  const user = await look('Energy', {
    replica: createFakeReplica({ reflections, feedback }),
  });
  await user.click(screen.getByRole('button', { name: 'All Time' }));
  expect(await screen.findByText(/Each point is the average of a week/)).toBeTruthy();
  const slider = screen.getByRole('slider');
  expect(slider.getAttribute('aria-valuemax')).toBe('29');
  expect(slider.getAttribute('aria-valuetext')).toBe('Week of November 15, 2026: 6 out of 10');
  expect(screen.queryByRole('button', { name: 'Open this day' })).toBe(null);
});

test('a history that cannot be read is not called empty', async () => {
  const broken = { found: [], isDone: true, isCut: false, isBroken: true } as const;
  const replica = { ...aReplica(), search: () => of(broken) };
  const user = await look('Search', { replica });
  await user.type(await screen.findByRole('searchbox'), 'rain');
  expect(await screen.findByText(/can’t be read right now/)).toBeTruthy();
  expect(screen.queryByText(/Nothing found/)).toBe(null);
});

test('in Arabic the later day lies to the left', async () => {
  const user = await look('الطاقة', { language: 'ar' });
  // Where Arabic is spoken the week has just begun.
  await user.click(screen.getByRole('button', { name: 'هذا الشهر' }));
  const slider = await screen.findByRole('slider');
  slider.focus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(slider.getAttribute('aria-valuetext')).toBe('19 نوفمبر 2026: 0 من 10');
});

test('search finds either spelling, marks the hit and opens its day', async () => {
  const user = await look('Search');
  const field = await screen.findByRole('searchbox', { name: 'Search your entries' });
  expect(document.activeElement).toBe(field);
  await user.type(field, 'احمد');
  const results = await screen.findByRole('list', { name: 'Found answers' });
  expect((await within(results).findByText('أَحْمَد')).tagName).toBe('MARK');
  expect(await screen.findByText('1 answer found')).toBeTruthy();

  await user.clear(field);
  await user.type(field, 'CAFE tea');
  await waitFor(() => expect(screen.getByText('Café').tagName).toBe('MARK'));
  await user.click(screen.getByRole('button', { name: /Friday, November 20, 2026/ }));
  const details = screen.getByRole('region', { name: 'Entry Details' });
  expect(await within(details).findByText('Tea in the Café')).toBeTruthy();
});

test('search says what is missing, and Escape clears it', async () => {
  const replica = aReplica();
  replica.setDetails({ pullProgress: 0.4 });
  const user = await look('Search', { replica });
  const field = await screen.findByRole('searchbox');
  expect(screen.getByText(/still arriving on this device/)).toBeTruthy();
  await user.type(field, 'r');
  expect(await screen.findByText('Two letters are enough to begin.')).toBeTruthy();
  await user.type(field, 'xyz');
  // Whoever types slowly is told of each pause.
  const status = (await screen.findByText(/Nothing found for/)).closest('[role="status"]');
  await waitFor(() => expect(status?.textContent).toContain('rxyz'));
  await user.keyboard('{Escape}');
  expect(field).toHaveProperty('value', '');
  expect(screen.queryByText(/Nothing found for/)).toBe(null);
});

test('a search without a hit lists no entries and says so; without the search they are back', async () => {
  const user = await look('Search');
  const list = screen.getByRole('region', { name: 'Journal Entries' });
  const entries = () => within(list).queryAllByRole('listitem');
  await waitFor(() => expect(entries().length).toBeGreaterThan(0));
  await user.type(await screen.findByRole('searchbox'), 'xyz');
  expect(await within(list).findByText('No entries match your search.')).toBeTruthy();
  expect(entries()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(entries().length).toBeGreaterThan(0));
});

test('the calendar walks by keys, names what a day holds and opens it', async () => {
  const user = await look('Calendar');
  const grid = await screen.findByRole('grid', { name: 'November 2026' });
  expect(screen.getByText('3 days with an entry this month')).toBeTruthy();
  const today = within(grid).getByRole('button', { current: 'date' });
  expect(today.getAttribute('aria-label')).toBe('Saturday, November 21, 2026, no entry');
  expect(within(grid).getAllByRole('columnheader')[0]?.textContent).toContain('Sunday');
  today.focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Saturday, November 21, 2026')).toBeNull();

  await user.keyboard('{PageUp}{PageUp}{PageUp}');
  expect(screen.getByRole('grid', { name: 'September 2026' })).toBeTruthy();
  await user.keyboard('{ArrowUp}{ArrowUp}{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}');
  const second = screen.getByRole('button', {
    name: 'Wednesday, September 2, 2026, 2 reflections',
  });
  expect(document.activeElement).toBe(second);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Rain in September')).toBeTruthy();
});

test('the month buttons end where her words begin, and empty months are months too', async () => {
  const user = await look('Calendar');
  const previous = await screen.findByRole('button', { name: 'Previous month' });
  const next = screen.getByRole('button', { name: 'Next month' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await user.click(previous);
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy();
  expect(screen.getByText('0 days with an entry this month')).toBeTruthy();
  await user.click(previous);
  await user.click(previous);
  expect(screen.getByRole('heading', { name: 'September 2026' })).toBeTruthy();
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await user.click(next);
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy();
});

test('a year is chosen at once, and stays within her words', async () => {
  const replica = createFakeReplica({ reflections: [aReflection({ date: '2016-12-05' })] });
  const user = await look('Calendar', { replica });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2016');
  expect(screen.getByRole('heading', { name: 'December 2016' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2026');
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
});

test('in Arabic the arrow to the left goes to the next day', async () => {
  const user = await look('التقويم', { language: 'ar' });
  const grid = await screen.findByRole('grid');
  within(grid).getByRole('button', { current: 'date' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('22 نوفمبر 2026');
});
