import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../../tests/doubles/render-page.tsx';
import { LocalWriteBanner } from './local-write-banner.tsx';

function show(hasText: boolean) {
  const replica = createFakeReplica();
  const onRetry = vi.fn();
  renderPage(
    <LocalWriteBanner
      fault={null}
      hasText={hasText}
      text="Hers."
      fileName="a.txt"
      onRetry={onRetry}
    />,
    { replica },
  );
  return { replica, onRetry, user: userEvent.setup() };
}

test('storage emptied under typed text: said, and offered to be saved again, copied and downloaded', async () => {
  const { replica, onRetry, user } = show(true);
  expect(screen.queryByRole('alert', { name: /cleared/ })).toBeNull();
  act(() => replica.clearStorage());
  expect(screen.getByRole('alert', { name: 'This browser has cleared its storage' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Hers.');
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert', { name: /cleared/ })).toBeNull();
});

test('without text on the screen there is nothing to offer', () => {
  const { replica } = show(false);
  act(() => replica.clearStorage());
  expect(screen.queryByRole('alert', { name: /cleared/ })).toBeNull();
});
