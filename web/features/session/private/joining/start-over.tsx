import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { PasswordField } from '../../../../ui/field/password-field.tsx';
import { useReplicaHolder } from '../../replica-holder-context.ts';
import { useSession } from '../../session.ts';
import { beginEmpty } from '../change-journal.ts';
import { goOnEmpty } from '../leave-journal.ts';
import { useStep } from '../../use-step.ts';
import { useUnsentLines } from './unsent-lines.ts';
import styles from '../../entrance.module.css';

/** What nobody can open any more is given up, with her password. */
export function StartOver({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const holder = useReplicaHolder();
  const unsent = useUnsentLines(user.id, 'over.drafts');
  const [password, setPassword] = useState('');
  const { problem, isBusy, run } = useStep<'wrong_password' | 'changed'>();
  const submit = run(async () => {
    const became = await beginEmpty(password, { api });
    if (became !== 'done') return became;
    await goOnEmpty(user.id, holder);
    return null;
  });
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('over.title')}</h1>
        <p>{t('over.text')}</p>
        <p>{t('over.here')}</p>
        <div role="status">
          {unsent?.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <PasswordField
          label={t('over.password')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={
            problem
              ? t(problem === 'wrong_password' ? 'on.wrongPassword' : 'join.failed')
              : undefined
          }
        />
        <Button type="submit" variant="danger" icon="trash" busy={isBusy || !unsent}>
          {t('over.confirm')}
        </Button>
        <Button onClick={onBack}>{t('on.back')}</Button>
      </form>
    </>
  );
}
