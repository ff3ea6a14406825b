import { withTimeout } from '../../../../shared/async.ts';
import type { PageMessage } from '../../../../shared/contract/worker-messages.ts';

/** On a slow network it still fetches its files. */
const TIMEOUT_MS = 10_000;

/**
 * A worker of the build before answers the next load with its own page, which knows of no lock and would ask her
 * to sign in. So one that is newer takes over first; resolves also where it does not come.
 */
export async function letNewestWorkerTakeOver(): Promise<void> {
  await withTimeout(
    takeOver().catch(() => undefined),
    TIMEOUT_MS,
    () => undefined,
  );
}

async function takeOver(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active) return;
  await registration.update();
  const newest = registration.installing ?? registration.waiting;
  if (!newest) return;
  const isSettled = new Promise<void>((resolve) => {
    newest.addEventListener('statechange', () => {
      if (newest.state === 'activated' || newest.state === 'redundant') resolve();
    });
  });
  const message: PageMessage = { type: 'SKIP_WAITING' };
  newest.postMessage(message);
  await isSettled;
}
