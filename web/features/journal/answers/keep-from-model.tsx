import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { type DraftTarget, keyOf } from '../../../../shared/replica/drafts/draft.ts';
import type { AnswerActions } from './use-answer-actions.ts';
import styles from './keep-from-model.module.css';

interface KeepFromModelProps {
  /** Of the draft that becomes the answer. */
  readonly target: DraftTarget;
  readonly actions: AnswerActions;
}

/** Where a language model reads her answers, she can keep this one from it. */
export function KeepFromModel({ target, actions }: KeepFromModelProps) {
  const { t } = useTranslation('insights');
  const { user } = useSession();
  const kept = actions.drafts.get(keyOf(target))?.keep_from_model === true;
  if (!user.model_agreed && !kept) return null;
  return (
    <label className={styles['keep']}>
      <input
        type="checkbox"
        checked={kept}
        onChange={(event) => actions.onKeep(target, event.target.checked)}
      />
      {t('keep.label')}
    </label>
  );
}
