/** Work that nobody waits for: it begins when the answer has left, and the server does not stop before it is done. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export function createBackground(onFault: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const done = afterThisTurn()
        .then(work)
        .catch(onFault)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function afterThisTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
