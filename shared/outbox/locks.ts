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
      if (timeoutMs === undefined) return manager.request(name, {}, work);
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), timeoutMs);
      const turn = { came: false };
      try {
        return await manager.request(name, { signal: patience.signal }, () => {
          turn.came = true;
          clearTimeout(timer);
          return work();
        });
      } catch (error) {
        if (turn.came || !patience.signal.aborted) throw error;
        return await work();
      } finally {
        clearTimeout(timer);
      }
    },
  };
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
