import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import type { DaySummary } from '../../../../shared/replica/replica.ts';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './entry-card.module.css';

interface EntryCardProps {
  readonly summary: DaySummary;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (day: Day) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { summary, isToday, isSelected, onSelect, onKeyDown } = props;
  const { t } = useTranslation('history');
  const { date, count, snippet, energy_score: score } = summary;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={styles['card']}
      onClick={() => onSelect(date)}
      onKeyDown={onKeyDown}
    >
      <span className={styles['top']}>
        <time dateTime={date} className={styles['date']}>
          {formatDay(date, 'long')}
        </time>
        {isToday && <Badge tone="plum">{t('list.today')}</Badge>}
      </span>
      <span dir="auto" className={styles['snippet']}>
        {snippet}
      </span>
      <span className={styles['bottom']}>
        <span>{t('list.reflections', { count })}</span>
        {score !== null && (
          <Badge tone="sage">
            {t('list.energy', { score: formatNumber(score, { maximumFractionDigits: 1 }) })}
          </Badge>
        )}
      </span>
    </button>
  );
});
