import { useTranslation } from 'react-i18next';
import { setLanguage } from '../../shared/contract/auth.ts';
import type { Language } from '../../shared/contract/language.ts';
import { activeLanguage, changeLanguage } from '../i18n/i18n.ts';
import { useSessionActions, useSessionState } from './session.ts';
import { useApi } from './use-api.ts';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

/** The language of the page; a choice is kept on this device, and on her account when she is signed in. */
export function useLanguage(): LanguageChoice {
  // Renders again when the language changes.
  useTranslation();
  const api = useApi();
  const session = useSessionState();
  const { changeUser } = useSessionActions();

  const choose = (language: Language): void => {
    // A language that cannot be loaded leaves the page as it is.
    changeLanguage(language).catch(() => undefined);
    if (session.kind !== 'signed_in') return;
    changeUser({ language });
    // Without a connection the account learns it at the next change; the device knows already.
    api.call(setLanguage, { language }).catch(() => undefined);
  };
  return { language: activeLanguage(), choose };
}
