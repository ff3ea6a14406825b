import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf, monthOf, type Day } from '../../../../shared/contract/day.ts';
import type { DaySummary } from '../../../../shared/replica/replica.ts';
import { directionOf } from '../../../i18n/direction.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { type CalendarBounds, dayAfterKey, weekdaysFrom, weeksOf } from './month-grid.ts';
import styles from './calendar-panel.module.css';
import { activeLocale } from '../../../lib/format/format.ts';

interface CalendarPanelProps {
  readonly days: readonly DaySummary[];
  readonly today: Day;
  /** Its month is shown first. */
  readonly start: Day;
  readonly firstWeekday: number;
  readonly onOpen: (day: Day) => void;
}

/** A month of hers; one day of it is the stop of the Tab key, from which the arrow keys walk. */
export function CalendarPanel(props: CalendarPanelProps) {
  const { days, today, start, firstWeekday, onOpen } = props;
  const { t } = useTranslation('history');
  const id = useId();
  const counts = useMemo(() => new Map(days.map(({ date, count }) => [date, count])), [days]);
  const bounds = useMemo(() => boundsOf(days, today), [days, today]);
  const { current, setCurrent, walk, grid } = useWalk(start, { ...bounds, firstWeekday });
  const month = monthOf(current);
  const inMonth = days.filter(({ date }) => monthOf(date) === month).length;
  return (
    <section aria-labelledby={id} className={styles['panel']}>
      <CalendarHead titleId={id} current={current} bounds={bounds} onChange={setCurrent} />
      <div ref={grid} role="grid" aria-labelledby={id} className={styles['grid']}>
        <div role="row" className={styles['week']}>
          {weekdaysFrom(firstWeekday).map((day) => (
            <span key={day} role="columnheader" className={styles['weekday']}>
              <span aria-hidden="true">{weekdayName(day, 'narrow')}</span>
              <VisuallyHidden>{weekdayName(day, 'long')}</VisuallyHidden>
            </span>
          ))}
        </div>
        {weeksOf(month, firstWeekday).map((week, row) => (
          <div key={row} role="row" className={styles['week']}>
            {week.map((day, column) => (
              <div key={column} role="gridcell">
                {day && (
                  <CalendarDay
                    day={day}
                    count={counts.get(day) ?? 0}
                    isToday={day === today}
                    isStop={day === current}
                    onOpen={onOpen}
                    onKeyDown={walk}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles['legend']}>
        <span aria-hidden="true" className={styles['dot']} />
        {t('calendar.days', { count: inMonth })}
        <VisuallyHidden>{t('calendar.keys')}</VisuallyHidden>
      </p>
    </section>
  );
}

/** From her first written month to this one; a clock that ran ahead may have left later days. */
function boundsOf(days: readonly DaySummary[], today: Day): CalendarBounds {
  const all = [today, ...days.map(({ date }) => date)];
  const first = all.reduce((least, day) => (day < least ? day : least));
  const last = all.reduce((most, day) => (day > most ? day : most));
  return { first: `${monthOf(first)}-01`, last: `${monthOf(last)}-31` };
}

function useWalk(start: Day, { first, last, firstWeekday }: CalendarBounds & FirstWeekday) {
  const [current, setCurrent] = useState(start);
  const grid = useRef<HTMLDivElement>(null);
  const walked = useRef(false);

  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    walked.current = false;
  }, [current]);

  const walk = (event: KeyboardEvent): void => {
    const isRtl = directionOf(activeLanguage()) === 'rtl';
    const next = dayAfterKey(current, event, { firstWeekday, isRtl });
    if (next === null) return;
    event.preventDefault();
    if (next < first || next > last || next === current) return;
    walked.current = true;
    setCurrent(next);
  };
  return { current, setCurrent, walk, grid };
}

interface FirstWeekday {
  readonly firstWeekday: number;
}

/** Narrow for the eye, long for the ear: the short Arabic names are whole words. */
function weekdayName(day: Day, style: 'narrow' | 'long'): string {
  const options = { weekday: style, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(activeLocale(), options).format(instantOf(day));
}
