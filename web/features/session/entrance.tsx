import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { LogoMark } from '../../ui/icon/logo-mark.tsx';
import styles from './entrance.module.css';

/** What asks for her words, before anything of hers is shown. */
export function Entrance({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <>
      <p className={styles['brand']}>
        <LogoMark />
        <span>{t('appName')}</span>
      </p>
      <Card className={styles['card']}>{children}</Card>
    </>
  );
}
