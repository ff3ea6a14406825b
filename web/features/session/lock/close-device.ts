import { withTimeout } from '../../../../shared/async.ts';
import { changeLock } from '../../../../shared/outbox/kept-lock.ts';
import { createSyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import { flushBeforeReload } from '../../../lib/before-reload.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { coverPage } from './cover.ts';
import { dropKeys } from './held-keys.ts';
import { openedLock } from './opened-lock.ts';

const SENDING_TIMEOUT_MS = 3_000;

let isChangingItself = false;

/** This page hears its own channels as well: what it tells the others from now on it does itself. */
export function beginChanging(): void {
  isChangingItself = true;
}

/**
 * Nothing is shown from this turn on; then what she typed is kept, what waits is sent as far as three seconds
 * go, and every page of hers forgets its keys by beginning anew.
 */
export async function closeDevice(holder: Pick<ReplicaHolder, 'read'>): Promise<void> {
  const opened = openedLock.read();
  if (!opened || isChangingItself) return;
  beginChanging();
  coverPage();
  await flushBeforeReload();
  const state = holder.read();
  if (state.kind === 'open') {
    await withTimeout(state.replica.sync.now(), SENDING_TIMEOUT_MS, () => undefined);
  }
  await changeLock(opened.userId, { closedAt: Date.now(), keys: null }).catch(() => undefined);
  dropKeys();
  createSyncChannel().post({ type: 'closed', userId: opened.userId });
  location.reload();
}

/** Another page of hers closed the device, or changed whether it is kept closed. */
export function beginAnewWhenClosed(userIdNow: () => string | null): void {
  createSyncChannel().subscribe((notice) => {
    if (isChangingItself || notice.type !== 'closed' || notice.userId !== userIdNow()) return;
    coverPage();
    void flushBeforeReload().finally(() => location.reload());
  });
}
