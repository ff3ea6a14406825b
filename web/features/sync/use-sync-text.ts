import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format.ts';
import type { SyncWords } from './sync-words.ts';

/** The badge's words in her language. */
export function useSyncText({ word, count, at }: SyncWords): string {
  const { t } = useTranslation('sync');
  switch (word) {
    case 'onServer':
      return t('badge.onServer', { time: formatTime(at ?? 0) });
    case 'nothing':
    case 'offline':
    case 'checking':
      return t(`badge.${word}`);
    case 'onDevice':
    case 'unsent':
    case 'waiting':
    case 'sending':
    case 'attention':
    case 'signIn':
      return t(`badge.${word}`, { count });
  }
}
