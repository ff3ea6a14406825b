import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyDraft } from '../../../shared/replica/drafts/draft.ts';
import type { ParkedItem } from '../../../shared/replica/sync/sync-state.ts';
import { downloadText } from '../journal/download/export-text.ts';
import { formatDay } from '../../lib/format/format.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { ParkedEditor } from './parked-editor.tsx';
import styles from './parked-answer.module.css';

interface ParkedAnswerProps {
  readonly item: ParkedItem;
}

export function ParkedAnswer({ item }: ParkedAnswerProps) {
  const { t } = useTranslation('sync');
  const [mode, setMode] = useState<'reading' | 'editing' | 'discarding'>('reading');
  const read = (): void => setMode('reading');
  return (
    <div className={styles['answer']}>
      <p className={styles['meta']}>
        {formatDay(item.date, 'long')} · {t('parked.code', { reason: useReason(item.code) })}
      </p>
      <p dir="auto" className={styles['question']}>
        {item.question_text || t('parked.question')}
      </p>
      {mode === 'editing' ? (
        <ParkedEditor item={item} onDone={read} />
      ) : (
        <>
          <p dir="auto" className={styles['words']}>
            {item.answer}
          </p>
          <div className={styles['buttons']}>
            <Button variant="ghost" icon="edit" onClick={() => setMode('editing')}>
              {t('parked.edit')}
            </Button>
            <Button
              variant="ghost"
              icon="download"
              onClick={() => downloadText(`noor-${item.date}.txt`, asText(item))}
            >
              {t('parked.export')}
            </Button>
            <Button variant="ghost" icon="trash" onClick={() => setMode('discarding')}>
              {t('parked.discard')}
            </Button>
          </div>
        </>
      )}
      <DiscardDialog item={item} open={mode === 'discarding'} onClose={read} />
    </div>
  );
}

interface DiscardDialogProps {
  readonly item: ParkedItem;
  readonly open: boolean;
  readonly onClose: () => void;
}

function DiscardDialog({ item: { id, date }, open, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('sync');
  const replica = useReplica();
  const toast = useToast();
  const discard = async (): Promise<void> => {
    try {
      await replica.answers.discardParked(id);
      await replica.drafts.save(date, emptyDraft({ edits: id }));
    } catch {
      // It is still there, whole.
      onClose();
      toast.show({ title: t('parked.discardFailed'), tone: 'error' });
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('parked.discardTitle')}
      description={t('parked.discardText')}
      actions={
        <>
          <Button onClick={onClose}>{t('parked.discardCancel')}</Button>
          <Button variant="danger" onClick={() => void discard()}>
            {t('parked.discardConfirm')}
          </Button>
        </>
      }
    />
  );
}

function useReason(code: string): string {
  const { t } = useTranslation('sync');
  switch (code) {
    case 'too_long':
    case 'payload_too_large':
    case 'invalid_input':
    case 'id_taken':
    case 'account_full':
    case 'refused_on_the_way':
      return t(`parked.reasons.${code}`);
    default:
      return t('parked.reasons.unknown');
  }
}

function asText({ date, question_text: question, answer }: ParkedItem): string {
  return [date, question, answer].filter(Boolean).join('\n\n');
}
