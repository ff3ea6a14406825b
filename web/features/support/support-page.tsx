import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSupportTicket } from '../../../shared/contract/support.ts';
import type { WaitingRequest } from '../../../shared/outbox/waiting-requests.ts';
import { useFormDrafts, type FormDrafts } from '../journal/drafts/use-form-drafts.ts';
import { useNewestRequest, useWaitingRequests } from '../../lib/use-waiting-requests.ts';
import { Page } from '../../ui/page/page.tsx';
import { SupportForm } from './support-form.tsx';
import { forgetTicket, TICKET_KEY_BOX } from './ticket-boxes.ts';
import { TicketThanks } from './ticket-thanks.tsx';
import { TicketWaiting } from './ticket-waiting.tsx';
import styles from './support-page.module.css';

export function SupportPage() {
  const { t } = useTranslation('support');
  const drafts = useFormDrafts();
  const waiting = useWaitingRequests();
  const request = useNewestRequest(createSupportTicket);
  const [sentNow, setSentNow] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  useForgetWhenSent(drafts, request);
  const ticketId = sentNow ?? ticketOf(request);
  const isWaiting = request?.state.kind === 'waiting';
  const startAgain = (): void => {
    setSentNow(null);
    setAgain(true);
    if (request && ticketOf(request) !== null) void waiting.forget(request.id);
  };
  const handleSent = (id: string): void => {
    forgetTicket(drafts);
    if (request) void waiting.forget(request.id);
    setSentNow(id);
  };
  return (
    <Page title={t('title')}>
      {ticketId !== null && <TicketThanks ticketId={ticketId} onAnother={startAgain} />}
      {ticketId === null && isWaiting && (
        <TicketWaiting
          subject={String(request.body['subject'])}
          onChange={() => void waiting.withdraw(createSupportTicket.path)}
        />
      )}
      {ticketId === null && !isWaiting && (
        <>
          <p className={styles['intro']}>{t('intro')}</p>
          <SupportForm
            drafts={drafts}
            onSent={handleSent}
            focused={isAgain}
            refused={request?.state.kind === 'refused' ? request.state.code : null}
          />
        </>
      )}
    </Page>
  );
}

/** null while there is no answer to it. */
function ticketOf(request: WaitingRequest | null): string | null {
  if (request?.state.kind !== 'sent') return null;
  const answer = createSupportTicket.output.safeParse(request.state.answer);
  return answer.success ? answer.data.ticketId : null;
}

/** It left while nobody looked: what stands in the form is what was sent. */
function useForgetWhenSent(drafts: FormDrafts, request: WaitingRequest | null): void {
  const isSent = request?.state.kind === 'sent';
  const isInForm = isSent && drafts.texts[TICKET_KEY_BOX]?.startsWith(request.key) === true;
  useEffect(() => {
    if (isInForm) forgetTicket(drafts);
  }, [isInForm, drafts]);
}
