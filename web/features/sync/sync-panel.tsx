import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format/format.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { HeldErasures } from './held-erasures.tsx';
import { ParkedList } from './parked-list.tsx';
import { StorageProtection } from './storage-protection.tsx';
import { SyncLog } from './sync-log.tsx';
import { isCalm } from './sync-words.ts';
import { useSyncText, useSyncWords } from './use-sync-text.ts';
import styles from './sync-panel.module.css';

interface SyncPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 'Sync details': one sentence on the state, the one thing she can do, and below it all there is to know. */
export function SyncPanel({ open, onClose }: SyncPanelProps) {
  const { t } = useTranslation('sync');
  const words = useSyncWords();
  const text = useSyncText(words);
  const replica = useReplica();
  const [trying, setTrying] = useState(false);
  const retry = async (): Promise<void> => {
    setTrying(true);
    await replica.sync.now({ force: true });
    setTrying(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('panel.title')}
      description={
        <>
          {!isCalm(words) && (
            <Badge tone={words.tone} icon={words.icon} className={styles['state']}>
              {text}
            </Badge>
          )}
          <p>{t(`explain.${words.explanation}`)}</p>
        </>
      }
      actions={
        <Button variant="primary" icon="sync" busy={trying} onClick={() => void retry()}>
          {trying ? t('panel.retrying') : t('panel.retry')}
        </Button>
      }
    >
      <Facts />
    </Dialog>
  );
}

function Facts() {
  const { t } = useTranslation('sync');
  const details = useObservable(useReplica().sync.details$, null);
  if (!details) return null;
  const { pending, oldestPendingAt, lastConfirmedAt, pullProgress } = details;
  return (
    <>
      <HeldErasures ids={details.heldIds ?? []} />
      <ParkedList parked={details.parked} />
      <dl className={styles['facts']}>
        <dt>{t('panel.pending')}</dt>
        <dd>{pending > 0 ? t('panel.pendingCount', { count: pending }) : t('panel.none')}</dd>
        {oldestPendingAt !== null && (
          <>
            <dt>{t('panel.oldest')}</dt>
            <dd>{formatRelative(oldestPendingAt)}</dd>
          </>
        )}
        <dt>{t('panel.last')}</dt>
        <dd>{lastConfirmedAt === null ? t('panel.never') : formatDateTime(lastConfirmedAt)}</dd>
      </dl>
      {pullProgress < 1 && (
        <div className={styles['part']}>
          <p>
            {t('panel.pull')}: {formatNumber(pullProgress, { style: 'percent' })}
          </p>
          <ProgressBar value={Math.round(pullProgress * 100)} max={100} label={t('panel.pull')} />
        </div>
      )}
      <StorageProtection />
      <SyncLog lines={details.log} />
    </>
  );
}
