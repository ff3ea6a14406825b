import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useSession } from '../session.ts';
import { turnOff } from './change-journal.ts';
import { ProofFields, useProof } from './proof-fields.tsx';
import styles from './private.module.css';

interface TurnOffPrivateProps {
  readonly onClose: () => void;
}

export function TurnOffPrivate({ onClose }: TurnOffPrivateProps) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const proof = useProof();
  const submit = proof.run(async (given) => {
    const became = await turnOff(given, { user, api });
    return became === 'done' ? null : became;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.off')}
      description={t('settings.offText')}
      actions={
        <>
          <Button onClick={onClose}>{t('on.back')}</Button>
          <Button type="submit" form="private-off" variant="primary" busy={proof.isBusy}>
            {t(proof.isBusy ? 'settings.turningOff' : 'settings.off')}
          </Button>
        </>
      }
    >
      <form id="private-off" className={styles['form']} noValidate onSubmit={submit}>
        <ProofFields proof={proof} />
      </form>
    </Dialog>
  );
}
