import { useObservable } from '../../lib/use-observable.ts';
import { useReplica } from '../../lib/replica-context.ts';

/** On a new device: what is not here yet may still come. */
export function useIsArriving(): boolean {
  const details = useObservable(useReplica().sync.details$, null);
  return details !== null && details.pullProgress < 1;
}
