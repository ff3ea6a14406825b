import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import styles from './notice-bar.module.css';

/** Said once and calmly where this browser refuses to store anything. */
export function NotKeptNotice() {
  const { t } = useTranslation('shell');
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="alert" className={styles['icon']} />
      <p>
        <strong>{t('notKept')}</strong> {t('notKeptText')}
      </p>
    </div>
  );
}
