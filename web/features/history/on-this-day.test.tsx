import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aReflection, createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { setWidth } from '../../testing/set-width.ts';
import { HistoryPage } from './history-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00') });
  setWidth('wide');
});
afterEach(() => void vi.useRealTimers());

test('this day of an earlier year comes back quietly and opens', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica({
    reflections: [aReflection({ date: '2024-11-21', answer: `The first snow${'!'.repeat(100)}` })],
  });
  renderPage(<HistoryPage />, { replica, at: '/journal/history' });
  const memories = await screen.findByRole('region', { name: 'On this day' });
  expect(memories.textContent).toMatch(/!…$/);
  expect(memories.textContent).toContain('2 years ago · November 21, 2024');
  await user.click(within(memories).getByRole('button', { name: /The first snow/ }));
  expect(await screen.findByText('Thursday, November 21, 2024')).toBeTruthy();
});
