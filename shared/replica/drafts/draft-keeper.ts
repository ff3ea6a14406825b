/** A key stroke waits at most this long; the write itself then has the rest of the half second. */
export const DRAFT_DELAY_MS = 300;

export interface DraftKeeper {
  /** This box holds something new. Never postpones what already waits. */
  note(key: string): void;
  /** Hands over at once what waits, and what failed before; resolves when all was tried. */
  flush(): Promise<void>;
  /** What is not written yet is kept the short way, within this turn. */
  putAside(): void;
  /** The page or the screen may be gone at the end of this turn: both of it. */
  leave(): Promise<void>;
  /** Boxes whose text the device has not taken yet. */
  unwritten(): readonly string[];
}

interface Options {
  /** Takes what the box holds at that moment. */
  readonly write: (key: string) => Promise<void>;
  /** Begins a write within this turn. */
  readonly keepNow: (keys: readonly string[]) => void;
  /** null: everything noted is kept. */
  readonly onOutcome: (error: unknown) => void;
}

/** Carries her typing to the device: in order, one write at a time, nothing dropped when one fails. */
export function createDraftKeeper({ write, keepNow, onOutcome }: Options): DraftKeeper {
  const waiting = new Set<string>();
  const inFlight = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();

  async function writeAll(): Promise<void> {
    let failure: unknown = null;
    for (const key of [...waiting]) {
      waiting.delete(key);
      inFlight.add(key);
      try {
        await write(key);
      } catch (error) {
        failure = error;
        waiting.add(key);
      }
      inFlight.delete(key);
    }
    onOutcome(failure);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size > 0) queue = queue.then(writeAll);
    return queue;
  }

  const unwritten = (): readonly string[] => [...new Set([...inFlight, ...waiting])];

  function putAside(): void {
    const keys = unwritten();
    if (keys.length > 0) keepNow(keys);
  }

  return {
    note(key) {
      waiting.add(key);
      timer ??= setTimeout(() => void flush(), DRAFT_DELAY_MS);
    },
    flush,
    putAside,
    leave() {
      putAside();
      // A write that began before may not know of it; the next one forgets what was put aside.
      for (const key of inFlight) waiting.add(key);
      return flush();
    },
    unwritten,
  };
}
