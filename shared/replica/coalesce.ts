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
