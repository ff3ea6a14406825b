import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay, type Day } from '../../../shared/contract/day.ts';
import { useToday } from '../../lib/use-today.ts';

export interface OpenDay {
  readonly day: Day;
  readonly today: Day;
  /** Midnight passed while the page was open; nothing moves until she says so. */
  readonly dayTurned: boolean;
  readonly openToday: () => void;
}

/** The day she asked for (`?day=yyyy-MM-dd`), else the day this page was opened on. */
export function useOpenDay(): OpenDay {
  const { today } = useToday();
  const [openedOn, setOpenedOn] = useState(today);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day');
  const named = asked !== null && isDay(asked) && asked <= today ? asked : null;
  return {
    day: named ?? openedOn,
    today,
    dayTurned: named === null && openedOn !== today,
    openToday: () => {
      setOpenedOn(today);
      if (asked !== null) setSearch({});
    },
  };
}
