import { SYNC_TAG } from '../../shared/contract/worker-messages.ts';

/** Not in every browser, and not in TypeScript's library. */
interface SyncRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
}

/** Asks the browser to wake the worker once there is a connection. Never throws. */
export async function registerBackgroundSync(tag = SYNC_TAG): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: ServiceWorkerRegistration & SyncRegistration =
      await navigator.serviceWorker.ready;
    await registration.sync?.register(tag);
  } catch {
    // No permission: the page keeps trying while it is open.
  }
}
