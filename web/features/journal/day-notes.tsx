import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import type { OpenDay } from './use-open-day.ts';
import styles from './day-notes.module.css';

interface DayNotesProps {
  readonly open: OpenDay;
}

/** Midnight passed, or an earlier day is open: says which day this is and offers today. */
export function DayNotes({ open }: DayNotesProps) {
  const { t } = useTranslation('journal');
  if (open.day === open.today) return null;
  const day = formatDay(open.day, 'medium');
  return (
    <div role="status" className={styles['bar']}>
      <p>{open.dayTurned ? t('newDay.text', { day }) : t('otherDay.showing', { day })}</p>
      <Button onClick={open.openToday}>
        {open.dayTurned ? t('newDay.open') : t('otherDay.back')}
      </Button>
    </div>
  );
}
