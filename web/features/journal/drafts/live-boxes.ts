import { keepBoth } from '../../../../shared/contract/keep-both.ts';

/** So long after a key stroke she is still writing. */
const TYPING_MS = 500;

/** What happens in the boxes of a screen at this moment, while other tabs put words into them. */
export interface LiveBoxes {
  isTyping(key: string): boolean;
  /** Words come into the box, and the screen shows them a moment later. */
  put(key: string, text: string): void;
  /** The screen shows everything that was put. */
  allShown(): void;
  /** Returns what the box holds after a key stroke: what was put there unseen is not overwritten. */
  type(key: string, typed: string): string;
}

export function createLiveBoxes(now: () => number = Date.now): LiveBoxes {
  const typedAt = new Map<string, number>();
  const unseen = new Map<string, string>();
  return {
    isTyping: (key) => now() - (typedAt.get(key) ?? -TYPING_MS) < TYPING_MS,
    put: (key, text) => void unseen.set(key, text),
    allShown: () => unseen.clear(),
    type(key, typed) {
      const before = unseen.get(key) ?? '';
      unseen.delete(key);
      typedAt.set(key, now());
      return typed.includes(before.trim()) ? typed : keepBoth(before, typed);
    },
  };
}
