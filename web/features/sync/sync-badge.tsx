import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncState } from '../../../shared/replica/sync-state.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useOpenReplica } from '../../lib/replica-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Day } from '../../../shared/contract/day.ts';
import { useLeaveWarning } from '../../entries/use-leave-warning.ts';
import { SyncPanel } from './sync-panel.tsx';
import { honestWords, isWorthSaying, syncWords } from './sync-words.ts';
import { useSyncText } from './use-sync-text.ts';
import styles from './sync-badge.module.css';

const BEFORE_THE_FIRST: SyncState = { kind: 'syncing', pending: 0 };

/** Always in view and always true: where her words are. Pressing it explains. */
export function SyncBadge() {
  const { t } = useTranslation('sync');
  const [open, setOpen] = useState(false);
  const replica = useOpenReplica();
  const state = useObservable(replica.syncState$, BEFORE_THE_FIRST);
  const details = useObservable(replica.syncDetails$, null);
  const words = honestWords(syncWords(state, details?.heldErasures), replica.persistent);
  useUnkeptWarning(details?.pending ?? 0);
  const text = useSyncText(words);
  return (
    <>
      <button
        type="button"
        className={styles['badge']}
        aria-haspopup="dialog"
        aria-label={t('badge.label', { state: text })}
        onClick={() => setOpen(true)}
      >
        <Badge tone={words.tone} icon={words.icon}>
          {text}
        </Badge>
      </button>
      <VisuallyHidden>
        <span role="status">{isWorthSaying(words.word) ? text : ''}</span>
      </VisuallyHidden>
      <SyncPanel open={open} onClose={() => setOpen(false)} words={words} text={text} />
    </>
  );
}

const NO_DAYS: readonly Day[] = [];

/** Where the browser keeps nothing, closing the page would lose what waits and what she did not finish. */
function useUnkeptWarning(pending: number): void {
  const replica = useOpenReplica();
  const days = useObservable(
    useMemo(() => replica.watchDaysWithDrafts(''), [replica]),
    NO_DAYS,
  );
  useLeaveWarning(!replica.persistent && (pending > 0 || days.length > 0));
}
