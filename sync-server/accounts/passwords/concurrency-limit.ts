import { AppError } from '../../../shared/contract/app-error.ts';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `places` at once, the others in the order they came; beyond `queue` it refuses. */
export function createConcurrencyLimit({
  places,
  queue,
}: {
  places: number;
  queue: number;
}): ConcurrencyLimit {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= queue) {
      throw new AppError('unavailable', { message: 'Very busy right now.', retryAfterSeconds: 5 });
    } else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
