import { useTranslation } from 'react-i18next';
import { createSupportTicket, type NewTicket } from '../../../shared/contract/support.ts';
import { requestKeyIn } from '../journal/drafts/request-key-in.ts';
import type { FormDrafts } from '../journal/drafts/use-form-drafts.ts';
import { useApi } from '../../lib/use-api.ts';
import { askServerFacts } from '../../lib/use-server-facts.ts';
import { useErrorText } from '../../lib/format/use-error-text.ts';
import { isUnreached, useWaitingRequests } from '../../lib/use-waiting-requests.ts';
import { useFormFailure } from '../../ui/field/use-form-failure.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { TICKET_KEY_BOX } from './ticket-boxes.ts';

/** Resolves in any case; without a connection it waits and leaves by itself, what was refused stays in the form. */
export function useSendTicket(drafts: FormDrafts, onSent: (ticketId: string) => void) {
  const { t } = useTranslation('support');
  const api = useApi();
  const toast = useToast();
  const waiting = useWaitingRequests();
  const errorText = useErrorText();
  const { failure, fail, clear } = useFormFailure();
  const request = requestKeyIn(drafts, TICKET_KEY_BOX);
  const send = async (ticket: NewTicket): Promise<void> => {
    clear();
    const requestKey = request.keyFor(ticket);
    const { path } = createSupportTicket;
    try {
      const { ticketId } = await api.call(createSupportTicket, ticket, { requestKey });
      const isAnsweredByMail = (await askServerFacts(api))?.mail ?? false;
      toast.show({
        title: t('requestSuccess'),
        description: t(isAnsweredByMail ? 'requestSuccessDesc' : 'thanksText'),
        tone: 'success',
      });
      onSent(ticketId);
    } catch (error) {
      const isKept =
        isUnreached(error) && (await waiting.add({ path, key: requestKey, body: ticket }));
      if (isKept) return;
      fail({ title: t('requestError'), description: errorText(error, t('requestErrorDesc')) });
    }
  };
  return { failure, clear, send };
}
