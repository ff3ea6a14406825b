import { pull, type PullOptions, type PullOutcome } from './pull.ts';
import type { ReplicaParts } from '../replica-parts.ts';

/**
 * How far this device knows the server's changes: what this tab pulled, and what the device sent since,
 * from whichever tab or from the worker. Not kept: a start pulls anyway.
 */
export interface SeenSeq {
  /** As pull(), and notes how far it came. */
  pull(options: PullOptions): Promise<PullOutcome>;
  /** Every change up to this seq is here; null where that is not known. */
  newest(): Promise<number | null>;
}

export function createSeenSeq(parts: ReplicaParts): SeenSeq {
  let pulled: { readonly seq: number; readonly begunAt: number } | null = null;

  return {
    async pull(options) {
      const begunAt = parts.now();
      const outcome = await pull(parts, options);
      pulled = outcome.seq === null ? null : { seq: outcome.seq, begunAt };
      return outcome;
    },
    async newest() {
      if (!pulled) return null;
      const { seq, begunAt } = pulled;
      // Receipts from before the pull may be of a server that was restored since.
      const receipts = await parts.outbox.receiptsSince(begunAt);
      const own = new Set(receipts.map((receipt) => receipt.seq));
      let known = seq;
      while (own.has(known + 1)) known += 1;
      return known;
    },
  };
}
