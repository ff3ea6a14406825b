import { BehaviorSubject, type Observable } from 'rxjs';

/** Times, counts and codes; never a word of hers. */
export interface SyncLog {
  readonly lines$: Observable<readonly string[]>;
  write(line: string): void;
}

const KEPT_LINES = 200;

export function createSyncLog(now: () => number): SyncLog {
  const lines$ = new BehaviorSubject<readonly string[]>([]);
  return {
    lines$,
    write(line) {
      const time = new Date(now()).toISOString();
      lines$.next([...lines$.value, `${time} ${line}`].slice(-KEPT_LINES));
    },
  };
}

/** For the log: names and codes of an error, not its message, which may quote data. */
export function nameOfFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('code' in error && typeof error.code === 'string') return `${error.name} ${error.code}`;
  return 'fault' in error ? `${error.name} ${String(error.fault)}` : error.name;
}
