import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useSessionState } from '../session/session.ts';
import { sessionToken } from '../session/session-token.ts';
import { useCheckoutReach } from './use-checkout-reach.ts';
import { useToast } from '../../ui/toast/use-toast.ts';

/** To the payment page, when there is someone to pay (spec section 5) and a connection. */
export function useStartCheckout(onGo: (path: string) => void): () => void {
  const { t } = useTranslation('plans');
  const toast = useToast();
  const session = useSessionState();
  const isReachable = useCheckoutReach();
  return () => {
    if (session.kind !== 'signed_in' || session.user.id === '') {
      toast.show({
        title: t('signUpRequired'),
        description: t('signUpRequiredText'),
        tone: 'error',
      });
    } else if (sessionToken.read() === null) {
      toast.show({
        title: t('sessionExpired'),
        description: t('sessionExpiredText'),
        tone: 'error',
      });
    } else {
      void isReachable().then((reached) => reached && onGo(paths.subscribe));
    }
  };
}
