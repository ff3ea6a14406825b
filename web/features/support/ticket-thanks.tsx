import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../journal/download/export-text.ts';
import { useServerFacts, type ServerFacts } from '../../lib/use-server-facts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Motif } from '../../ui/icon/motif.tsx';
import styles from './ticket-thanks.module.css';

interface TicketThanksProps {
  readonly ticketId: string;
  readonly onAnother: () => void;
}

export function TicketThanks({ ticketId, onAnother }: TicketThanksProps) {
  const { t } = useTranslation('support');
  const facts = useServerFacts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  // It takes the place of the form that had the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className={styles['thanks']}>
      <Motif name="leaf" className={styles['motif']} />
      <h2 ref={heading} tabIndex={-1}>
        {t('thanksTitle')}
      </h2>
      <p>{t('thanksText')}</p>
      <p className={styles['ticket']}>
        <span className={styles['label']}>{t('ticket')}</span>
        <bdi dir="ltr" className={styles['id']}>
          {ticketId}
        </bdi>
        <Button
          variant="ghost"
          icon={copied ? 'check' : 'copy'}
          onClick={() => void copyText(ticketId).then(setCopied)}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      </p>
      <p>{t('save')}</p>
      <p className={styles['soft']}>
        {facts?.mail === false ? <NoMail facts={facts} /> : t('response')}
      </p>
      <Button onClick={onAnother}>{t('another')}</Button>
    </Card>
  );
}

/** Nobody is promised an answer by a server that sends none. */
function NoMail({ facts: { supportEmail } }: { readonly facts: ServerFacts }) {
  const { t } = useTranslation('support');
  if (supportEmail === null) return t('noMail.operator');
  return (
    <>
      {t('noMail.address')} <bdi dir="ltr">{supportEmail}</bdi>
    </>
  );
}
