import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../shared/contract/day.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EntryOfDay } from './entry-of-day.tsx';
import styles from './entry-details.module.css';

interface EntryDetailsProps {
  readonly day: Day | null;
  readonly onClose: () => void;
}

/** The right pane; on a phone it takes the list's place, with a way back. */
export function EntryDetails({ day, onClose }: EntryDetailsProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  // Where the list has gone from view the focus would be lost with the card that was pressed.
  useEffect(() => {
    if (day !== null && window.matchMedia('(width < 900px)').matches) heading.current?.focus();
  }, [day]);

  return (
    <Card as="section" labelledBy={id} className={styles['details']}>
      <Button variant="ghost" icon="back" className={styles['back']} onClick={onClose}>
        {t('details.back')}
      </Button>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('details.title')}
      </h2>
      {day === null ? (
        <p className={styles['choose']}>{t('details.choose')}</p>
      ) : (
        <EntryOfDay key={day} day={day} />
      )}
    </Card>
  );
}
