import { useTranslation } from 'react-i18next';
import { PERIODS, type Period } from './period.ts';
import styles from './period-filter.module.css';

interface PeriodFilterProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

export function PeriodFilter({ period, onPeriod }: PeriodFilterProps) {
  const { t } = useTranslation('history');
  return (
    <div role="group" aria-label={t('periods.label')} className={styles['filter']}>
      {PERIODS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === period}
          className={styles['period']}
          onClick={() => onPeriod(one)}
        >
          {t(`periods.${one}`)}
        </button>
      ))}
    </div>
  );
}
