import { Refusal } from './refusal.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Kept extends Answer {
  readonly asked: string;
  readonly at: number;
}

const KEPT_FOR = 24 * 3600;

export interface Idempotency {
  has(key: string): boolean;
  /** What the same request was answered before. Throws when the key was used for another one. */
  find(key: string, asked: string): Answer | null;
  keep(key: string, asked: string, answer: Answer): void;
}

/** `now` in seconds. */
export function createIdempotency(now: () => number): Idempotency {
  const kept = new Map<string, Kept>();
  const read = (key: string): Kept | null => {
    const found = kept.get(key);
    return found && found.at + KEPT_FOR >= now() ? found : null;
  };
  return {
    has: (key) => read(key) !== null,
    find(key, asked) {
      const found = read(key);
      if (!found) return null;
      if (found.asked === asked) return found;
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    },
    keep: (key, asked, answer) => void kept.set(key, { ...answer, asked, at: now() }),
  };
}
