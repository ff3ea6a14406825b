import { findNextDue } from './acts/billing-cycle.ts';
import type { World } from './world.ts';

/** Runs with the machine's clock, and ahead of it by what the test skipped. */
export interface StripeClock {
  /** In milliseconds. */
  now(): number;
  /** Skips time; everything due on the way happens at its own moment, and is told. */
  advance(ms: number): Promise<void>;
}

export interface Ticking {
  readonly now: () => number;
  /** Lets everything happen that is due by then. */
  readonly runUntil: (world: World, moment: number) => void;
}

export function createTicking(machine: () => number): Ticking {
  let skipped = 0;
  let stopped: number | null = null;
  const now = () => stopped ?? machine() + skipped;
  return {
    now,
    runUntil(world, moment) {
      for (let due = findNextDue(world); due; due = findNextDue(world)) {
        if (due.at * 1000 > moment) break;
        stopped = Math.max(due.at * 1000, now());
        due.happen();
      }
      stopped = null;
      skipped = Math.max(skipped, moment - machine());
    },
  };
}
