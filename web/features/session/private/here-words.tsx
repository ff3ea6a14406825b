import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { openedFor } from '../lock/opened-lock.ts';
import { WordsField } from '../lock/words-field.tsx';
import { useSession } from '../session.ts';
import { useStep } from '../use-step.ts';
import { takeWords } from './take-words.ts';
import styles from './private.module.css';

interface HereWordsProps {
  /** Her new passphrase, which opens her journal already. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Closed by other words, or full: whoever knows those goes on opening this device, and she is told. */
export function HereWords({ words, onClose }: HereWordsProps) {
  const { t } = useTranslation('private');
  const { user } = useSession();
  const [here, setHere] = useState('');
  const { problem, isBusy, run } = useStep<'notHere'>();
  const submit = run(async () => {
    const device = openedFor(user.id);
    if (!device || !(await takeWords(device, { here, words }))) return 'notHere';
    onClose();
    return null;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('here.title')}
      description={t('here.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('here.leave')}</Button>
          <Button type="submit" form="here" variant="primary" icon="key" busy={isBusy}>
            {t('here.take')}
          </Button>
        </>
      }
    >
      <form id="here" className={styles['form']} noValidate onSubmit={submit}>
        <WordsField
          data-autofocus
          label={t('anew.device')}
          value={here}
          onChange={({ target }) => setHere(target.value)}
          error={problem ? t(problem === 'notHere' ? 'join.notHere' : 'join.failed') : undefined}
        />
      </form>
    </Dialog>
  );
}
