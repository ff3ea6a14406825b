/** Whose words this device asks for before anything of hers is opened; read at each start, so no database is. */
export const closedMark = createMark('closed_for');

/** Whose closing the lock could not note, as on a full disk: nothing but her words opens it then. */
export const unnotedClosing = createMark('closing_unnoted');

function createMark(key: string) {
  return {
    read(): string | null {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(userId: string): void {
      try {
        localStorage.setItem(key, userId);
      } catch {
        // She is asked once her store is opened.
      }
    },
    clear(): void {
      try {
        localStorage.removeItem(key);
      } catch {
        // There was none.
      }
    },
  };
}
