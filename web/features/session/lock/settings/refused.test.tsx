import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../../../shared/outbox/device.ts';
import { closeLock, loadLock } from '../../../../../shared/outbox/kept-lock.ts';
import { aClosedDevice } from '../../../../../tests/doubles/a-closed-device.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadLockTexts } from '../../../../i18n/i18n.ts';
import { keepOpenHere } from '../change-lock.ts';
import { openedFor } from '../opened-lock.ts';
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

test('that the device is hers alone is written with its keys, or not at all', async () => {
  await aClosedDevice('user-1', { words: 'seven blue doors' });
  const opened = openedFor('user-1');
  if (!opened) throw new Error('It is not open.');
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row: [{ keys?: unknown }, IDBValidKey?]
  ) {
    if (row[0].keys) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  await expect(keepOpenHere(opened, true)).rejects.toThrow();
  full.mockRestore();
  expect(await loadLock('user-1')).not.toMatchObject({ isHersAlone: true });
  await keepOpenHere(opened, true);
  expect((await loadLock('user-1'))?.keys).toBeTruthy();
});

test('closed meanwhile, no key is left beside the lock of a device that is hers alone', async () => {
  await aClosedDevice('user-1', { words: 'seven blue doors' });
  const opened = openedFor('user-1');
  if (!opened) throw new Error('It is not open.');
  await closeLock('user-1');
  await keepOpenHere(opened, true);
  expect((await loadLock('user-1'))?.keys ?? null).toBe(null);
});
