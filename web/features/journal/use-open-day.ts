import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Day } from '../../../shared/contract/day.ts';
import { useDayInAddress } from '../../lib/day-in-address.ts';
import { useToday } from '../../lib/use-today.ts';

export interface OpenDay {
  readonly day: Day;
  readonly today: Day;
  /** Midnight passed while the page was open; nothing moves until she says so. */
  readonly dayTurned: boolean;
  readonly openToday: () => void;
}

/** The day she asked for, else the day this page was opened on. */
export function useOpenDay(): OpenDay {
  const { today } = useToday();
  const [openedOn, setOpenedOn] = useState(today);
  const navigate = useNavigate();
  const asked = useDayInAddress();
  const named = asked !== null && asked <= today ? asked : null;
  return {
    day: named ?? openedOn,
    today,
    dayTurned: named === null && openedOn !== today,
    openToday: () => {
      setOpenedOn(today);
      if (asked !== null) void navigate({ hash: '' });
    },
  };
}
