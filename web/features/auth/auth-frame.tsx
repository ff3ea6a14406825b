import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../session/use-language.ts';
import { Card } from '../../ui/card.tsx';
import { LanguageSwitch } from '../../ui/field/language-switch.tsx';
import { LegalLinks } from '../../ui/page/legal-links.tsx';
import { LogoMark } from '../../ui/icon/logo-mark.tsx';
import { useArrivalFocus } from '../../ui/page/use-arrival-focus.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
  /** Stands above the card. */
  readonly notice?: ReactNode;
  /** It takes the place of a form that was just sent: the reader is told. */
  readonly announced?: boolean | undefined;
}

/** The one card of the screens before signing in. */
export function AuthFrame({ title, text, children, notice, announced }: AuthFrameProps) {
  const { t } = useTranslation('common');
  const { language, choose } = useLanguage();
  const heading = useArrivalFocus(announced);
  usePageTitle(title);
  return (
    <main className={styles['page']}>
      <Link to={paths.home} className={styles['brand']}>
        <LogoMark />
        {t('appName')}
      </Link>
      {notice}
      <Card className={styles['card']}>
        <div className={styles['head']}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text && <p>{text}</p>}
        </div>
        {children}
      </Card>
      <LanguageSwitch label={t('languageLabel')} language={language} onChange={choose} />
      <LegalLinks />
    </main>
  );
}
