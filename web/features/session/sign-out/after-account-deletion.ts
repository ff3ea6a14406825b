import { clearPendingSignOut } from '../../../../shared/outbox/device.ts';
import { removeLock } from '../../../../shared/outbox/kept-lock.ts';
import { removePrivateMark } from '../../../../shared/outbox/private-mark.ts';
import { accountsNoted } from '../earlier/note-account.ts';
import { removeFromDevice } from './removals.ts';
import type { ReplicaHolder } from '../replica-holder.ts';

/**
 * Her account is deleted: her entries, those the server never got too, and whatever the page and the
 * worker kept. The session says "signed out" already, so the holder is letting go of her store.
 */
export async function eraseAfterDeletion(
  userId: string,
  holder: Pick<ReplicaHolder, 'closed'>,
): Promise<void> {
  // One that fails must not keep the others from being erased.
  await Promise.allSettled([
    removeFromDevice({ userId, outbox: true, keepDrafts: false }, holder.closed),
    clearPendingSignOut(),
    removeLock(userId),
    removePrivateMark(userId),
    forgetNoted(userId),
    Promise.resolve().then(() => localStorage.clear()),
  ]);
  // Last: what removes the rest is one of the worker's files.
  await removeWorker().catch(() => undefined);
}

async function forgetNoted(userId: string): Promise<void> {
  await accountsNoted();
  const { forgetAccount } = await import('../../../../shared/replica/removal/device-accounts.ts');
  await forgetAccount(userId);
}

/** Its caches hold no word of hers; the next visit installs it afresh. */
async function removeWorker(): Promise<void> {
  if ('caches' in globalThis) {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  }
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
