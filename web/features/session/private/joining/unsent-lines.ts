import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countLost, type Lost } from '../../lock/gate/leave-closed.ts';

/**
 * What nobody else has, before it goes; null while it is not known. `drafts`: what is said of unfinished text,
 * where there may be any.
 */
export function useUnsentLines(
  userId: string,
  drafts: 'over.drafts' | 'join.drafts',
): readonly string[] | null {
  const { t } = useTranslation('private');
  const [lost, setLost] = useState<Lost | null>(null);
  useEffect(() => {
    void countLost(userId).then(setLost);
  }, [userId]);
  if (!lost) return null;
  const { answers, sendable, hasDrafts } = lost;
  const count = (answers ?? 0) + sendable;
  return [
    ...(answers === null ? [t('over.unknown')] : []),
    ...(count > 0 ? [t('over.unsent', { count })] : []),
    ...(hasDrafts ? [t(drafts)] : []),
  ];
}
