import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageMessage } from '../../../../shared/contract/worker-messages.ts';
import { makeLock } from '../../../../shared/sealed/device-lock.ts';
import { passphraseBytes } from '../../../../shared/sealed/passphrase.ts';
import { cheapStretches as stretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';

vi.mock('../../../workers/stretch-in-worker.ts', async () => ({
  stretchesInWorker: (await import('../../../../shared/sealed/testing/cheap-stretches.ts'))
    .cheapStretches,
}));
giveEachTestItsIndexedDb();

const WHO = 'amal';
const WORDS = 'seven blue doors';
const CLOSED_AT = 7;
const reload = vi.fn();
let told: PageMessage[] = [];
let end = (): void => undefined;

beforeEach(() => {
  // Each page is a start of its own.
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  reload.mockClear();
  told = [];
  vi.stubGlobal('location', { reload, pathname: '/journal' });
  const worker = { postMessage: (message: PageMessage) => void told.push(message) };
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    serviceWorker: { controller: worker, getRegistration: () => Promise.resolve({}) },
  });
  const root = document.createElement('div');
  root.id = 'root';
  const box = document.createElement('textarea');
  box.ariaLabel = 'Answer';
  root.append(box);
  document.body.replaceChildren(root);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  for (const name of ['closing', 'gated', 'covered']) {
    Reflect.deleteProperty(document.documentElement.dataset, name);
  }
});

/** She has written into a page of a device that is kept closed. */
async function aPage({ isHersAlone = false } = {}) {
  const [closing, { openedLock }, { onBeforeReload }, { askBeforeLeaving }, keptLock, device] =
    await Promise.all([
      import('./close-device.ts'),
      import('./opened-lock.ts'),
      import('../../../lib/before-reload.ts'),
      import('../../../lib/use-leave-warning.ts'),
      import('../../../../shared/outbox/kept-lock.ts'),
      import('../../../../shared/outbox/device.ts'),
    ]);
  const { openGate } = await import('./gate/open-gate.tsx');
  const { sessionToken } = await import('../session-token.ts');
  const way = { kind: 'device passphrase', secret: passphraseBytes(WORDS) } as const;
  const ring = { token: 'hers', email: 'amal@example.org' };
  const { lock, keys } = await makeLock(WHO, { ring, way }, { stretches });
  const kept = { lock, idleMinutes: 5, hiddenMinutes: 5, closedAt: CLOSED_AT, isHersAlone, keys };
  await keptLock.writeLock(WHO, kept);
  openedLock.set({ userId: WHO, ring, keys, kept });
  closing.rememberDevice();
  const page = { isFull: true };
  const forget = onBeforeReload(() => Promise.resolve(!page.isFull));
  end = () => {
    forget();
    openedLock.set(null);
    sessionToken.keepSealed(null, () => undefined);
    sessionToken.keepOpen(null);
    device.closeDevice();
  };
  const box = screen.getByLabelText<HTMLTextAreaElement>('Answer');
  await userEvent.type(box, 'Half a thought');
  return {
    ...closing,
    page,
    box,
    openedLock,
    askBeforeLeaving,
    openGate,
    kept: () => keptLock.loadLock(WHO),
    close: () => closing.closeDevice({ read: () => ({ kind: 'none' }) }),
  };
}

const gate = () => screen.findByRole('heading', { name: 'Noor is closed' });
const isShown = (element: Element): boolean =>
  !('gated' in document.documentElement.dataset) && element.closest('[inert]') === null;

async function typeWords(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Your words'), WORDS);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
}

test('what the device does not take stays in its page, under the gate, until her words let her back to it', async () => {
  const { box, close, kept, openedHere } = await aPage();
  void close();
  await gate();
  expect(screen.getByText(/could not be kept on this device yet/)).toBeTruthy();
  expect(screen.queryByText(/are safe in here/)).toBeNull();
  expect(isShown(box)).toBe(false);
  expect(openedHere()).toBeNull();
  expect(told).toEqual([{ type: 'DROP_KEYS' }]);
  const closedAt = (await kept())?.closedAt ?? 0;
  expect(closedAt).toBeGreaterThan(CLOSED_AT);

  await typeWords();
  await vi.waitFor(() => expect(openedHere()).not.toBeNull());
  expect(reload).not.toHaveBeenCalled();
  expect(isShown(box)).toBe(true);
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('Half a thought');
  expect(openedHere()?.kept.closedAt).toBe(closedAt);
  expect(told.at(-1)).toMatchObject({ type: 'HOLD_KEYS', held: { userId: WHO, closedAt } });
  // And it closes again.
  void close();
  await gate();
});

