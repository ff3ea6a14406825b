/** Work that nobody waits for: it begins when the answer has left, and the server does not stop before it is done. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** After a while, unless it is stopped before. */
  later(delayMs: number, work: () => Promise<void>): void;
  /** After a while, or at once when the server stops before: somebody was promised it. */
  surely(delayMs: number, work: () => Promise<void>): void;
  /** At once, and again whenever so much time has passed since it was done, until `stop`. */
  repeat(pauseMs: number | (() => number), work: () => Promise<void>): void;
  /** Begins nothing more of what is repeated or comes later; what was promised begins now. */
  stop(): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export function createBackground(onFault: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const promised = new Set<() => void>();
  let isStopped = false;

  function run(work: () => Promise<void>): Promise<void> {
    const done = afterThisTurn()
      .then(work)
      .catch(onFault)
      .finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  function wait(delayMs: number, then: () => void): void {
    if (isStopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, delayMs);
    timers.add(timer.unref());
  }

  function repeat(pause: number | (() => number), work: () => Promise<void>): void {
    void run(work).then(() =>
      wait(typeof pause === 'number' ? pause : pause(), () => repeat(pause, work)),
    );
  }

  return {
    run: (work) => void run(work),
    later: (delayMs, work) => wait(delayMs, () => void run(work)),
    surely(delayMs, work) {
      const timer = setTimeout(begin, isStopped ? 0 : delayMs);
      function begin(): void {
        clearTimeout(timer);
        promised.delete(begin);
        void run(work);
      }
      promised.add(begin);
    },
    repeat,
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const begin of promised) begin();
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function afterThisTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
