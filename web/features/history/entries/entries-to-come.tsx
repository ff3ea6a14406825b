import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../../../lib/use-is-offline.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './entry-list.module.css';

interface EntriesToComeProps {
  /** From the server, not only out of this device's store. */
  readonly isArriving: boolean;
}

/** Nothing to list yet, which is not the same as nothing written. */
export function EntriesToCome({ isArriving }: EntriesToComeProps) {
  const { t } = useTranslation('history');
  const isOffline = useIsOffline();
  if (isArriving && isOffline) {
    return (
      <Card>
        <EmptyState title={t('list.arrivingOffline')} text={t('list.arrivingOfflineText')} />
      </Card>
    );
  }
  return (
    <>
      {isArriving ? (
        <p className={styles['arriving']}>{t('list.arriving')}</p>
      ) : (
        <VisuallyHidden>{t('list.loading')}</VisuallyHidden>
      )}
      <Skeleton lines={8} />
    </>
  );
}
