import { useTranslation } from 'react-i18next';
import { v4 } from 'uuid';
import { setLanguage } from '../../../shared/contract/auth.ts';
import type { Language } from '../../../shared/contract/language.ts';
import { activeLanguage, changeLanguage } from '../../i18n/i18n.ts';
import { useSessionActions, useSessionState } from './session.ts';
import { useApi } from '../../lib/use-api.ts';
import { isUnreached, useWaitingRequests } from '../../lib/use-waiting-requests.ts';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

/** The language of the page; a choice is kept on this device, and on her account when she is signed in. */
export function useLanguage(): LanguageChoice {
  // Renders again when the language changes.
  useTranslation();
  const api = useApi();
  const waiting = useWaitingRequests();
  const session = useSessionState();
  const { changeUser } = useSessionActions();

  /** The device knows already: without a connection the account learns it later. */
  const tell = async (chosen: Language): Promise<void> => {
    const body = { language: chosen };
    const key = v4();
    const mayWait = () => waiting.add({ path: setLanguage.path, key, body });
    if (await waiting.withdraw(setLanguage.path)) {
      await api.call(setLanguage, body, { requestKey: key }).catch(async (error: unknown) => {
        if (isUnreached(error)) await mayWait();
      });
    } else await mayWait();
  };
  const choose = (language: Language): void => {
    // A language that cannot be loaded leaves the page as it is.
    changeLanguage(language).catch(() => undefined);
    if (session.kind !== 'signed_in') return;
    changeUser({ language });
    void tell(language);
  };
  return { language: activeLanguage(), choose };
}
