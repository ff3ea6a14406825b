import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The tab's title: a name of the screen, never a word of hers. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('common');
  const app = t('appName');
  useEffect(() => {
    document.title = `${title} · ${app}`;
  }, [title, app]);
}
