import { useSyncExternalStore } from 'react';
import type { Day } from '../../shared/contract/day.ts';
import { deviceDay } from './device-time-zone.ts';

const CHECK_EVERY_MS = 15_000;

/** Her day on this device. Changes at midnight, in another zone, and when the page comes back to view. */
export function useToday(): { today: Day } {
  return { today: useSyncExternalStore(watchClock, currentDay) };
}

function currentDay(): Day {
  return deviceDay(Date.now());
}

/** A short interval and not one timer until midnight: timers stand still while a phone sleeps. */
function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
