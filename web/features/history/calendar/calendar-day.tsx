import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import styles from './calendar-panel.module.css';

interface CalendarDayProps {
  readonly day: Day;
  /** Of her answers. */
  readonly count: number;
  readonly isToday: boolean;
  /** The one day of the grid that Tab reaches. */
  readonly isStop: boolean;
  readonly onOpen: (day: Day) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** An empty day can be walked over, not opened. */
export const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { day, count, isToday, isStop, onOpen, onKeyDown } = props;
  const { t } = useTranslation('history');
  const isWritten = count > 0;
  const name = formatDay(day, 'full');
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={
        isWritten ? t('calendar.written', { day: name, count }) : t('calendar.empty', { day: name })
      }
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isWritten ? undefined : true}
      data-written={isWritten}
      className={styles['day']}
      onClick={isWritten ? () => onOpen(day) : undefined}
      onKeyDown={onKeyDown}
    >
      {formatNumber(Number(day.slice(8)))}
      {isWritten && <span className={styles['dot']} />}
    </button>
  );
});
