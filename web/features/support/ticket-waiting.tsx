import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './support-page.module.css';

interface TicketWaitingProps {
  readonly subject: string;
  readonly onChange: () => void;
}

/** Background Sync: elsewhere it leaves with the next visit. */
function leavesWhenClosed(): boolean {
  return 'serviceWorker' in navigator && 'SyncManager' in window;
}

/** In the place of the form, until her request has left or she takes it back. */
export function TicketWaiting({ subject, onChange }: TicketWaitingProps) {
  const { t } = useTranslation('support');
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form that had the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className={styles['waiting']}>
      <h2 ref={heading} tabIndex={-1}>
        {t('waitsTitle')}
      </h2>
      <p dir="auto" className={styles['subject']}>
        {subject}
      </p>
      <p>{t(leavesWhenClosed() ? 'waitsText' : 'waitsTextOpen')}</p>
      <Button onClick={onChange}>{t('change')}</Button>
    </Card>
  );
}
