import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Day } from '../../../shared/contract/day.ts';
import { withDay } from '../../lib/day-in-address.ts';
import { formatDay } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './unfinished-days.module.css';

interface UnfinishedDaysProps {
  /** Other days that hold unsaved text, newest first. */
  readonly days: readonly Day[];
}

/** The way back to words she did not finish on another day. */
export function UnfinishedDays({ days }: UnfinishedDaysProps) {
  const { t } = useTranslation('journal');
  if (days.length === 0) return null;
  return (
    <nav aria-label={t('unfinished.title')}>
      <ul className={styles['days']}>
        {days.map((day) => (
          <li key={day}>
            <Link to={withDay(paths.journal, day)} className={styles['link']}>
              <Icon name="edit" />
              {t('unfinished.from', { day: formatDay(day, 'medium') })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
