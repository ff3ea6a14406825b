import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../../../shared/outbox/device.ts';
import { loadLock } from '../../../../../shared/outbox/kept-lock.ts';
import { aClosedDevice } from '../../../../../tests/doubles/a-closed-device.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadLockTexts } from '../../../../i18n/i18n.ts';
import { LockDialog } from './lock-dialog.tsx';

giveEachTestItsIndexedDb();
beforeAll(() => loadLockTexts());
beforeEach(closeDevice);

test('what a full device does not take is said, until it takes it', async () => {
  await aClosedDevice('user-1', { words: 'seven blue doors' });
  renderPage(<LockDialog onClose={() => undefined} />);
  const hidden = screen.getByLabelText<HTMLSelectElement>(/^Out of sight/);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.selectOptions(hidden, '0');
  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert.textContent).toBe('This did not work, and nothing has changed. Please try again.');
  expect(hidden.value).toBe('5');
  full.mockRestore();
  await userEvent.selectOptions(hidden, '0');
  await expect.poll(async () => (await loadLock('user-1'))?.hiddenMinutes).toBe(0);
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBe(null);
});
