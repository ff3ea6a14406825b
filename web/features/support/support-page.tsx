import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import { SupportForm } from './support-form.tsx';
import { TicketThanks } from './ticket-thanks.tsx';
import styles from './support-page.module.css';

export function SupportPage() {
  const { t } = useTranslation('support');
  const [ticketId, setTicketId] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const startAgain = (): void => {
    setTicketId(null);
    setAgain(true);
  };
  return (
    <Page title={t('title')}>
      {ticketId === null ? (
        <>
          <p className={styles['intro']}>{t('intro')}</p>
          <SupportForm onSent={setTicketId} focused={isAgain} />
        </>
      ) : (
        <TicketThanks ticketId={ticketId} onAnother={startAgain} />
      )}
    </Page>
  );
}
