import { useSyncExternalStore } from 'react';
import { createCell } from '../../lib/cell.ts';

const KEY = 'upgrade_later_until';
const TWO_WEEKS_MS = 14 * 24 * 3_600_000;

/** Epoch ms, where the browser keeps nothing: then it holds as long as this page. */
let untilInMemory = 0;
const presses = createCell(0);

/** She said "Maybe later": nothing offers Premium by itself on this device for two weeks. */
export function rememberLater(): void {
  const until = Date.now() + TWO_WEEKS_MS;
  try {
    localStorage.setItem(KEY, String(until));
  } catch {
    untilInMemory = until;
  }
  presses.set(presses.read() + 1);
}

export function useIsLater(): boolean {
  return useSyncExternalStore(presses.subscribe, isLater);
}

function isLater(): boolean {
  const left = readUntil() - Date.now();
  // A clock that was set back must not make it longer.
  return left > 0 && left <= TWO_WEEKS_MS;
}

function readUntil(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? untilInMemory);
  } catch {
    return untilInMemory;
  }
}
