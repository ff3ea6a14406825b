import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { SyncBadge } from './sync-badge.tsx';

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('words that wait on another screen still hold the page, and the badge tells no comfort', async () => {
  const user = userEvent.setup();
  const replica = { ...createFakeReplica(), persistent: false };
  replica.setSync({ kind: 'offline', pending: 0 });
  renderPage(<SyncBadge />, { replica });
  expect(asksBeforeLeaving()).toBe(false);
  act(() => replica.setSync({ kind: 'offline', pending: 1 }));
  act(() => replica.setDetails({ pending: 1 }));
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Sync details: Not sent yet (1)' }));
  expect(screen.getByText(/What waits is only on this page/)).toBeTruthy();
});
