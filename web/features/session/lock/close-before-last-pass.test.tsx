import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageMessage } from '../../../../shared/contract/worker-messages.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';

giveEachTestItsIndexedDb();

const WHO = 'amal';
const others = new BroadcastChannel('noor-sync');
let told: PageMessage[] = [];
let heard: unknown[] = [];
let end = (): void => undefined;

beforeEach(() => {
  // Each page is a start of its own.
  vi.resetModules();
  [told, heard] = [[], []];
  others.onmessage = ({ data }: MessageEvent<unknown>) => void heard.push(data);
  vi.stubGlobal('location', { reload: vi.fn(), pathname: '/journal' });
  const worker = { postMessage: (message: PageMessage) => void told.push(message) };
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    serviceWorker: { controller: worker, getRegistration: () => Promise.resolve({}) },
  });
});
afterEach(() => {
  end();
  localStorage.clear();
  document.body.replaceChildren();
  for (const name of ['closing', 'gated']) {
    Reflect.deleteProperty(document.documentElement.dataset, name);
  }
});

/** Of a device that she says is hers alone, with a last pass that ends when it is told to. */
async function aPage() {
  const [{ closeDevice }, { openedLock }, { onBeforeReload }, keptLock, device] = await Promise.all(
    [
      import('./close-device.ts'),
      import('./opened-lock.ts'),
      import('../../../lib/before-reload.ts'),
      import('../../../../shared/outbox/kept-lock.ts'),
      import('../../../../shared/outbox/device.ts'),
    ],
  );
  const { aClosedDevice } = await import('../../../../tests/doubles/a-closed-device.ts');
  await aClosedDevice(WHO, { words: 'seven blue doors' });
  await keptLock.changeLock(WHO, { isHersAlone: true, keys: openedLock.read()?.keys ?? null });
  const flush = vi.fn(() => Promise.resolve(true));
  const forget = onBeforeReload(flush);
  const pass = Promise.withResolvers<undefined>();
  const sendNow = vi.fn(() => pass.promise);
  const replica = { sync: { now: sendNow } } as unknown as OpenReplica;
  end = () => {
    forget();
    openedLock.set(null);
    device.closeDevice();
  };
  return {
    openedLock,
    flush,
    sendNow,
    endPass: () => pass.resolve(undefined),
    kept: () => keptLock.loadLock(WHO),
    close: (...way: readonly [mayBeReload?: boolean]) =>
      closeDevice({ read: () => ({ kind: 'open', replica }) }, ...way),
  };
}

test('she closes it and the tab dies within the last pass: her words are asked for all the same', async () => {
  const { close, endPass, flush, sendNow, kept, openedLock } = await aPage();
  const closed = close();
  // What she typed is handed over before anything is waited for.
  expect(flush).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(sendNow).toHaveBeenCalledOnce());
  expect(told).toEqual([{ type: 'DROP_KEYS' }]);
  expect((await kept())?.closedAt).toBeGreaterThan(0);
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'closed', userId: WHO }]));

  openedLock.set(null);
  void (await import('./gate/gate.ts')).passGate(WHO, {});
  await screen.findByRole('heading', { name: 'Noor is closed' });
  // It begins anew in this test, and not in one of those after it.
  endPass();
  await closed;
});

test('what closes out of sight may be a reload: until the last pass is over it asks for nothing', async () => {
  const { close, sendNow, endPass, kept } = await aPage();
  const before = await kept();
  const closed = close(true);
  await vi.waitFor(() => expect(sendNow).toHaveBeenCalledOnce());
  expect(told).toEqual([]);
  expect(await kept()).toEqual(before);
  endPass();
  await closed;
  expect(told).toEqual([{ type: 'DROP_KEYS' }]);
  expect(await kept()).toMatchObject({ keys: null });
});
