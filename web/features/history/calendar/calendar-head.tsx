import { useTranslation } from 'react-i18next';
import { monthOf, type Day } from '../../../../shared/contract/day.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { addMonths, type CalendarBounds } from './month-grid.ts';
import styles from './calendar-panel.module.css';

interface CalendarHeadProps {
  readonly titleId: string;
  readonly current: Day;
  readonly bounds: CalendarBounds;
  readonly onChange: (day: Day) => void;
}

export function CalendarHead({ titleId, current, bounds, onChange }: CalendarHeadProps) {
  const { t } = useTranslation('history');
  const month = monthOf(current);
  const isFirst = month <= monthOf(bounds.first);
  const isLast = month >= monthOf(bounds.last);
  return (
    <>
      <div className={styles['head']}>
        <IconButton
          icon="chevron"
          label={t('calendar.previous')}
          aria-disabled={isFirst || undefined}
          className={styles['previous']}
          onClick={() => !isFirst && onChange(addMonths(current, -1))}
        />
        <h2 id={titleId} aria-live="polite" className={styles['month']}>
          {formatDay(current, 'month')}
        </h2>
        <IconButton
          icon="chevron"
          label={t('calendar.next')}
          aria-disabled={isLast || undefined}
          className={styles['next']}
          onClick={() => !isLast && onChange(addMonths(current, 1))}
        />
      </div>
      <Years current={current} bounds={bounds} onChange={onChange} />
    </>
  );
}

/** Ten years are 120 months: too many for one button. */
function Years({ current, bounds, onChange }: Omit<CalendarHeadProps, 'titleId'>) {
  const { t } = useTranslation('history');
  const [first, last] = [yearOf(bounds.first), yearOf(bounds.last)];
  if (first === last) return null;
  const years = Array.from({ length: last - first + 1 }, (_, back) => last - back);
  const handleChange = (year: number): void => {
    const day = addMonths(current, (year - yearOf(current)) * 12);
    if (day < bounds.first) onChange(bounds.first);
    else onChange(day > bounds.last ? addMonths(`${year}-01-01`, lastMonth(bounds)) : day);
  };
  return (
    <label className={styles['years']}>
      {t('calendar.year')}
      <select
        value={yearOf(current)}
        className={styles['year']}
        onChange={({ target }) => handleChange(Number(target.value))}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {String(year)}
          </option>
        ))}
      </select>
    </label>
  );
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** Counted from January. */
function lastMonth({ last }: CalendarBounds): number {
  return Number(last.slice(5, 7)) - 1;
}
