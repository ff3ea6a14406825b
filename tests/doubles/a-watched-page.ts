import { afterEach, beforeEach, vi } from 'vitest';
import type { SyncNotice } from '../../shared/contract/worker-messages.ts';
import { closeDevice } from '../../shared/outbox/device.ts';
import { closeByItself } from '../../web/features/session/lock/auto-close.ts';
import type { OpenedLock } from '../../web/features/session/lock/opened-lock.ts';
import { giveEachTestItsIndexedDb } from './own-indexed-db.ts';

export const MINUTE_MS = 60_000;
export const USER = 'amal';
export const opened = {
  userId: USER,
  kept: { lock: {}, idleMinutes: 5, hiddenMinutes: 5, closedAt: 7 },
} as unknown as OpenedLock;

/** One window for all of them, and a clock of their own. */
export function giveEachTestAWatch(): void {
  let end = (): void => undefined;
  giveEachTestItsIndexedDb();
  beforeEach(() => {
    vi.useFakeTimers();
    end = noteListeners();
  });
  afterEach(() => {
    end();
    delete document.documentElement.dataset['covered'];
    show('visible');
    closeDevice();
    vi.useRealTimers();
  });
}

export const isCovered = (): boolean => 'covered' in document.documentElement.dataset;

export function aWatchedPage(read = () => opened as OpenedLock | null) {
  const close = vi.fn<(mayBeReload: boolean) => void>();
  const told: SyncNotice[] = [];
  let hear: (notice: SyncNotice) => void = () => undefined;
  closeByItself(read, close, {
    post: (notice) => void told.push(notice),
    subscribe: (listener) => {
      hear = listener;
      return () => undefined;
    },
  });
  return { close, told, hear: (notice: SyncNotice) => hear(notice) };
}

/** Those of a page end with it; here all of them share one window. */
function noteListeners(): () => void {
  const ends: (() => void)[] = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
        const how = options as AddEventListenerOptions | undefined;
        add(type, listener, how);
        ends.push(() => target.removeEventListener(type, listener, how));
      },
    );
  }
  return () => ends.forEach((out) => out());
}

export function show(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  if (state === 'hidden') document.dispatchEvent(new Event('visibilitychange'));
}
