import { useTranslation } from 'react-i18next';
import type { Author } from '../../../shared/contract/community.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './share-box.module.css';

interface AuthorLineProps {
  readonly author: Author | null;
  readonly onChange: () => void;
}

/** The name above what she shares, in view before she shares it; absent until she has chosen. */
export function AuthorLine({ author, onChange }: AuthorLineProps) {
  const { t } = useTranslation('community');
  const { user } = useSession();
  if (!author?.mode) return null;
  return (
    <p className={styles['author']}>
      <span>
        {t('share.appearAs')}{' '}
        {author.mode === 'email' ? (
          <bdi dir="ltr">{user.email}</bdi>
        ) : (
          <bdi>{author.pseudonym}</bdi>
        )}
      </span>
      <Button variant="ghost" onClick={onChange}>
        {t('share.change')}
      </Button>
    </p>
  );
}
