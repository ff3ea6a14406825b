import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../features/session/use-language.ts';
import { LanguageSwitch } from '../../ui/field/language-switch.tsx';
import { LogoMark } from '../../ui/icon/logo-mark.tsx';
import styles from './visitor-frame.module.css';

/** Around a screen that is open to whoever is not signed in: the way home and the other language. */
export function VisitorFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  const { language, choose } = useLanguage();
  return (
    <div className={styles['frame']}>
      <header className={styles['top']}>
        <Link to={paths.home} className={styles['brand']}>
          <LogoMark />
          {t('appName')}
        </Link>
        <LanguageSwitch label={t('languageLabel')} language={language} onChange={choose} />
      </header>
      <main>{children}</main>
    </div>
  );
}
