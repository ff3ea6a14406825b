import { openedLock } from './lock/opened-lock.ts';

/** The spec's name of the one secret the page keeps. */
export const SESSION_TOKEN_KEY = 'session_token';

let inMemory: string | null = null;
let sealed: ((token: string | null) => void) | null = null;

/** Falls back to memory where localStorage is refused: the session then lasts as long as the page. */
export const sessionToken = {
  read(): string | null {
    if (sealed) return inMemory;
    try {
      return localStorage.getItem(SESSION_TOKEN_KEY) ?? inMemory;
    } catch {
      return inMemory;
    }
  },
  write(token: string): void {
    inMemory = token;
    if (sealed) {
      sealed(token);
      return;
    }
    try {
      localStorage.setItem(SESSION_TOKEN_KEY, token);
    } catch {
      // Kept in memory alone.
    }
  },
  clear(): void {
    inMemory = null;
    const keep = sealed;
    sealed = null;
    keep?.(null);
    try {
      localStorage.removeItem(SESSION_TOKEN_KEY);
    } catch {
      // Nothing was kept.
    }
  },
  /** It ended in another page, which cleared what the pages share: that may be another one's by now. */
  forget(): void {
    inMemory = null;
    sealed = null;
    openedLock.set(null);
  },
  /** The device is not kept closed any more. */
  keepOpen(token: string | null): void {
    sealed = null;
    if (token !== null) sessionToken.write(token);
  },
  /** On a device that is kept closed it lies in the lock's ring: `keep` is told every change of it. */
  keepSealed(token: string | null, keep: (token: string | null) => void): void {
    inMemory = token;
    sealed = keep;
    try {
      localStorage.removeItem(SESSION_TOKEN_KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
