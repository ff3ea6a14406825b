import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './progress-tracker.module.css';

interface ProgressTrackerProps {
  readonly answered: number;
  readonly total: number;
}

/** How many of the day's questions have an answer: a bar and the words '3 of 7'. */
export function ProgressTracker({ answered, total }: ProgressTrackerProps) {
  const { t } = useTranslation('journal');
  const text = t('progress', { answered: formatNumber(answered), total: formatNumber(total) });
  return (
    <div className={styles['tracker']}>
      <ProgressBar value={answered} max={total} label={`${t('progressLabel')}: ${text}`} />
      <span className={styles['text']} aria-hidden="true">
        {text}
      </span>
    </div>
  );
}
