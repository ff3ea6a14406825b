import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format/format.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import styles from './pull-progress.module.css';

/** On a new device the newest weeks are there at once; this says that the rest is on its way. */
export function PullProgress() {
  const { t } = useTranslation('history');
  const share = useObservable(useReplica().sync.details$, null)?.pullProgress ?? 1;
  if (share >= 1) return null;
  const percent = formatNumber(share, { style: 'percent' });
  return (
    <div className={styles['progress']}>
      <p>{t('pull.text', { percent })}</p>
      <ProgressBar value={Math.round(share * 100)} max={100} label={t('pull.label')} />
    </div>
  );
}
