import { useTranslation } from 'react-i18next';
import { useOpenReplica } from '../../../../lib/replica-context.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import styles from './journal-notice.module.css';

interface UnopenedNoticeProps {
  readonly which: 'newer' | 'strange';
  readonly count: number;
}

/** What the server has of her journal, and nothing here opens. */
export function UnopenedNotice({ which, count }: UnopenedNoticeProps) {
  const { t } = useTranslation('private');
  const { sync } = useOpenReplica();
  const { hasFailed, attempt } = useAttempt();
  return (
    <div role="status" className={styles['bar']}>
      <Icon name="alert" className={styles['icon']} />
      <p>
        <strong>{t(`notice.${which}`, { count })}</strong> {t(`notice.${which}Text`)}
      </p>
      {hasFailed && <p role="alert">{t('join.failed')}</p>}
      <Button variant="ghost" onClick={() => attempt(() => sync.knowOfUnopened(which))}>
        {t('notice.known')}
      </Button>
    </div>
  );
}
