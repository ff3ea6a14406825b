import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { aSession, aUser } from '../../../testing/a-session.ts';
import { closedMark } from './closed-mark.ts';
import type { OpenedLock } from './opened-lock.ts';

// It listens to the window for as long as a page lives, which is longer than a test.
vi.mock('./auto-close.ts', () => ({ closeByItself: () => undefined }));
giveEachTestItsIndexedDb();
const reload = vi.fn();
const others = createSyncChannel();
const opened = {
  userId: 'her',
  ring: { token: 'secret' },
  kept: { lock: {}, idleMinutes: 5, hiddenMinutes: 5, closedAt: 7 },
} as unknown as OpenedLock;
let end = (): void => undefined;
/** Those of a page end with it. */
const channels = new Set<BroadcastChannel>();
class OfPage extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
}

beforeEach(() => {
  // Each page is a start of its own.
  vi.resetModules();
  reload.mockClear();
  vi.stubGlobal('location', { reload, pathname: '/journal' });
  vi.stubGlobal('BroadcastChannel', OfPage);
  closedMark.write('her');
});
afterEach(() => {
  end();
  for (const channel of channels) channel.close();
  channels.clear();
  closedMark.clear();
});

/** Of a device that is kept closed, beside another page of hers. */
async function aPage() {
  const [{ keepDeviceClosed }, { openedLock }, device] = await Promise.all([
    import('./keep-device-closed.ts'),
    import('./opened-lock.ts'),
    import('../../../../shared/outbox/device.ts'),
  ]);
  openedLock.set(opened);
  const page = aSession({ cached: aUser(), answer: aUser() });
  await page.session.start();
  const holder = {
    read: () => ({ kind: 'none' }) as const,
    subscribe: () => () => undefined,
  };
  createSyncChannel().subscribe((notice) => {
    if (notice.type === 'signed-out') page.tellOfSignOut(notice.userId);
  });
  keepDeviceClosed({ session: page.session, holder, api: page.api });
  end = () => {
    openedLock.set(null);
    device.closeDevice();
  };
  return page;
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

test.each([
  ['begins anew, once her store took what she typed', true],
  ['does not begin anew where the page that told so goes on with her', false],
])('signed out in another page this one %s', async (_, isOut) => {
  const { beginAnewOnceOut } = await import('./keep-device-closed.ts');
  if (isOut) closedMark.clear();
  const closing = Promise.withResolvers<undefined>();
  let closed = Promise.resolve();
  const begun = beginAnewOnceOut('her', { closed: () => closed });
  // The session is over right after.
  closed = closing.promise;
  await aMoment();
  expect(reload).not.toHaveBeenCalled();
  closing.resolve(undefined);
  await begun;
  expect(reload).toHaveBeenCalledTimes(isOut ? 1 : 0);
});

test('told to let go of her store it begins anew at the end, since she is in', async () => {
  const { session } = await aPage();
  others.post({ type: 'signed-out', userId: 'her' });
  await vi.waitFor(() => expect(session.read().kind).toBe('signed_out'));
  await aMoment();
  expect(reload).not.toHaveBeenCalled();
  others.post({ type: 'closed', userId: 'her' });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('its keys outlive a reload, but for a page that closes', async () => {
  const told = vi.fn();
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    serviceWorker: { controller: { postMessage: told } },
  });
  await aPage();
  await vi.waitFor(() => {
    dispatchEvent(new Event('pagehide'));
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: 'HOLD_KEYS' }));
  });
  others.post({ type: 'closed', userId: 'her' });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(told.mock.lastCall).toEqual([{ type: 'DROP_KEYS' }]);
  told.mockClear();
  dispatchEvent(new Event('pagehide'));
  expect(told).not.toHaveBeenCalled();
});
