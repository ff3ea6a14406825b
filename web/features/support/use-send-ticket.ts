import { useTranslation } from 'react-i18next';
import { createSupportTicket, type NewTicket } from '../../../shared/contract/support.ts';
import { useApi } from '../../lib/use-api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useToast } from '../../ui/use-toast.ts';

/** Resolves in any case; what could not be sent stays in the form. */
export function useSendTicket(
  onSent: (ticketId: string) => void,
): (ticket: NewTicket) => Promise<void> {
  const { t } = useTranslation('support');
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  return async (ticket) => {
    try {
      const { ticketId } = await api.call(createSupportTicket, ticket);
      toast.show({
        title: t('requestSuccess'),
        description: t('requestSuccessDesc'),
        tone: 'success',
      });
      onSent(ticketId);
    } catch (error) {
      const description = errorText(error, t('requestErrorDesc'));
      toast.show({ title: t('requestError'), description, tone: 'error' });
    }
  };
}
