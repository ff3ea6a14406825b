import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../lib/format/format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Statistics } from './statistics.ts';
import type { Streak } from './streak.ts';
import styles from './stat-cards.module.css';

interface StatCardsProps {
  /** null while the device is read. */
  readonly statistics: Statistics | null;
  readonly streak: Streak | null;
}

export function StatCards({ statistics, streak }: StatCardsProps) {
  const { t } = useTranslation('history');
  const energy = statistics?.averageEnergy;
  return (
    <dl className={styles['cards']} aria-label={t('stats.label')} aria-busy={!statistics}>
      <Stat label={t('stats.entries')} value={statistics && formatNumber(statistics.entries)} />
      <Stat
        label={t('stats.streak')}
        value={streak && t('stats.streakDays', { count: streak.days })}
        note={streak?.endedOn && t('stats.endedOn', { day: formatDay(streak.endedOn, 'short') })}
      />
      <Stat
        label={t('stats.energy')}
        value={statistics && (typeof energy === 'number' ? oneDecimal(energy) : <NoScore />)}
        note={typeof energy === 'number' ? t('stats.outOfTen') : null}
      />
    </dl>
  );
}

function NoScore() {
  const { t } = useTranslation('history');
  return (
    <>
      <span aria-hidden="true">{t('stats.none')}</span>
      <VisuallyHidden>{t('stats.noneSpoken')}</VisuallyHidden>
    </>
  );
}

interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | null | undefined;
}

function Stat({ label, value, note }: StatProps) {
  return (
    <div className={styles['card']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['value']}>{value ?? <span className={styles['shape']} />}</dd>
      {note && <dd className={styles['note']}>{note}</dd>}
    </div>
  );
}

function oneDecimal(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
