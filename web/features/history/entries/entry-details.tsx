import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EntryOfDay } from './entry-of-day.tsx';
import styles from './entry-details.module.css';

interface EntryDetailsProps {
  readonly day: Day | null;
  /** Asked for from elsewhere on the page than the list beside it: a new object each time. */
  readonly called: { readonly day: Day } | null;
  readonly onClose: () => void;
}

/** The right pane; on a phone it takes the list's place, with a way back. */
export function EntryDetails({ day, called, onClose }: EntryDetailsProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  // Where the list has gone from view the focus would be lost with the card that was pressed, and
  // what was called from above may be out of sight.
  useEffect(() => {
    if (day === null) return;
    if (called?.day === day || window.matchMedia('(width < 900px)').matches) {
      heading.current?.focus();
    }
  }, [day, called]);

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
