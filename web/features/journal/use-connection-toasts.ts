import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncDetails, SyncState } from '../../../shared/replica/sync/sync-state.ts';
import { useOpenReplica } from '../../lib/replica-context.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import {
  connectionNews,
  remember,
  type ConnectionMemory,
  type ConnectionNews,
} from './connection-news.ts';

/** 'Offline Mode' when the connection goes, 'Synced Successfully' when what waited has arrived. */
export function useConnectionToasts(): void {
  const { t } = useTranslation('journal');
  const replica = useOpenReplica();
  const toast = useToast();
  const tell = useEffectEvent((news: NonNullable<ConnectionNews>) => {
    if (news.kind === 'went_offline') {
      const said = replica.persistent ? 'offline' : 'offlineNotKept';
      toast.show({ title: t(`toasts.${said}.title`), description: t(`toasts.${said}.text`) });
      return;
    }
    toast.show({
      title: t('toasts.synced.title'),
      description: t('toasts.synced.text', { count: news.count }),
      tone: 'success',
    });
  });

  useEffect(() => {
    let details: SyncDetails | null = null;
    let state: SyncState | null = null;
    let memory: ConnectionMemory | null = null;
    const look = (): void => {
      if (!details || !state) return;
      const { pending, lastAcknowledgedAt } = details;
      const facts = { state, pending, lastAcknowledgedAt };
      if (!memory) {
        memory = remember(facts);
        return;
      }
      const step = connectionNews(memory, facts);
      memory = step.memory;
      if (step.news) tell(step.news);
    };
    const subscriptions = [
      replica.sync.details$.subscribe((next) => {
        details = next;
        look();
      }),
      replica.sync.state$.subscribe((next) => {
        state = next;
        look();
      }),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [replica]);
}
