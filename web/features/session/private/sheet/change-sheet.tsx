import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { journalMark } from '../../../../../shared/sealed/drawn-keys.ts';
import { newSheet } from '../../../../../shared/sealed/new-journal.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useToast } from '../../../../ui/toast/use-toast.ts';
import { useSession } from '../../session.ts';
import { changeSheet } from '../change-journal.ts';
import type { HeldJournal } from '../hold-journal.ts';
import { ProofFields, useProof } from '../proof-fields.tsx';
import { SheetStep } from './sheet-step.tsx';
import { useShownSheet } from './shown-sheet.ts';
import { VoidSheet } from './void-sheet.tsx';
import styles from '../private.module.css';

interface ChangeSheetProps {
  readonly journal: HeldJournal;
  readonly onClose: () => void;
}

/** The old one opens until the new one is proved to be there. */
export function ChangeSheet({ journal, onClose }: ChangeSheetProps) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const api = useApi();
  const toast = useToast();
  const proof = useProof();
  const [sheet] = useState(newSheet);
  const [step, setStep] = useState<'sheet' | 'proof' | 'void'>('sheet');
  useShownSheet(step === 'sheet');
  const submit = proof.run(async (given) => {
    const became = await changeSheet({ ...given, sheet }, { user, api });
    if (became === 'changed') setStep('void');
    if (became !== 'done') return became;
    toast.show({ title: t('settings.sheetSaved'), tone: 'success' });
    onClose();
    return null;
  });
  if (step === 'void') return <VoidSheet onClose={onClose} />;
  if (step === 'sheet') {
    return (
      <SheetStep
        groups={sheet.groups}
        mark={journalMark(journal.pin.fingerprint)}
        action={t('on.next')}
        isBusy={false}
        problem={null}
        onBack={onClose}
        onProven={() => setStep('proof')}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.sheet')}
      description={t('settings.sheetText')}
      actions={
        <>
          <Button onClick={onClose}>{t('on.back')}</Button>
          <Button type="submit" form="new-sheet" variant="primary" icon="key" busy={proof.isBusy}>
            {t('settings.sheet')}
          </Button>
        </>
      }
    >
      <form id="new-sheet" className={styles['form']} noValidate onSubmit={submit}>
        <ProofFields proof={proof} />
      </form>
    </Dialog>
  );
}
