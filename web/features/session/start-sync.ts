import { planNewsSchema, syncEvents, type PlanNews } from '../../../shared/contract/sync.ts';
import { hasType } from '../../../shared/contract/worker-messages.ts';
import type { OpenReplica, SyncOutcome } from '../../../shared/replica/replica.ts';
import { deviceDay } from '../../lib/device-time-zone.ts';
import { registerBackgroundSync } from '../../lib/register-background-sync.ts';

/** Tells the store what may make it run a sync pass; the store decides. Returns the way to stop. */
export function startSync(
  replica: OpenReplica,
  onSignedOut: () => void,
  onPlan: (news: PlanNews) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  const settle = async (pass: Promise<SyncOutcome | null>): Promise<void> => {
    if ((await pass)?.stopped === 'signed_out' && !signal.aborted) onSignedOut();
  };
  const wake = (): void => {
    void replica.days.refresh(deviceDay(Date.now()));
    void settle(replica.sync.wake());
  };
  // Also a pass that nobody here began: after a save, by the timer, in the worker.
  const watching = replica.sync.state$.subscribe((state) => {
    if (state.kind === 'waiting' && state.reason === 'signed_out') onSignedOut();
  });
  const follow = (): void => {
    if (document.visibilityState !== 'visible') {
      replica.sync.pause();
      return;
    }
    replica.sync.start();
    wake();
  };
  addEventListener('focus', follow, { signal });
  // Back out of the browser's cache of pages; a page that just loaded began by itself.
  const followAgain = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) follow();
  };
  addEventListener('pageshow', followAgain, { signal });
  addEventListener('online', wake, { signal });
  // The failed try is what says that she is offline; the browser's word alone is not believed.
  addEventListener('offline', wake, { signal });
  document.addEventListener('visibilitychange', follow, { signal });
  listenToWorker(() => void settle(replica.sync.deliver()), signal);
  listenToServer(
    {
      change: (data, isFirst) => {
        const seq = Number(data);
        // Whatever cannot be read may be news.
        void settle(Number.isInteger(seq) ? replica.sync.hear(seq, isFirst) : replica.sync.wake());
      },
      plan: (data) => onPlan(planNewsSchema.parse(JSON.parse(data))),
    },
    // Its session may be over: a pass that is under way began before, and would not say so.
    { signal, onRefused: onSignedOut },
  );
  const stopWaking = wakeWorkerWhilePending(replica);
  follow();
  return () => {
    listening.abort();
    stopWaking();
    watching.unsubscribe();
    replica.sync.pause();
  };
}

/** Background Sync carries on when the page is gone; where it is refused, the page alone drains. */
function wakeWorkerWhilePending(replica: OpenReplica): () => void {
  let wasPending = false;
  const subscription = replica.sync.state$.subscribe((state) => {
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

const RETRY_MS = 60_000;

/** Only while she looks: a hidden tab must not hold one of the browser's few connections. */
function listenToServer(
  listeners: Readonly<Record<string, (data: string, isFirst: boolean) => void>>,
  { signal, onRefused }: { readonly signal: AbortSignal; readonly onRefused: () => void },
): void {
  if (typeof EventSource === 'undefined') return;
  let source: EventSource | null = null;
  const follow = (): void => {
    if (signal.aborted || document.visibilityState !== 'visible') {
      source?.close();
      source = null;
    } else if (source?.readyState !== EventSource.OPEN) {
      source?.close();
      const opened = new EventSource(syncEvents.path);
      source = opened;
      // Cut off, the browser connects anew; answered with a refusal, it gives up.
      opened.addEventListener('error', () => {
        if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
        onRefused();
        // A proxy may have refused it while the server restarted.
        setTimeout(follow, RETRY_MS);
      });
      for (const [type, listener] of Object.entries(listeners)) {
        let isFirst = true;
        // The browser connects anew by itself: the next word is a first one again.
        source.addEventListener('open', () => void (isFirst = true));
        source.addEventListener(type, ({ data }: MessageEvent<string>) => {
          listener(data, isFirst);
          isFirst = false;
        });
      }
    }
  };
  document.addEventListener('visibilitychange', follow, { signal });
  addEventListener('focus', follow, { signal });
  addEventListener('online', follow, { signal });
  signal.addEventListener('abort', follow);
  follow();
}
