import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format/format.ts';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import styles from './progress-tracker.module.css';

interface ProgressTrackerProps {
  /** null while that is not known. */
  readonly answered: number | null;
  readonly total: number;
}

/** How many of the day's questions have an answer: a bar and the words '3 of 7'. */
export function ProgressTracker({ answered, total }: ProgressTrackerProps) {
  const { t } = useTranslation('journal');
  if (answered === null) return <TrackerToCome />;
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

/** As high as the tracker. */
function TrackerToCome() {
  return (
    <div className={styles['tracker']} aria-hidden="true">
      <span className={styles['coming']} />
      <span className={styles['text']}>…</span>
    </div>
  );
}
