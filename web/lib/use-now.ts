import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** Epoch ms at the last full minute, for "5 minutes ago" that stays true while she reads. */
export function useNow(): number {
  return useSyncExternalStore(watchClock, currentMinute);
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, 15_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
