/**
 * As `work`, or after `ms` what `late` gives or throws; the work itself goes on, and what becomes of it
 * then nobody hears.
 */
export async function withTimeout<T, L>(
  work: Promise<T>,
  ms: number,
  late: () => L | Promise<L>,
): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<L>((resolve, reject) => {
    timer = setTimeout(() => void Promise.resolve().then(late).then(resolve, reject), ms);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Of two works under one key the second begins when the first ended, however it ended. */
export interface KeyedMutex {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const mine = (tails.get(key) ?? Promise.resolve()).then(work);
      const tail = Promise.allSettled([mine]).then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      tails.set(key, tail);
      return mine;
    },
  };
}

/**
 * One run at a time: a call during a run gets the next one, shared by all who call meanwhile, so that
 * whatever they changed before calling is seen by a whole run.
 */
export function coalesce<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let queued: Promise<T> | null = null;

  function start(): Promise<T> {
    const mine = run().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  }

  return () => {
    if (!running) return start();
    queued ??= running.then(again, again);
    return queued;
  };

  function again(): Promise<T> {
    queued = null;
    return start();
  }
}
