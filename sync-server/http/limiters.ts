import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** So many in so many seconds. */
export interface Quota {
  readonly points: number;
  readonly seconds: number;
}

export type Limiter = Pick<
  RateLimiterAbstract,
  'consume' | 'get' | 'delete' | 'block' | 'set' | 'reward'
>;

export interface Counts {
  /** Under a name of its own. */
  open(name: string, quota: Quota): Limiter;
  /** Forgets what has passed. */
  tidy(): Promise<void>;
}

/** A restart forgives, and every server counts for itself. */
export const inMemory: Counts = {
  open: (_, { points, seconds }) => new RateLimiterMemory({ points, duration: seconds }),
  tidy: () => Promise.resolve(),
};
