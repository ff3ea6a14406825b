import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlankText } from '../../../shared/contract/blank-text.ts';
import { keyOf } from '../../../shared/replica/drafts/draft.ts';
import type { ParkedItem } from '../../../shared/replica/sync/sync-state.ts';
import { AnswerBox } from '../journal/questions/answer-box.tsx';
import { useDrafts } from '../journal/drafts/use-drafts.ts';
import { isTooLong } from '../journal/answers/plan-answers.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './parked-answer.module.css';

interface ParkedEditorProps {
  readonly item: ParkedItem;
  readonly onDone: () => void;
}

/** Refused for these, the same words would be refused again. */
const ABOUT_THE_WORDS: ReadonlySet<string> = new Set([
  'blank',
  'invalid_answer',
  'payload_too_large',
  'too_long',
]);

/** A changed version takes the refused one's place in the queue. */
export function ParkedEditor({ item, onDone }: ParkedEditorProps) {
  const { t } = useTranslation('sync');
  const replica = useReplica();
  const { text, keep, settle } = useKeptText(item);
  const [failed, setFailed] = useState(false);
  const isChanged = text.trim() !== item.answer || !ABOUT_THE_WORDS.has(item.code);
  const leave = (): void => {
    settle();
    onDone();
  };
  const save = async (): Promise<void> => {
    try {
      await replica.answers.edit(item.id, text.trim());
    } catch {
      setFailed(true);
      return;
    }
    leave();
  };
  return (
    <>
      <AnswerBox label={t('parked.editLabel')} text={text} onText={keep} />
      {failed && <p role="alert">{t('parked.failed')}</p>}
      <div className={styles['buttons']}>
        <Button
          disabled={isBlankText(text) || !isChanged || isTooLong(text)}
          onClick={() => void save()}
        >
          {t('parked.save')}
        </Button>
        <Button variant="ghost" onClick={leave}>
          {t('parked.cancel')}
        </Button>
      </div>
    </>
  );
}

/**
 * An edit of that answer like one on its day, where it is found as well: also when the answer has gone. An emptied box
 * stays empty while it is open.
 */
function useKeptText({ id, date, answer, origin, keep_from_model }: ParkedItem) {
  const target = { edits: id };
  const { drafts, put, setText, settle } = useDrafts(date);
  const [typed, setTyped] = useState<string | null>(null);
  const kept = drafts.get(keyOf(target));
  const text = typed ?? kept?.text ?? answer;
  return {
    text,
    keep: (next: string) => {
      setTyped(next);
      if (kept) setText(target, next);
      else put({ target, text: next, origin, keep_from_model });
    },
    settle: () => settle([{ target, text }]),
  };
}
