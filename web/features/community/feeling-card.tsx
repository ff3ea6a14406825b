import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Feeling, MOODS } from '../../../shared/contract/community.ts';
import { activeLanguage } from '../../i18n/i18n.ts';
import { formatDateTime, formatRelative } from '../../lib/format/format.ts';
import { useSession } from '../session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { DeleteFeelingDialog } from './delete-feeling-dialog.tsx';
import { ReportFeelingDialog } from './report-feeling-dialog.tsx';
import styles from './feeling-card.module.css';

interface FeelingCardProps {
  readonly feeling: Feeling;
  /** The reader goes on here. */
  readonly focused: boolean;
  readonly onGone: () => void;
}

export function FeelingCard({ feeling, focused, onGone }: FeelingCardProps) {
  const { t } = useTranslation('community');
  const { user } = useSession();
  const item = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const when = useRelativeTime(feeling.created_at);
  const isMine = feeling.user_id === user.id;
  const author = feeling.user_email;
  const Dialog = isMine ? DeleteFeelingDialog : ReportFeelingDialog;

  useEffect(() => {
    if (focused) item.current?.focus();
  }, [focused]);

  return (
    <li ref={item} tabIndex={-1} className={styles['item']}>
      <Card as="article" className={styles['card']}>
        <header className={styles['head']}>
          {feeling.mood_emoji && <Mood emoji={feeling.mood_emoji} />}
          <div className={styles['who']}>
            <span className={styles['author']}>{isMine ? t('list.you') : <bdi>{author}</bdi>}</span>
            <time
              dateTime={feeling.created_at}
              title={formatDateTime(Date.parse(feeling.created_at))}
              className={styles['when']}
            >
              {when}
            </time>
          </div>
          <IconButton
            icon={isMine ? 'trash' : 'flag'}
            label={isMine ? t('remove.action', { when }) : t('report.action', { author, when })}
            className={styles['action']}
            onClick={() => setAsking(true)}
          />
        </header>
        <p dir="auto" className={styles['text']}>
          {feeling.feeling_text}
        </p>
      </Card>
      {isAsking && <Dialog id={feeling.id} onClose={() => setAsking(false)} onDone={onGone} />}
    </li>
  );
}

function Mood({ emoji }: { readonly emoji: string }) {
  const name = MOODS.find((mood) => mood.emoji === emoji)?.name[activeLanguage()];
  return (
    <span role="img" aria-label={name ?? emoji} title={name} className={styles['emoji']}>
      {emoji}
    </span>
  );
}

/** A device whose clock is behind shows "now", not the future. */
function useRelativeTime(instant: string): string {
  const now = useNow();
  const at = Date.parse(instant);
  return formatRelative(at, Math.max(now, at));
}
