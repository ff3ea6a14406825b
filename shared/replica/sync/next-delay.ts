const FIRST_MS = 10_000;
const LONGEST_MS = 300_000;
const LONGEST_OBEYED_MS = 3_600_000;

/**
 * Milliseconds before pass number `attempt` + 1 after a failed one: 5 s to 5 min, doubling, with
 * jitter, and never sooner than the server's Retry-After. `random` is in [0, 1).
 */
export function nextDelay(attempt: number, retryAfterMs: number | null, random: number): number {
  const upper = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt));
  const backOff = upper / 2 + (upper / 2) * random;
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_OBEYED_MS);
  // Asked of everyone at once, so spread as well.
  return Math.round(asked > backOff ? asked * (1 + random / 10) : backOff);
}
