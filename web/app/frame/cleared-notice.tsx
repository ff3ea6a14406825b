import { useTranslation } from 'react-i18next';
import { useIsCleared, useOpenReplica } from '../../lib/replica-context.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './notice-bar.module.css';

/** The browser emptied its storage under the open page: what became of her words. */
export function ClearedNotice() {
  const { t } = useTranslation('shell');
  const { acknowledgeCleared } = useOpenReplica();
  const isOffline = useIsOffline();
  if (!useIsCleared()) return null;
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="alert" className={styles['icon']} />
      <p>
        <strong>{t('cleared')}</strong> {t('clearedText')}
        {isOffline && ` ${t('clearedOffline')}`}
      </p>
      <Button variant="ghost" onClick={acknowledgeCleared}>
        {t('clearedRead')}
      </Button>
    </div>
  );
}
