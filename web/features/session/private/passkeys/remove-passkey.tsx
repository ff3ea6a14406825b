import { useTranslation } from 'react-i18next';
import type { ListedPasskey } from '../../../../../shared/sealed/journal-passkeys.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useToast } from '../../../../ui/toast/use-toast.ts';
import { useSession } from '../../session.ts';
import { removePasskey } from './change-passkeys.ts';
import { ProofFields, useProof } from '../proof-fields.tsx';
import styles from '../private.module.css';

interface RemovePasskeyProps {
  readonly passkey: ListedPasskey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemovePasskey({ passkey: { id }, onClose, onDone }: RemovePasskeyProps) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const toast = useToast();
  const proof = useProof();
  const submit = proof.run(async (given) => {
    const became = await removePasskey({ ...given, id }, { user, api });
    if (became !== 'done') return became;
    toast.show({ title: t('passkeys.removed'), tone: 'success' });
    onDone();
    return null;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('passkeys.remove')}
      description={
        <div className={styles['words']}>
          <p>{t('passkeys.removeText')}</p>
          <p>{t('passkeys.stolen')}</p>
        </div>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('on.back')}</Button>
          <Button type="submit" form="remove-passkey" variant="primary" busy={proof.isBusy}>
            {t('passkeys.remove')}
          </Button>
        </>
      }
    >
      <form id="remove-passkey" className={styles['form']} noValidate onSubmit={submit}>
        <ProofFields proof={proof} />
      </form>
    </Dialog>
  );
}
