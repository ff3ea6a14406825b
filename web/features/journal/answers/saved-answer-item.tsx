import { memo, useState, type ReactNode } from 'react';
import { useItemFocus } from './use-item-focus.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../../shared/replica/drafts/draft.ts';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import { AnswerText } from './answer-text.tsx';
import { DeleteAnswerDialog } from './delete-answer-dialog.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { EditedApart } from './edited-apart.tsx';
import { PlaceBadge } from './place-badge.tsx';
import type { AnswerActions } from './use-answer-actions.ts';
import styles from './saved-answer-item.module.css';

interface SavedAnswerItemProps {
  readonly saved: SavedAnswer;
  /** Of one that she changes just now. */
  readonly edit: Draft | null;
  readonly actions: AnswerActions;
  /** 'Saved today' and the time; lists that show the date themselves leave it out. */
  readonly note?: string | undefined;
}

/** One saved answer: her words, and one quiet line that says where they are and opens to the rest. */
export const SavedAnswerItem = memo(function SavedAnswerItem(props: SavedAnswerItemProps) {
  const { saved, edit, actions, note } = props;
  const { t } = useTranslation('journal');
  const { persistent } = useOpenReplica();
  const [deleting, setDeleting] = useState(false);
  const { reflection, place, code, earlier } = saved;
  const [isOpen, setOpen] = useState(place === 'parked');
  const { item, isOpening, opens, leaves } = useItemFocus(edit !== null);
  const question = reflection.question_text || t('question');
  const keptReason =
    code === 'too_long' || code === 'account_full' ? t(`parked.${code}`) : t('parked.text');
  const parkedText = persistent ? keptReason : t('parked.notKept');
  if (edit !== null)
    return <AnswerEditor saved={saved} edit={edit} actions={actions} takesFocus={isOpening} />;
  return (
    <div ref={item} className={styles['saved']}>
      <AnswerText reflection={reflection} />
      {place === 'parked' && <p className={styles['parked']}>{parkedText}</p>}
      <Rest saved={saved} question={question} isOpen={isOpen} onOpen={setOpen}>
        {note && (
          <p className={styles['note']}>
            {note} · {t('saved.writtenAt', { when: formatTime(Date.parse(reflection.created_at)) })}
          </p>
        )}
        {reflection.keep_from_model && <KeptBadge />}
        <div className={styles['buttons']}>
          <Button
            variant="ghost"
            icon="edit"
            aria-label={t('saved.editNamed', { question })}
            onClick={() => {
              opens();
              actions.onEdit(reflection);
            }}
          >
            {t('saved.edit')}
          </Button>
          <Button
            variant="ghost"
            icon="trash"
            aria-label={t('saved.deleteNamed', { question })}
            onClick={() => setDeleting(true)}
          >
            {t('saved.delete')}
          </Button>
        </div>
        <EarlierVersions versions={earlier} />
      </Rest>
      <EditedApart saved={saved} />
      <DeleteAnswerDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => {
          leaves();
          return actions.onDelete(reflection.id);
        }}
      />
    </div>
  );
});

interface RestProps {
  readonly saved: SavedAnswer;
  readonly question: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The line under her words: where they are, and behind it when they came and what she can do. */
function Rest({ saved, question, isOpen, onOpen, children }: RestProps) {
  const { t } = useTranslation('journal');
  return (
    <details open={isOpen} className={styles['rest']}>
      <summary
        className={styles['line']}
        onClick={(event) => {
          event.preventDefault();
          onOpen(!isOpen);
        }}
      >
        <PlaceBadge place={saved.place} />
        <Icon name="chevron-down" className={styles['chevron']} />
        <VisuallyHidden> {t('saved.about', { question })}</VisuallyHidden>
      </summary>
      <div className={styles['about']}>{children}</div>
    </details>
  );
}

function KeptBadge() {
  const { t } = useTranslation('insights');
  return (
    <Badge tone="neutral" icon="key">
      {t('keep.kept')}
    </Badge>
  );
}
