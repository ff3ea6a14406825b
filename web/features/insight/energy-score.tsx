import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format/format.ts';
import styles from './energy-score.module.css';

interface EnergyScoreProps {
  /** null: this day is not put into a number. */
  readonly score: number | null;
}

/** 7/10, said as a number: the arc is only a drawing of it. */
export function EnergyScore({ score }: EnergyScoreProps) {
  const { t } = useTranslation('journal');
  if (score === null) return null;
  return (
    <p className={styles['score']}>
      <span className={styles['label']}>{t('feedback.scoreLabel')}</span>
      <bdi dir="ltr" className={styles['number']}>
        {t('feedback.score', { score: formatNumber(score, { maximumFractionDigits: 1 }) })}
      </bdi>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" y1="3" x2="100" y2="3" className={styles['track']} />
        <line x1="0" y1="3" x2={score * 10} y2="3" className={styles['filled']} />
      </svg>
    </p>
  );
}
