const KEY = 'sheet_shown';

/** Whose sheet stood on this page and was not in use yet: a page that begins anew meanwhile has to tell her. */
export const unfinishedSheet = {
  read(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(userId: string): void {
    try {
      sessionStorage.setItem(KEY, userId);
    } catch {
      // Nobody is told then.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There was none.
    }
  },
};
