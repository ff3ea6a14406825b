import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { closeDevice } from '../../features/session/lock/close-device.ts';
import { useIsKeptClosed } from '../../features/session/lock/use-is-kept-closed.ts';
import { useReplicaHolder } from '../../features/session/replica-holder-context.ts';
import { useLanguage } from '../../features/session/use-language.ts';
import { useRequestSignOut } from '../../features/session/sign-out/sign-out-context.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LanguageSwitch } from '../../ui/field/language-switch.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { isCurrent } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';
import styles from './slide-menu.module.css';

interface SlideMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SlideMenu({ open, onClose }: SlideMenuProps) {
  const { t } = useTranslation(['shell', 'common', 'account']);
  const holder = useReplicaHolder();
  const isKeptClosed = useIsKeptClosed();
  const { language, choose } = useLanguage();
  const requestSignOut = useRequestSignOut();

  const handleSignOut = (): void => {
    onClose();
    requestSignOut();
  };
  return (
    <Modal open={open} onClose={onClose} label={t('shell:menu')} className={styles['menu']}>
      <IconButton
        icon="close"
        label={t('shell:closeMenu')}
        className={styles['close']}
        onClick={onClose}
      />
      <MenuLinks onFollow={onClose} />
      <div className={styles['foot']}>
        <LanguageSwitch label={t('common:languageLabel')} language={language} onChange={choose} />
        {isKeptClosed && (
          <button type="button" className={styles['item']} onClick={() => void closeDevice(holder)}>
            <Icon name="lock" />
            {t('account:lock.close')}
          </button>
        )}
        <button type="button" className={styles['item']} onClick={handleSignOut}>
          <Icon name="sign-out" />
          {t('shell:signOut')}
        </button>
      </div>
    </Modal>
  );
}

function MenuLinks({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('menu')}>
      <ul>
        {useNavigation().map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={styles['item']}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
              onClick={onFollow}
            >
              <Icon name={item.icon} />
              {t(item.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
