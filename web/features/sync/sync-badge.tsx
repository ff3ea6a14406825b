import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncState } from '../../../shared/replica/sync-state.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SyncPanel } from './sync-panel.tsx';
import { isWorthSaying, syncWords } from './sync-words.ts';
import { useSyncText } from './use-sync-text.ts';
import styles from './sync-badge.module.css';

const BEFORE_THE_FIRST: SyncState = { kind: 'syncing', pending: 0 };

/** Always in view and always true: where her words are. Pressing it explains. */
export function SyncBadge() {
  const { t } = useTranslation('sync');
  const [open, setOpen] = useState(false);
  const replica = useReplica();
  const state = useObservable(replica.syncState$, BEFORE_THE_FIRST);
  const details = useObservable(replica.syncDetails$, null);
  const words = syncWords(state, details?.heldErasures);
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
