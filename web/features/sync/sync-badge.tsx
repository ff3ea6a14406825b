import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '../../lib/use-observable.ts';
import { useOpenReplica } from '../../lib/replica-context.ts';
import { useSession } from '../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Day } from '../../../shared/contract/day.ts';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { SyncPanel } from './sync-panel.tsx';
import { barWords, isWorthSaying } from './sync-words.ts';
import { useSyncText, useSyncWords } from './use-sync-text.ts';
import styles from './sync-badge.module.css';

/** Where her words are, as long as there is something to say of it. Pressing it explains. */
export function SyncBadge() {
  const { t } = useTranslation('sync');
  const [open, setOpen] = useState(false);
  const replica = useOpenReplica();
  const { premium } = useSession();
  const details = useObservable(replica.sync.details$, null);
  const words = useSyncWords();
  const savedAt = useSavedAt(details?.lastAcknowledgedAt);
  useUnkeptWarning(details?.pending ?? 0);
  const shown = barWords(words, { savedAt, premium });
  // What she has opened stays, and with it where the focus goes back to.
  const kept = shown ?? (open ? words : null);
  const text = useSyncText(kept ?? words);
  const isSpoken = shown !== null && isWorthSaying(shown.word);
  return (
    <>
      {kept && (
        <button
          type="button"
          className={styles['badge']}
          aria-haspopup="dialog"
          aria-label={t('badge.label', { state: text })}
          onClick={() => setOpen(true)}
        >
          <Badge tone={kept.tone} icon={kept.icon}>
            {text}
          </Badge>
        </button>
      )}
      <VisuallyHidden>
        <span role="status">{isSpoken ? text : ''}</span>
      </VisuallyHidden>
      <SyncPanel open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** When something of hers was saved since this page is open; null before. */
function useSavedAt(last: number | null | undefined): number | null {
  const [first, setFirst] = useState(last);
  if (first === undefined && last !== undefined) setFirst(last);
  return last === undefined || last === first ? null : last;
}

const NO_DAYS: readonly Day[] = [];

/** Where the browser keeps nothing, closing the page would lose what waits and what she did not finish. */
function useUnkeptWarning(pending: number): void {
  const replica = useOpenReplica();
  const days = useObservable(
    useMemo(() => replica.drafts.watchDays(''), [replica]),
    NO_DAYS,
  );
  useLeaveWarning(!replica.persistent && (pending > 0 || days.length > 0));
}
