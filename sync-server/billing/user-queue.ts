/** Work for one user happens one after the other: two answers of Stripe must not overtake each other. */
export interface UserQueue {
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

export function createUserQueue(): UserQueue {
  const tails = new Map<string, Promise<void>>();
  return {
    run<T>(userId: string, work: () => Promise<T>): Promise<T> {
      const before = tails.get(userId) ?? Promise.resolve();
      const result = before.then(work);
      const tail = result.then(ignore, ignore).then(() => {
        if (tails.get(userId) === tail) tails.delete(userId);
      });
      tails.set(userId, tail);
      return result;
    },
  };
}

function ignore(): void {
  // Whoever waits for the result hears of its failure.
}
