/** A key stroke waits at most this long; the write itself then has the rest of the half second. */
export const DRAFT_DELAY_MS = 300;

export interface DraftKeeper {
  /** The newest text of one box. Never postpones what already waits. */
  note(key: string, text: string): void;
  /** Hands over at once what waits, and what failed before; resolves when all was tried. */
  flush(): Promise<void>;
  /** The page may be gone at the end of this turn: what is not written yet is kept the short way too. */
  leave(): void;
  /** What the device has not taken yet. */
  unwritten(): ReadonlyMap<string, string>;
}

interface Options {
  readonly write: (key: string, text: string) => Promise<void>;
  /** Begins a write within this turn. */
  readonly keepNow: (texts: ReadonlyMap<string, string>) => void;
  /** null: everything noted is kept. */
  readonly onOutcome: (error: unknown) => void;
}

/** Carries her typing to the device: in order, one write at a time, nothing dropped when one fails. */
export function createDraftKeeper({ write, keepNow, onOutcome }: Options): DraftKeeper {
  const waiting = new Map<string, string>();
  const inFlight = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();

  async function writeAll(): Promise<void> {
    let failure: unknown = null;
    for (const [key, text] of [...waiting]) {
      waiting.delete(key);
      inFlight.set(key, text);
      try {
        await write(key, text);
      } catch (error) {
        failure = error;
        if (!waiting.has(key)) waiting.set(key, text);
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

  function unwritten(): ReadonlyMap<string, string> {
    return new Map([...inFlight, ...waiting]);
  }

  return {
    note(key, text) {
      waiting.set(key, text);
      timer ??= setTimeout(() => void flush(), DRAFT_DELAY_MS);
    },
    flush,
    leave() {
      keepNow(unwritten());
      void flush();
    },
    unwritten,
  };
}
