import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  aReflection,
  createFakeReplica,
  type FakeReplica,
} from '../../../tests/doubles/fake-replica.ts';
import { setWidth } from '../../testing/set-width.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { HistoryPage } from './history-page.tsx';

const TODAY = '2026-11-21';
const AT = '/journal/history';

/** On a phone, where the details take the list's place. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) });
  setWidth('phone');
});
afterEach(() => {
  vi.useRealTimers();
});

function aReplica(): FakeReplica {
  return createFakeReplica({
    reflections: [
      aReflection({ date: TODAY, answer: 'Today I rested' }),
      aReflection({ date: '2026-02-01', answer: 'Long ago' }),
    ],
  });
}

function listed(name: RegExp): HTMLElement {
  const list = screen.getByRole('region', { name: 'Journal Entries' });
  return within(list).getByRole('button', { name });
}

async function close(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
}

test('no entry stands open before she chooses one, and what she may look back to comes after the list', async () => {
  const replica = createFakeReplica({
    reflections: [
      aReflection({ date: TODAY, answer: 'Today I rested' }),
      aReflection({ date: '2025-11-21', answer: 'A year ago' }),
    ],
  });
  renderPage(<HistoryPage />, { replica, at: AT });
  const memories = await screen.findByRole('region', { name: 'On this day' });
  const card = listed(/November 21, 2026/);
  expect(card.compareDocumentPosition(memories)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(card.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByText('Select an entry from the list to view details')).toBeTruthy();
});

test('closing a day goes back to its card', async () => {
  renderPage(<HistoryPage />, { replica: aReplica(), at: AT });
  await waitFor(() => listed(/November 21/));
  await userEvent.click(listed(/November 21/));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Entry Details' }));
  await close();
  expect(document.activeElement).toBe(listed(/November 21/));
});

test('closing a day that the search found goes back to what was found', async () => {
  renderPage(<HistoryPage />, { replica: aReplica(), at: AT });
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  await userEvent.type(await screen.findByRole('searchbox'), 'long');
  const hit = await screen.findByRole('button', { name: /February 1, 2026/ });
  await userEvent.click(hit);
  await close();
  expect(document.activeElement).toBe(hit);
});

test('a day that is not in the list, or is no more, leaves her at the head of the list', async () => {
  const replica = aReplica();
  renderPage(<HistoryPage />, { replica, at: `${AT}#2026-02-01` });
  expect(await screen.findByText('Long ago')).toBeTruthy();
  await close();
  const heading = screen.getByRole('heading', { name: 'Journal Entries' });
  expect(document.activeElement).toBe(heading);

  await userEvent.click(listed(/November 21/));
  act(() => replica.change({ reflections: [] }));
  expect(await screen.findByText('There are no answers in this entry anymore.')).toBeTruthy();
  await close();
  expect(document.activeElement).toBe(heading);
});

test('on a new device nothing is called empty before everything has come', async () => {
  const replica = createFakeReplica();
  replica.setDetails({ pullProgress: 0 });
  replica.setSync({ kind: 'syncing', pending: 0 });
  renderPage(<HistoryPage />, { replica, at: AT });
  expect(
    await screen.findByText('Your earlier entries are still arriving on this device'),
  ).toBeTruthy();
  expect(screen.queryByText('No journal entries for this period')).toBeNull();

  act(() => replica.setSync({ kind: 'offline', pending: 0 }));
  expect(screen.getByText('Your earlier entries are not on this device yet')).toBeTruthy();
  act(() => {
    replica.setSync({ kind: 'synced', lastAcknowledgedAt: null });
    replica.setDetails({ pullProgress: 1 });
  });
  expect(screen.getByText('No journal entries for this period')).toBeTruthy();
});
