import { withTimeout } from '../async.ts';

/** Locks by name across tabs and the worker; `sync:<uid>` guards the drain, `pull:<uid>` the pull. */
export interface Locks {
  /**
   * Runs `work` alone. After `timeoutMs` it runs anyway: the holder is then a frozen tab, and the
   * server's idempotency makes two senders harmless while waiting for ever is not.
   */
  run<T>(name: string, work: () => Promise<T>, timeoutMs?: number): Promise<T>;
}

/** Held around sign-in and the replay of an offline sign-out: both concern the one cookie. */
export const SESSION_LOCK = 'session';

export function syncLock(userId: string): string {
  return `sync:${userId}`;
}

/** Web Locks where the browser has them, else a queue in this page. */
export function createLocks(manager: LockManager | null = webLocks()): Locks {
  return manager ? lockAcrossTabs(manager) : lockInThisPage();
}

function webLocks(): LockManager | null {
  const host: { readonly locks?: LockManager } = globalThis.navigator;
  return host.locks ?? null;
}

function lockAcrossTabs(manager: LockManager): Locks {
  return {
    async run(name, work, timeoutMs) {
      const patience = new AbortController();
      const end = (): void => patience.abort();
      const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
      const begin = (): ReturnType<typeof work> => {
        clearTimeout(timer);
        return work();
      };
      for (;;) {
        const turn = await takeTurn(manager, name, { begin, patience: patience.signal });
        if (turn.taken) return await turn.taken;
        if (!patience.signal.aborted) await comesBack();
        if (patience.signal.aborted) return await work();
      }
    },
  };
}

interface Asking<T> {
  readonly begin: () => Promise<T>;
  readonly patience: AbortSignal;
}

/**
 * `taken` is null where patience ended before the turn came, or the page was left: one that the browser keeps for her
 * return is given its turn, and neither takes it nor passes it on.
 */
async function takeTurn<T>(
  manager: LockManager,
  name: string,
  { begin, patience }: Asking<T>,
): Promise<{ readonly taken: Promise<T> | null }> {
  const turn: { taken: Promise<T> | null } = { taken: null };
  const asking = new AbortController();
  const leave = (): void => asking.abort();
  const stay = onPage('pagehide', leave);
  patience.addEventListener('abort', leave);
  try {
    await manager.request(name, { signal: asking.signal }, () => (turn.taken = begin()));
  } catch (error) {
    if (turn.taken || !asking.signal.aborted) throw error;
  } finally {
    stay();
    patience.removeEventListener('abort', leave);
  }
  return turn;
}

function comesBack(): Promise<void> {
  return new Promise((resolve) => {
    const heard = onPage('pageshow', () => {
      heard();
      resolve();
    });
  });
}

/** Nobody leaves a worker: nothing is heard there. Returns the way out. */
function onPage(type: 'pagehide' | 'pageshow', hear: () => void): () => void {
  const page: Partial<EventTarget> = globalThis;
  page.addEventListener?.(type, hear);
  return () => page.removeEventListener?.(type, hear);
}

function lockInThisPage(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(name, work, timeoutMs) {
      const before = tails.get(name) ?? Promise.resolve();
      const mine = (
        timeoutMs === undefined ? before : withTimeout(before, timeoutMs, () => undefined)
      ).then(work);
      const tail = Promise.allSettled([before, mine]);
      tails.set(name, tail);
      // Not with `mine`: who was overtaken is still at work then, and the next one waits for both.
      void tail.then(() => {
        if (tails.get(name) === tail) tails.delete(name);
      });
      return mine;
    },
  };
}
