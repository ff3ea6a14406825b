import { useEffect } from 'react';
import { hasRememberedLanguage } from '../i18n/direction.ts';
import { activeLanguage, changeLanguage } from '../i18n/i18n.ts';
import { useSessionState } from '../lib/session.ts';

/** On a device that was never told, her account says which language she reads. */
export function useAccountLanguage(): void {
  const state = useSessionState();
  const language = state.kind === 'signed_in' ? state.user.language : null;
  useEffect(() => {
    if (!language || language === activeLanguage() || hasRememberedLanguage()) return;
    changeLanguage(language).catch(() => undefined);
  }, [language]);
}
