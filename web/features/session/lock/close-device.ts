import { withTimeout } from '../../../../shared/async.ts';
import { readDeviceMark } from '../../../../shared/outbox/device.ts';
import { restoreLock } from '../../../../shared/outbox/kept-lock.ts';
import { createSyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import { flushBeforeReload, isAllKept } from '../../../lib/before-reload.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { closedMark } from './closed-mark.ts';
import { coverForGood } from './cover.ts';
import { dropKeys } from './held-keys.ts';
import { noteClosing } from './note-closing.ts';
import { openedFor, openedLock, type OpenedLock } from './opened-lock.ts';

const SENDING_TIMEOUT_MS = 3_000;
const AGAIN_MS = 10_000;

let isChangingItself = false;

/** This page hears its own channels as well: what it tells the others from now on it does itself. */
export function beginChanging(): void {
  isChangingItself = true;
}

export function isChanging(): boolean {
  return isChangingItself;
}

let isTellingItself = false;

/** Her other pages let go of her store. This one has, and begins anew in a moment: it is not for it. */
export function tellOthersOut(userId: string): void {
  isTellingItself = true;
  const others = createSyncChannel();
  others.post({ type: 'signed-out', userId });
  others.close();
}

export function isTellingOut(): boolean {
  return isTellingItself;
}

/** Null also from the moment this page closes, and while the gate stands over it. */
export function openedHere(): OpenedLock | null {
  return isChangingItself ? null : openedLock.read();
}

/**
 * Nothing is shown from this turn on; then what she typed is kept, what waits is sent as far as three seconds
 * go, and every page of hers forgets its keys by beginning anew. For what is kept and sent this page has its keys, so
 * the closing is noted before; `mayBeReload`: after it, since a reload asks for nothing.
 */
export async function closeDevice(
  holder: Pick<ReplicaHolder, 'read'>,
  mayBeReload = false,
): Promise<void> {
  const opened = openedLock.read();
  if (!opened || isChangingItself) return;
  beginChanging();
  coverForGood();
  const flushed = flushBeforeReload();
  if (!mayBeReload) await closeForAll(opened.userId);
  await flushed;
  const state = holder.read();
  if (state.kind === 'open') {
    await withTimeout(state.replica.sync.now(), SENDING_TIMEOUT_MS, () => undefined);
  }
  if (mayBeReload) await closeForAll(opened.userId);
  await beginAnewOnceKept(opened.userId);
}

async function closeForAll(userId: string): Promise<void> {
  dropKeys();
  await keepLockThere(userId);
  await noteClosing(userId);
  createSyncChannel().post({ type: 'closed', userId });
}

let deviceThen: Promise<number | null> = Promise.resolve(null);

/** Once she is in: a database that is another one later was emptied by somebody else. */
export function rememberDevice(): void {
  deviceThen = readDeviceMark().catch(() => null);
}

/** A lock that went with the whole database is put back by a page that knows it: nobody else could open what it closed. */
export async function keepLockThere(userId: string): Promise<void> {
  const opened = openedFor(userId);
  const mark = await deviceThen;
  if (!opened || mark === null) return;
  const isBack = await restoreLock(userId, opened.kept, mark).catch(() => false);
  if (!isBack) return;
  closedMark.write(userId);
  // What is removed in this one is removed on purpose.
  rememberDevice();
}

/** Another page of hers closed the device, or changed whether it is kept closed. */
export function beginAnewWhenClosed(userIdNow: () => string | null): void {
  createSyncChannel().subscribe((notice) => {
    if (isChangingItself || notice.type !== 'closed' || notice.userId !== userIdNow()) return;
    beginChanging();
    dropKeys();
    coverForGood();
    void beginAnewOnceKept(notice.userId);
  });
}

/**
 * Nothing she typed is thrown away: while this device does not take it, the gate stands over the page, which lives on
 * and tries again until it can begin anew, or until her words let her back into it.
 */
async function beginAnewOnceKept(userId: string): Promise<void> {
  await keepLockThere(userId);
  if (await isAllKept()) {
    location.reload();
    return;
  }
  let isLeaving = false;
  const again = setInterval(() => {
    void isAllKept().then((isKept) => {
      // Not under her hands: what she types into the gate would be gone.
      if (!isKept || isLeaving || isGateTypedIn()) return;
      isLeaving = true;
      location.reload();
    });
  }, AGAIN_MS);
  const { standOver } = await import('./gate/open-gate.tsx');
  if (!(await standOver(userId))) return;
  clearInterval(again);
  isChangingItself = false;
}

function isGateTypedIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('[data-gate] input');
  return [...fields].some(({ value }) => value !== '');
}
