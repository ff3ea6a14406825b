/** The spec's name of the one secret the page keeps. */
export const SESSION_TOKEN_KEY = 'session_token';

let inMemory: string | null = null;

/** Falls back to memory where localStorage is refused: the session then lasts as long as the page. */
export const sessionToken = {
  read(): string | null {
    try {
      return localStorage.getItem(SESSION_TOKEN_KEY) ?? inMemory;
    } catch {
      return inMemory;
    }
  },
  write(token: string): void {
    inMemory = token;
    try {
      localStorage.setItem(SESSION_TOKEN_KEY, token);
    } catch {
      // Kept in memory alone.
    }
  },
  clear(): void {
    inMemory = null;
    try {
      localStorage.removeItem(SESSION_TOKEN_KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
