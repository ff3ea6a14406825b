/** A key stroke waits at most this long; the write itself then has the rest of the half second. */
export const DRAFT_DELAY_MS = 300;

export interface DraftKeeper {
  /** The newest text of one box. Never postpones what already waits. */
  note(key: string, text: string): void;
  /** Hands over at once what waits, and what failed before; resolves when all was tried. */
  flush(): Promise<void>;
}

interface Options {
  readonly write: (key: string, text: string) => Promise<void>;
  /** null: everything noted is kept. */
  readonly onOutcome: (error: unknown) => void;
}

/** Carries her typing to the device: in order, one write at a time, nothing dropped when one fails. */
export function createDraftKeeper({ write, onOutcome }: Options): DraftKeeper {
  const waiting = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();

  async function writeAll(): Promise<void> {
    let failure: unknown = null;
    for (const [key, text] of [...waiting]) {
      waiting.delete(key);
      try {
        await write(key, text);
      } catch (error) {
        failure = error;
        if (!waiting.has(key)) waiting.set(key, text);
      }
    }
    onOutcome(failure);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size > 0) queue = queue.then(writeAll);
    return queue;
  }

  return {
    note(key, text) {
      waiting.set(key, text);
      timer ??= setTimeout(() => void flush(), DRAFT_DELAY_MS);
    },
    flush,
  };
}
