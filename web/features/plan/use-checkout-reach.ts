import { useTranslation } from 'react-i18next';
import { isAppError } from '../../../shared/contract/app-error.ts';
import { getConfig } from '../../../shared/contract/config.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useApi } from '../../lib/use-api.ts';

const TIMEOUT_MS = 8_000;

/**
 * The payment page is a document of the server's that no worker keeps: on the way to it without a
 * connection the browser would show an error of its own. So the server is asked first, and a toast says
 * that it did not answer.
 */
export function useCheckoutReach(to: 'plan' | 'card' = 'plan'): () => Promise<boolean> {
  const { t } = useTranslation(['plans', 'subscription']);
  const api = useApi();
  const toast = useToast();
  return async () => {
    try {
      await api.call(getConfig, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      // Whatever else it answers, the page has a state for it.
      const isSilent = !isAppError(error) || silent.has(error.code);
      if (!isSilent) return true;
      const title =
        to === 'card' ? t('subscription:changeCardOffline') : t('plans:needsConnection');
      toast.show({ title, description: t('plans:unreachable'), tone: 'error' });
      return false;
    }
    return true;
  };
}

const silent: ReadonlySet<string> = new Set(['offline', 'bad_response', 'unavailable']);
