import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedAnswer } from '../../shared/replica/replica.ts';
import { Button } from '../ui/button.tsx';
import { AnswerBox } from './answer-box.tsx';
import { editKey, isTooLong } from './plan-answers.ts';
import type { AnswerActions } from './use-answer-actions.ts';
import styles from './answer-editor.module.css';

interface AnswerEditorProps {
  readonly saved: SavedAnswer;
  /** The version she began from. */
  readonly version: string;
  readonly actions: AnswerActions;
}

/** Changing an answer: what it said before stays readable, what she types meanwhile is kept. */
export function AnswerEditor({ saved, version, actions }: AnswerEditorProps) {
  const { t } = useTranslation('journal');
  const [busy, setBusy] = useState(false);
  const text = actions.texts[editKey(version)] ?? '';
  const unchanged = text.trim() === saved.reflection.answer || text.trim() === '';
  const save = async (): Promise<void> => {
    setBusy(true);
    await actions.onSaveEdit(version);
    setBusy(false);
  };
  return (
    <div className={styles['editor']}>
      <AnswerBox
        label={t('edit.label')}
        hint={t('edit.hint')}
        text={text}
        onText={(next) => actions.onEditText(version, next)}
        onSubmit={() => unchanged || void save()}
      />
      <div className={styles['buttons']}>
        <Button variant="ghost" onClick={() => actions.onCancelEdit(version)}>
          {t('edit.cancel')}
        </Button>
        <Button busy={busy} disabled={unchanged || isTooLong(text)} onClick={() => void save()}>
          {t('edit.save')}
        </Button>
      </div>
    </div>
  );
}
