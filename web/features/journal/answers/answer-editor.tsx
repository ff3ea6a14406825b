import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlankText } from '../../../../shared/contract/blank-text.ts';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import type { Draft } from '../../../../shared/replica/drafts/draft.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AnswerBox } from '../questions/answer-box.tsx';
import { DiscardEditDialog } from './discard-edit-dialog.tsx';
import { KeepFromModel } from './keep-from-model.tsx';
import { isTooLong } from './plan-answers.ts';
import type { AnswerActions } from './use-answer-actions.ts';
import styles from './answer-editor.module.css';

interface AnswerEditorProps {
  readonly saved: SavedAnswer;
  readonly edit: Draft;
  readonly actions: AnswerActions;
  /** She opened it just now; one that was open when the page came does not take the focus. */
  readonly takesFocus: boolean;
}

/** Changing an answer: what it said before stays readable, what she types meanwhile is kept. */
export function AnswerEditor({ saved, edit, actions, takesFocus }: AnswerEditorProps) {
  const { t } = useTranslation('journal');
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const box = editor.current?.querySelector('textarea');
    box?.focus();
    // She goes on where she stopped.
    box?.setSelectionRange(box.value.length, box.value.length);
  }, [takesFocus]);
  const [busy, setBusy] = useState(false);
  // A held key presses again within one turn: state would be too late for the second.
  const saving = useRef(false);
  const [discarding, setDiscarding] = useState(false);
  const { target, text, keep_from_model: kept = false } = edit;
  const version = 'edits' in target ? target.edits : saved.reflection.id;
  const isSame =
    text.trim() === saved.reflection.answer && kept === (saved.reflection.keep_from_model === true);
  const unchanged = isSame || isBlankText(text);
  const unsavable = unchanged || isTooLong(text);
  const began = [saved.reflection, ...saved.earlier].find(({ id }) => id === version);
  const cancel = (): void => {
    if (unchanged || text.trim() === began?.answer) actions.onCancelEdit(version);
    else setDiscarding(true);
  };
  const save = async (): Promise<void> => {
    if (saving.current || unsavable) return;
    saving.current = true;
    setBusy(true);
    try {
      await actions.onSaveEdit(version);
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  return (
    <div ref={editor} className={styles['editor']}>
      <AnswerBox
        label={t('edit.label')}
        hint={t('edit.hint')}
        text={text}
        onText={(next) => actions.onText(target, next)}
        onSubmit={() => void save()}
      />
      <KeepFromModel draft={edit} onKeep={(next) => actions.onKeep(target, next)} />
      <div className={styles['buttons']}>
        <Button variant="ghost" onClick={cancel}>
          {t('edit.cancel')}
        </Button>
        <Button busy={busy} disabled={unsavable} onClick={() => void save()}>
          {t('edit.save')}
        </Button>
      </div>
      <DiscardEditDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => actions.onCancelEdit(version)}
      />
    </div>
  );
}
