import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../lib/replica-context.ts';
import { useToast } from '../../ui/use-toast.ts';
import {
  connectionNews,
  remember,
  type ConnectionMemory,
  type ConnectionNews,
} from './connection-news.ts';

/** 'Offline Mode' when the connection goes, 'Synced Successfully' when what waited has arrived. */
export function useConnectionToasts(): void {
  const { t } = useTranslation('journal');
  const replica = useReplica();
  const toast = useToast();
  const tell = useEffectEvent((news: NonNullable<ConnectionNews>) => {
    if (news.kind === 'went_offline') {
      toast.show({ title: t('toasts.offline.title'), description: t('toasts.offline.text') });
      return;
    }
    toast.show({
      title: t('toasts.synced.title'),
      description: t('toasts.synced.text', { count: news.count }),
      tone: 'success',
    });
  });

  useEffect(() => {
    let memory: ConnectionMemory | null = null;
    const subscription = replica.syncState$.subscribe((state) => {
      if (memory === null) {
        memory = remember(state);
        return;
      }
      const step = connectionNews(memory, state);
      memory = step.memory;
      if (step.news) tell(step.news);
    });
    return () => subscription.unsubscribe();
  }, [replica]);
}
