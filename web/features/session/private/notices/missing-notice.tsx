import { useTranslation } from 'react-i18next';
import { useOpenReplica } from '../../../../lib/replica-context.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import styles from './journal-notice.module.css';

/** What her other devices sent, and a server has not shown here. */
export function MissingNotice({ count }: { readonly count: number }) {
  const { t } = useTranslation('private');
  const { sync } = useOpenReplica();
  const { hasFailed, attempt } = useAttempt();
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="alert" className={styles['icon']} />
      <p>
        <strong>{t('notice.missing', { count })}</strong> {t('notice.missingText')}
      </p>
      {hasFailed && <p role="alert">{t('join.failed')}</p>}
      <Button variant="ghost" onClick={() => attempt(() => sync.knowOfMissing())}>
        {t('notice.known')}
      </Button>
    </div>
  );
}
