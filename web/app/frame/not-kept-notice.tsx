import { useTranslation } from 'react-i18next';
import { useOpenReplica } from '../../lib/replica-context.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './notice-bar.module.css';

/** Said once and calmly where this browser refuses to store anything, from the start or since. */
export function NotKeptNotice() {
  const { t } = useTranslation('shell');
  if (useOpenReplica().persistent) return null;
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="alert" className={styles['icon']} />
      <p>
        <strong>{t('notKept')}</strong> {t('notKeptText')}
      </p>
    </div>
  );
}
