import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useToast } from '../../../../ui/toast/use-toast.ts';
import { useStep } from '../../use-step.ts';
import { addPasskey } from '../change-passkey.ts';
import type { OpenedLock } from '../opened-lock.ts';
import { type Problem, saidOf } from './problem.ts';
import { WordsField } from '../words-field.tsx';
import styles from './lock-dialog.module.css';

interface PasskeyDialogProps {
  readonly opened: OpenedLock;
  readonly onClose: () => void;
}

export function PasskeyDialog({ opened, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('lock');
  const toast = useToast();
  const [words, setWords] = useState('');
  const { problem, isBusy, run } = useStep<Problem>();
  const submit = run(async () => {
    const became = await addPasskey(opened, words);
    if (became === 'refused') return 'gate.wrong';
    if (became === 'unable') return 'passkey.unable';
    if (became === 'cancelled') return 'passkey.cancelled';
    toast.show({ title: t('passkey.added'), tone: 'success' });
    onClose();
    return null;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('passkey.title')}
      description={t('passkey.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('forgot.back')}</Button>
          <Button type="submit" form="lock-passkey" variant="primary" icon="key" busy={isBusy}>
            {t('passkey.make')}
          </Button>
        </>
      }
    >
      <form id="lock-passkey" className={styles['rules']} noValidate onSubmit={submit}>
        <WordsField
          data-autofocus
          label={t('settings.current')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          error={problem ? t(saidOf(problem)) : undefined}
        />
      </form>
    </Dialog>
  );
}
