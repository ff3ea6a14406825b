import { useReplica } from './replica-context.ts';
import { useObservable } from './use-observable.ts';

/** As the last sync pass found it; the browser's own word is not believed. */
export function useIsOffline(): boolean {
  return useObservable(useReplica().sync.state$, null)?.kind === 'offline';
}
