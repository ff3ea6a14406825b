import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeDevice } from '../../../../../shared/outbox/device.ts';
import { removeLock } from '../../../../../shared/outbox/kept-lock.ts';
import { openOutbox } from '../../../../../shared/outbox/outbox.ts';
import { deviceSeal } from '../../../../../shared/replica/lock/device-seal.ts';
import { aClosedDevice } from '../../../../../tests/doubles/a-closed-device.ts';
import { anEntry } from '../../../../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { openedFor, openedLock } from '../opened-lock.ts';
import { lostWords } from './find-lost.ts';
import { LostWords } from './lost-words.tsx';

giveEachTestItsIndexedDb();
afterEach(() => {
  openedLock.set(null);
  lostWords.set(null);
  closeDevice();
});

const WHO = 'user-1';
const NAME = 'Closed words without a lock';

async function closedAnswers(count: number) {
  await aClosedDevice(WHO, { words: 'seven blue doors' });
  const opened = openedFor(WHO);
  if (!opened) throw new Error('Nobody is in.');
  const outbox = await openOutbox(WHO, { seal: deviceSeal(opened.keys).entries });
  await outbox.put(Array.from({ length: count }, () => anEntry()));
  outbox.close();
}

async function lose() {
  openedLock.set(null);
  await removeLock(WHO);
}

test('she hears what the lost lock took, and it goes when she says so', async () => {
  await closedAnswers(2);
  await lose();
  renderPage(<LostWords />);
  expect(await screen.findByRole('region', { name: NAME })).toBeDefined();
  expect(screen.getByText('2 answers that the server does not have')).toBeDefined();
  expect(screen.queryByText(/^unfinished text/)).toBeNull();
  await userEvent.setup().click(screen.getByText('Remove them'));
  await expect.poll(() => screen.queryByRole('region', { name: NAME })).toBeNull();
  const outbox = await openOutbox(WHO);
  expect(await outbox.listAnswers()).toEqual([]);
  outbox.close();
});

test('asked later she keeps everything until then', async () => {
  await closedAnswers(1);
  await lose();
  renderPage(<LostWords />);
  await userEvent.setup().click(await screen.findByText('Ask me later'));
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
  const outbox = await openOutbox(WHO);
  expect(await outbox.listAnswers()).toHaveLength(1);
  outbox.close();
});

test('what the device does not give up stays in sight, and she is told', async () => {
  await closedAnswers(1);
  await lose();
  renderPage(<LostWords />);
  const button = await screen.findByText('Remove them');
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await userEvent.setup().click(button);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Not everything could be removed/,
  );
  opening.mockRestore();
});

test('nothing is said of a device whose lock is there', async () => {
  await closedAnswers(1);
  renderPage(<LostWords />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(lostWords.read()).toBeNull();
  openedLock.set(null);
});
