import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { ClearedNotice } from './cleared-notice.tsx';

const LATER = /will return when you’re back online/;

test('that her other entries return with the connection is said only while there is none', () => {
  const replica = createFakeReplica();
  replica.setSync({ kind: 'offline', pending: 0 });
  renderPage(<ClearedNotice />, { replica });
  act(() => replica.clearStorage());
  expect(screen.getByRole('status').textContent).toMatch(LATER);
  act(() => replica.setSync({ kind: 'synced', lastAcknowledgedAt: 1 }));
  expect(screen.getByRole('status').textContent).toContain('is kept here again.');
  expect(screen.getByRole('status').textContent).not.toMatch(LATER);
});
