import { useLocation } from 'react-router-dom';
import { isDay, type Day } from '../../shared/contract/day.ts';

/** What follows `#` is never sent: where no worker answers, no server and no log learns which day she reads. */
export function withDay(path: string, day: Day): string {
  return `${path}#${day}`;
}

/** The day that the address names. */
export function useDayInAddress(): Day | null {
  const day = useLocation().hash.slice(1);
  return isDay(day) ? day : null;
}

/** Builds of before put the day behind `?`. Called before anything is shown: each reload would send it once more. */
export function takeDayOutOfQuery(): void {
  const { pathname, search } = location;
  const day = new URLSearchParams(search).get('day');
  if (day === null) return;
  history.replaceState(history.state, '', isDay(day) ? withDay(pathname, day) : pathname);
}