test('what is closed once more while the gate stands is open by her words all the same', async () => {
  const { close, kept, openedHere } = await aPage();
  const { closeLock } = await import('../../../../shared/outbox/kept-lock.ts');
  void close();
  await gate();
  await closeLock(WHO);
  await typeWords();
  await vi.waitFor(() => expect(openedHere()).not.toBeNull());
  const { closedAt } = (await kept()) ?? {};
  expect(told.at(-1)).toMatchObject({ type: 'HOLD_KEYS', held: { closedAt } });
  expect(openedHere()?.kept.closedAt).toBe(closedAt);
});

test('it begins anew as soon as there is room, but not while she types her words', async () => {
  const { page, close } = await aPage();
  void close();
  await gate();
  await vi.advanceTimersByTimeAsync(30_000);
  page.isFull = false;
  await userEvent.type(screen.getByLabelText('Your words'), 'seven');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Your words'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('words that stand nowhere but on this page hold it as well, whichever screen is shown', async () => {
  const { page, close, askBeforeLeaving } = await aPage();
  page.isFull = false;
  const stop = askBeforeLeaving();
  void close();
  await gate();
  expect(reload).not.toHaveBeenCalled();
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('where all is kept it begins anew at once', async () => {
  const { page, close } = await aPage();
  page.isFull = false;
  await close();
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a page beside the one that closes keeps what it cannot put down as well', async () => {
  const { beginAnewWhenClosed, page } = await aPage();
  beginAnewWhenClosed(() => WHO);
  const others = new BroadcastChannel('noor-sync');
  others.postMessage({ type: 'closed', userId: WHO });
  await gate();
  expect(reload).not.toHaveBeenCalled();
  page.isFull = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
  others.close();
});

test('a closing that the full disk does not note is one all the same: keys go, and the next start asks', async () => {
  const { page, close, kept, openGate, openedLock } = await aPage({ isHersAlone: true });
  page.isFull = false;
  const { prototype } = IDBObjectStore;
  const put = vi.spyOn(prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await close();
  expect(told).toEqual([{ type: 'DROP_KEYS' }]);
  expect(reload).toHaveBeenCalledOnce();
  const before = await kept();
  expect(before).toMatchObject({ closedAt: CLOSED_AT });
  if (!before) throw new Error('There is no lock.');

  // The next start; on the disk her keys lie beside the lock.
  openedLock.set(null);
  const asking = openGate({ userId: WHO, kept: before });
  await gate();
  put.mockRestore();
  await typeWords();
  await asking;
  expect(openedLock.read()?.userId).toBe(WHO);
  // By her words it is open as ever: it asks no more than before.
  await openGate({ userId: WHO, kept: before });
});

test('such a closing is noted at the start after it, and the keys on the disk go', async () => {
  const { page, close, kept, openGate } = await aPage({ isHersAlone: true });
  page.isFull = false;
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await close();
  put.mockRestore();
  const before = await kept();
  if (!before) throw new Error('There is no lock.');
  void openGate({ userId: WHO, kept: before });
  await gate();
  expect(await kept()).toMatchObject({ keys: null });
  expect((await kept())?.closedAt).toBeGreaterThan(CLOSED_AT);
});

test.each([
  ['with its whole database is put back, closed', true],
  ['on purpose, as with forgotten words or the account, stays away', false],
])('a lock that went %s', async (_, isBack) => {
  const { page, close, kept } = await aPage({ isHersAlone: true });
  await (await import('../../../../shared/outbox/kept-lock.ts')).removeLock(WHO);
  (await import('../../../../shared/outbox/device.ts')).closeDevice();
  if (isBack) indexedDB.deleteDatabase('noor-device');
  page.isFull = false;
  await close();
  expect(reload).toHaveBeenCalledOnce();
  expect(await kept()).toEqual(isBack ? expect.objectContaining({ keys: null }) : null);
  expect(localStorage.getItem('closed_for')).toBe(isBack ? WHO : null);
});

test('where she turned the lock off by then the page is shown as it is, and begins anew once all is kept', async () => {
  const { page, box, close } = await aPage();
  const { removeTakenOutLock } = await import('../../../../shared/outbox/kept-lock.ts');
  await removeTakenOutLock(WHO);
  await close();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(isShown(box)).toBe(true);
  expect('closing' in document.documentElement.dataset).toBe(false);
  page.isFull = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('with another lock in its place she sees her words, but the page does not go on with the old keys', async () => {
  const { page, box, close } = await aPage();
  const { writeLock } = await import('../../../../shared/outbox/kept-lock.ts');
  const ring = { token: 'hers', email: 'amal@example.org' };
  const way = { kind: 'device passphrase', secret: passphraseBytes(WORDS) } as const;
  const { lock } = await makeLock(WHO, { ring, way }, { stretches });
  await writeLock(WHO, { lock, idleMinutes: 5, hiddenMinutes: 5, closedAt: 9 });
  void close();
  await gate();
  await typeWords();
  expect(isShown(box)).toBe(true);
  page.isFull = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});
