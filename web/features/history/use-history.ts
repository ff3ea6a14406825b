import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Day } from '../../../shared/contract/day.ts';
import type { DaySummary } from '../../../shared/replica/replica.ts';
import { activeLanguage } from '../../i18n/i18n.ts';
import { useDayInAddress } from '../../lib/day-in-address.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { useToday } from '../../lib/use-today.ts';
import { useHasRoomBeside } from './use-has-room-beside.ts';
import { firstWeekdayOf, rangeOf, type Period } from './period.ts';
import { statisticsOf, type Statistics } from './statistics.ts';
import { streakOf, type Streak } from './streak.ts';

export interface History {
  readonly today: Day;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  /** Newest first; null while the device is read. */
  readonly days: readonly DaySummary[] | null;
  /** What the list shows: the days of the period, or all of them where the period has none. */
  readonly listed: readonly DaySummary[] | null;
  /** Whatever the period; newest first. */
  readonly all: readonly DaySummary[] | null;
  /** 1 = Monday … 7 = Sunday. */
  readonly firstWeekday: number;
  readonly statistics: Statistics | null;
  readonly streak: Streak | null;
  /** The day she chose. */
  readonly selected: Day | null;
  /** The day whose entry stands open: the chosen one, else the newest where there is room beside the list. */
  readonly open: Day | null;
  readonly onSelect: (day: Day | null) => void;
}

export function useHistory(): History {
  const { today } = useToday();
  const [period, setPeriod] = useState<Period>('week');
  const language = activeLanguage();
  const firstWeekday = useMemo(() => firstWeekdayOf(regionalLocale(language)), [language]);
  // All of them are read anyway, for the streak: All Time shows those and waits for nothing.
  const all = useSummaries('all', today, firstWeekday);
  const recent = useSummaries(period === 'month' ? 'month' : 'week', today, firstWeekday);
  const days = period === 'all' ? all : recent;
  const listed = days?.length === 0 ? all : days;
  const { selected, onSelect } = useSelectedDay();
  const hasRoom = useHasRoomBeside();
  const streak = useMemo(() => all && streakOf(writtenDays(all), today), [all, today]);
  return {
    today,
    period,
    onPeriod: setPeriod,
    days,
    listed,
    all,
    firstWeekday,
    statistics: useMemo(() => days && statisticsOf(days), [days]),
    streak,
    selected,
    open: selected ?? (hasRoom ? (listed?.[0]?.date ?? null) : null),
    onSelect,
  };
}

function useSummaries(
  period: Period,
  today: Day,
  firstWeekday: number,
): readonly DaySummary[] | null {
  const replica = useReplica();
  const summaries$ = useMemo(
    () => replica.days.watchSummaries(rangeOf(period, today, firstWeekday)),
    [replica, period, today, firstWeekday],
  );
  const summaries = useObservable<readonly DaySummary[] | null>(summaries$, null);
  return useMemo(() => summaries?.filter(({ count }) => count > 0) ?? null, [summaries]);
}

/** In the address, so that the phone's back button closes the details. */
function useSelectedDay(): Pick<History, 'selected' | 'onSelect'> {
  const navigate = useNavigate();
  const onSelect = useCallback(
    (day: Day | null) => {
      const options = { replace: day === null, preventScrollReset: true };
      void navigate({ hash: day ?? '' }, options);
    },
    [navigate],
  );
  return { selected: useDayInAddress(), onSelect };
}

function* writtenDays(summaries: readonly DaySummary[]): Iterable<Day> {
  for (const { date } of summaries) yield date;
}

/** Her own variety of the active language: it knows on which day her week begins. */
function regionalLocale(language: string): string {
  return navigator.languages.find((tag) => tag.split('-', 1)[0] === language) ?? language;
}
