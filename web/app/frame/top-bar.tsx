import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { SyncBadge } from '../../features/sync/sync-badge.tsx';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { isCurrent } from './navigation.ts';
import { LogoMark } from '../../ui/icon/logo-mark.tsx';
import { SlideMenu } from './slide-menu.tsx';
import { useNavigation } from './use-navigation.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly hasReplica: boolean;
}

export function TopBar({ hasReplica }: TopBarProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const items = useNavigation();
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <IconButton
          icon="menu"
          label={t('shell:openMenu')}
          className={styles['menu']}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
        <Link to={paths.home} className={styles['brand']}>
          <LogoMark />
          <span>{t('common:appName')}</span>
        </Link>
        <nav aria-label={t('shell:mainNavigation')} className={styles['links']}>
          {items.map((item) => (
            <Link
              key={item.to}
              to={item.to}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            >
              {t(`shell:${item.label}`)}
            </Link>
          ))}
        </nav>
        <div className={styles['end']}>{hasReplica && <SyncBadge />}</div>
      </div>
      <SlideMenu open={isOpen} onClose={() => setOpen(false)} />
    </header>
  );
}
