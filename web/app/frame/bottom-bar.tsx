import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useIsTyping } from '../../lib/use-is-typing.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { isCurrent } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';
import styles from './bottom-bar.module.css';

/** Small screens only; steps aside while she types, so that the keyboard leaves room for her words. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const items = useNavigation().filter((item) => item.inBottomBar);
  const isTyping = useIsTyping();
  if (isTyping) return null;
  return (
    <nav aria-label={t('bottomNavigation')} className={styles['bar']}>
      <ul className={styles['items']}>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={styles['item']}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
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
