import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/button.tsx';
import { useRequestSignOut } from '../../sign-out/sign-out-context.ts';
import styles from '../../entrance.module.css';

interface InsecureProps {
  readonly onLater: (() => void) | undefined;
}

/** Where nothing can be opened she is not asked for her passphrase: who listens there would have it. */
export function Insecure({ onLater }: InsecureProps) {
  const { t } = useTranslation(['private', 'account']);
  const requestSignOut = useRequestSignOut();
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('private:join.title')}</h1>
        <p>{t('account:lock.insecure')}</p>
      </div>
      <div className={styles['ways']}>
        <Button variant="ghost" onClick={onLater ?? requestSignOut}>
          {t(onLater ? 'private:on.later' : 'private:join.signOut')}
        </Button>
      </div>
    </>
  );
}
