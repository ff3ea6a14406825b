import { dayIn } from '../../shared/contract/day.ts';
import { syncEvents } from '../../shared/contract/sync.ts';
import { hasType } from '../../shared/contract/worker-messages.ts';
import type { OpenReplica } from '../../shared/replica/replica.ts';
import { deviceTimeZone } from '../lib/device-time-zone.ts';
import { registerBackgroundSync } from './register-background-sync.ts';

/** Everything that makes the page run a sync pass (decision 16). Returns the way to stop. */
export function startSync(replica: OpenReplica, onSignedOut: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  const pass = (): void => {
    void replica.refreshDays(dayIn(Date.now(), deviceTimeZone()));
    void replica.syncNow().then(({ stopped }) => {
      if (stopped === 'signed_out' && !signal.aborted) onSignedOut();
    });
  };
  const follow = (): void => {
    if (document.visibilityState !== 'visible') {
      replica.pause();
      return;
    }
    replica.start();
    pass();
  };
  addEventListener('focus', follow, { signal });
  addEventListener('pageshow', follow, { signal });
  addEventListener('online', pass, { signal });
  // The failed try is what says that she is offline; the browser's word alone is not believed.
  addEventListener('offline', pass, { signal });
  document.addEventListener('visibilitychange', follow, { signal });
  listenToWorker(pass, signal);
  listenToServer(pass, signal);
  const stopWaking = wakeWorkerWhilePending(replica);
  follow();
  return () => {
    listening.abort();
    stopWaking();
    replica.pause();
  };
}

/** Background Sync carries on when the page is gone; where it is refused, the page alone drains. */
function wakeWorkerWhilePending(replica: OpenReplica): () => void {
  let wasPending = false;
  const subscription = replica.syncState$.subscribe((state) => {
    const isPending = state.kind !== 'synced' && state.pending > 0;
    if (isPending && !wasPending) void registerBackgroundSync();
    wasPending = isPending;
  });
  return () => subscription.unsubscribe();
}

function listenToWorker(onNudge: () => void, signal: AbortSignal): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (hasType(data, 'sync-offline-data')) onNudge();
    },
    { signal },
  );
}

/** Only while she looks: a hidden tab must not hold one of the browser's few connections. */
function listenToServer(onChange: () => void, signal: AbortSignal): void {
  if (typeof EventSource === 'undefined') return;
  let source: EventSource | null = null;
  const follow = (): void => {
    if (document.visibilityState !== 'visible' || signal.aborted) {
      source?.close();
      source = null;
    } else if (source?.readyState !== EventSource.OPEN) {
      source?.close();
      source = new EventSource(syncEvents.path);
      source.addEventListener('change', onChange);
    }
  };
  document.addEventListener('visibilitychange', follow, { signal });
  addEventListener('focus', follow, { signal });
  addEventListener('online', follow, { signal });
  signal.addEventListener('abort', follow);
  follow();
}
