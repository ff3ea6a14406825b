import { useTranslation } from 'react-i18next';
import type { SyncState } from '../../../shared/replica/sync/sync-state.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon/icon.tsx';
import { connectionOf, type Connection } from './connection-news.ts';
import styles from './journal-page.module.css';

interface ConnectionIndicatorProps {
  readonly state: SyncState;
}

const looks: Record<Connection, { tone: BadgeTone; icon: IconName }> = {
  online: { tone: 'sage', icon: 'cloud' },
  syncing: { tone: 'neutral', icon: 'sync' },
  offline: { tone: 'amber', icon: 'offline' },
};

/** Online, syncing or offline, as acknowledgements say; the bar's badge says what waits. */
export function ConnectionIndicator({ state }: ConnectionIndicatorProps) {
  const { t } = useTranslation('journal');
  const connection = connectionOf(state);
  if (!connection) return null;
  return (
    <Badge {...looks[connection]} className={styles['indicator']}>
      {t(`connection.${connection}`)}
    </Badge>
  );
}
