import { useMemo, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

interface LatestValue<T> {
  readonly read: () => T;
  readonly watch: (onChange: () => void) => () => void;
}

/** Both arguments must be stable between renders, or the list resubscribes on each one. */
export function useObservable<T>(source$: Observable<T>, initial: T): T {
  const store = useMemo(() => latestValueOf(source$, initial), [source$, initial]);
  return useSyncExternalStore(store.watch, store.read);
}

function latestValueOf<T>(source$: Observable<T>, initial: T): LatestValue<T> {
  let latest = initial;
  return {
    read: () => latest,
    watch: (onChange) => {
      const subscription = source$.subscribe((value) => {
        if (Object.is(value, latest)) return;
        latest = value;
        onChange();
      });
      return () => subscription.unsubscribe();
    },
  };
}
