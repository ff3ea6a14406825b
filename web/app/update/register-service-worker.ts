import { isAllKept } from '../../lib/before-reload.ts';
import { trustedScript } from '../../lib/trusted-script.ts';

/** A newer version that is installed and waits. */
export interface Update {
  /** Swaps the worker and reloads this page, after her drafts are on the device. */
  readonly apply: () => void;
}

const CHECK_EVERY_MS = 60_000;
const SCRIPT = '/sw.js';

/** Registers the worker and watches for newer ones; returns the way to stop checking. */
export function registerServiceWorker(onUpdate: (update: Update) => void): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  register(onUpdate)
    .then((registration) => {
      if (isStopped) return;
      // Without a connection a check fails, and says nothing new.
      timer = setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
    })
    // "Only logged": the app works without its worker.
    .catch((error: unknown) => {
      // Left while it asked: the next page asks again.
      if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error);
    });
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

async function register(onUpdate: (update: Update) => void): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trustedScript(SCRIPT), {
    // A year of HTTP cache on the worker's files must not hold an update back.
    updateViaCache: 'none',
  });
  const offer = (worker: ServiceWorker | null): void => {
    // The very first worker takes over by itself: there is no older version to leave.
    if (worker && navigator.serviceWorker.controller) onUpdate(updateTo(worker));
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker);
    });
  });
  return registration;
}

function updateTo(worker: ServiceWorker): Update {
  return {
    apply: () => {
      // Only the tab that asked reloads: another may hold a sentence that is being written.
      navigator.serviceWorker.addEventListener('controllerchange', reloadSafely, { once: true });
      if (worker.state === 'activated' || worker.state === 'redundant') reloadSafely();
      else worker.postMessage({ type: 'SKIP_WAITING' });
    },
  };
}

/** What is not kept by then the browser asks about. */
function reloadSafely(): void {
  void isAllKept().finally(() => location.reload());
}
