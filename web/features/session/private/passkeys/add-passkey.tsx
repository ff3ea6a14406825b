import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../lib/use-api.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useToast } from '../../../../ui/toast/use-toast.ts';
import { useSession } from '../../session.ts';
import { addPasskey, createPasskeyMaker, type NoPasskey } from './change-passkeys.ts';
import { ProofFields, useProof } from '../proof-fields.tsx';
import styles from '../private.module.css';

const WHY_NOT = ['first', 'full', 'unable', 'cancelled', 'exists'] as const satisfies NoPasskey[];

interface AddPasskeyProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AddPasskey({ onClose, onDone }: AddPasskeyProps) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const toast = useToast();
  const { today } = useToday();
  const proof = useProof<NoPasskey>();
  const [make] = useState(createPasskeyMaker);
  const submit = proof.run(async (given) => {
    const became = await addPasskey({ ...given, day: today }, make, { user, api });
    if (became !== 'done') return became;
    toast.show({ title: t('passkeys.added'), tone: 'success' });
    onDone();
    return null;
  });
  const why = WHY_NOT.find((one) => one === proof.problem);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('passkeys.add')}
      description={t('passkeys.addText')}
      actions={
        <>
          <Button onClick={onClose}>{t('on.back')}</Button>
          <Button type="submit" form="add-passkey" variant="primary" icon="key" busy={proof.isBusy}>
            {t('passkeys.make')}
          </Button>
        </>
      }
    >
      <form id="add-passkey" className={styles['form']} noValidate onSubmit={submit}>
        <ProofFields proof={proof} />
        {why && <p role="alert">{t(`passkeys.${why}`)}</p>}
      </form>
    </Dialog>
  );
}
