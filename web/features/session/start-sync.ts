import { planNewsSchema, syncEvents, type PlanNews } from '../../../shared/contract/sync.ts';
import { hasType } from '../../../shared/contract/worker-messages.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { deviceDay } from '../../lib/device-time-zone.ts';
import { registerBackgroundSync } from '../../lib/register-background-sync.ts';

/** Everything that makes the page run a sync pass (decision 16). Returns the way to stop. */
export function startSync(
  replica: OpenReplica,
  onSignedOut: () => void,
  onPlan: (news: PlanNews) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  const pass = (): void => {
    void replica.refreshDays(deviceDay(Date.now()));
    void replica.syncNow().then(({ stopped }) => {
      if (stopped === 'signed_out' && !signal.aborted) onSignedOut();
    });
  };
  // Also a pass that nobody here began: after a save, by the timer, in the worker.
  const watching = replica.syncState$.subscribe((state) => {
    if (state.kind === 'waiting' && state.reason === 'signed_out') onSignedOut();
  });
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
  listenToServer(
    { change: pass, plan: (data) => onPlan(planNewsSchema.parse(JSON.parse(data))) },
    signal,
  );
  const stopWaking = wakeWorkerWhilePending(replica);
  follow();
  return () => {
    listening.abort();
    stopWaking();
    watching.unsubscribe();
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
function listenToServer(
  listeners: Readonly<Record<string, (data: string) => void>>,
  signal: AbortSignal,
): void {
  if (typeof EventSource === 'undefined') return;
  let source: EventSource | null = null;
  const follow = (): void => {
    if (document.visibilityState !== 'visible' || signal.aborted) {
      source?.close();
      source = null;
    } else if (source?.readyState !== EventSource.OPEN) {
      source?.close();
      source = new EventSource(syncEvents.path);
      for (const [type, listener] of Object.entries(listeners)) {
        source.addEventListener(type, ({ data }: MessageEvent<string>) => listener(data));
      }
    }
  };
  document.addEventListener('visibilitychange', follow, { signal });
  addEventListener('focus', follow, { signal });
  addEventListener('online', follow, { signal });
  signal.addEventListener('abort', follow);
  follow();
}
