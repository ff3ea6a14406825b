import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import type { Draft } from '../../../../shared/replica/drafts/draft.ts';
import styles from './keep-from-model.module.css';

interface KeepFromModelProps {
  /** What becomes the answer. */
  readonly draft: Draft;
  readonly onKeep: (isKept: boolean) => void;
}

/** Where a language model reads her answers, she can keep this one from it. */
export function KeepFromModel({ draft, onKeep }: KeepFromModelProps) {
  const { t } = useTranslation('insights');
  const { user } = useSession();
  const kept = draft.keep_from_model === true;
  if (!user.model_agreed && !kept) return null;
  return (
    <label className={styles['keep']}>
      <input type="checkbox" checked={kept} onChange={(event) => onKeep(event.target.checked)} />
      {t('keep.label')}
    </label>
  );
}
