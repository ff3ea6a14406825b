import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newSheet } from '../../../../shared/sealed/new-journal.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { WordsField } from '../lock/words-field.tsx';
import { useReplicaHolder } from '../replica-holder-context.ts';
import { useSession } from '../session.ts';
import { isPassphrase, turnOn } from './private-journal.ts';
import { SheetStep } from './sheet-step.tsx';
import { useStep } from './use-step.ts';
import styles from './private.module.css';

interface TurnOnPrivateProps {
  readonly onClose: () => void;
}

type Problem = 'short' | 'wrong_password' | 'waiting' | 'changed';

/** First what she chooses, then the sheet, which she shows to be there; only then anything changes. */
export function TurnOnPrivate({ onClose }: TurnOnPrivateProps) {
  const { t } = useTranslation(['private', 'common']);
  const { user } = useSession();
  const api = useApi();
  const holder = useReplicaHolder();
  const [passphrase, setPassphrase] = useState('');
  const [password, setPassword] = useState('');
  const [sheet] = useState(newSheet);
  const [isChosen, setChosen] = useState(false);
  const { problem, isBusy, run } = useStep<Problem>();

  const choose = run(() => {
    if (!isPassphrase(passphrase)) return Promise.resolve('short');
    setChosen(true);
    return Promise.resolve(null);
  });
  const finish = run(async () => {
    const became = await turnOn({ passphrase, sheet }, password, { user, api, holder });
    if (became === 'begun') return null;
    if (became === 'wrong_password') setChosen(false);
    return became;
  });
  if (isChosen) {
    return (
      <SheetStep
        groups={sheet.groups}
        action={t(isBusy ? 'on.making' : 'on.make')}
        isBusy={isBusy}
        problem={problem && sentence(t, problem)}
        onBack={() => setChosen(false)}
        onProven={finish}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('on.title')}
      description={
        <div className={styles['words']}>
          <p>{t('on.text')}</p>
          <p>{t('on.lost')}</p>
          <p>{t('on.outside')}</p>
        </div>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('on.later')}</Button>
          <Button type="submit" form="private-on" variant="primary" icon="key" busy={isBusy}>
            {t('on.next')}
          </Button>
        </>
      }
    >
      <form id="private-on" className={styles['form']} noValidate onSubmit={choose}>
        <WordsField
          data-autofocus
          label={t('on.passphrase')}
          hint={t('on.passphraseHint')}
          value={passphrase}
          onChange={({ target }) => setPassphrase(target.value)}
          error={problem === 'short' ? t('on.short') : undefined}
        />
        <PasswordField
          label={t('on.password')}
          hint={t('on.passwordHint')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={problem && problem !== 'short' ? sentence(t, problem) : undefined}
        />
      </form>
    </Dialog>
  );
}

type Translate = ReturnType<typeof useTranslation<['private', 'common']>>['t'];

function sentence(t: Translate, problem: Problem | 'failed'): string {
  if (problem === 'wrong_password') return t('on.wrongPassword');
  return t(`on.${problem}`);
}
