import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { useSession } from '../session.ts';
import { HereWords } from './here-words.tsx';
import { ProofFields, useProof } from './proof-fields.tsx';
import {
  NewPassphrase,
  type NewPassphraseProblem,
  NO_PASSPHRASE,
  problemOf,
} from './new-passphrase.tsx';
import { changePassphrase } from './change-journal.ts';
import styles from './private.module.css';

interface ChangePassphraseProps {
  readonly onClose: () => void;
}

export function ChangePassphrase({ onClose }: ChangePassphraseProps) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const toast = useToast();
  const proof = useProof();
  const [next, setNext] = useState(NO_PASSPHRASE);
  const [problem, setProblem] = useState<NewPassphraseProblem | null>(null);
  const [isHere, setHere] = useState(false);
  const submit = proof.run(async (given) => {
    const met = await problemOf(next, given.password);
    setProblem(met);
    if (met) return null;
    const became = await changePassphrase({ ...given, next: next.words }, { user, api });
    if (became !== 'done' && became !== 'here') return became;
    toast.show({ title: t('settings.saved'), tone: 'success' });
    if (became === 'here') setHere(true);
    else onClose();
    return null;
  });
  if (isHere) return <HereWords words={next.words} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.passphrase')}
      description={t('settings.passphraseText')}
      actions={
        <>
          <Button onClick={onClose}>{t('on.back')}</Button>
          <Button type="submit" form="passphrase" variant="primary" icon="key" busy={proof.isBusy}>
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <form id="passphrase" className={styles['form']} noValidate onSubmit={submit}>
        <NewPassphrase value={next} onChange={setNext} problem={problem} />
        <ProofFields proof={proof} />
      </form>
    </Dialog>
  );
}
