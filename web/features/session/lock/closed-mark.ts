const KEY = 'closed_for';

/** Whose words this device asks for before anything of hers is opened; read at each start, so no database is. */
export const closedMark = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(userId: string): void {
    try {
      localStorage.setItem(KEY, userId);
    } catch {
      // She is asked once her store is opened.
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // There was none.
    }
  },
};
