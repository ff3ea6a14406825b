import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { isKept } from './plan-answers.ts';
import type { AnswerActions } from './use-answer-actions.ts';
import styles from './keep-from-model.module.css';

interface KeepFromModelProps {
  /** The key of the draft that becomes the answer. */
  readonly draft: string;
  readonly actions: AnswerActions;
}

/** Where a language model reads her answers, she can keep this one from it. */
export function KeepFromModel({ draft, actions }: KeepFromModelProps) {
  const { t } = useTranslation('insights');
  const { user } = useSession();
  const kept = isKept(draft, actions.texts);
  if (!user.model_agreed && !kept) return null;
  return (
    <label className={styles['keep']}>
      <input
        type="checkbox"
        checked={kept}
        onChange={(event) => actions.onKeep(draft, event.target.checked)}
      />
      {t('keep.label')}
    </label>
  );
}
