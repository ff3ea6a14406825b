import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../lib/use-api.ts';
import { useIsOffline } from '../../../../lib/use-is-offline.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useReplicaHolder } from '../../replica-holder-context.ts';
import { useSession } from '../../session.ts';
import { useStep } from '../../use-step.ts';
import { isLongEnough, turnLockOn } from '../change-lock.ts';
import { areCommon } from '../common-words/are-common.ts';
import { type Problem, saidOf } from './problem.ts';
import { useLeavesTraces } from './use-leaves-traces.ts';
import { WordsField } from '../words-field.tsx';
import styles from './lock-dialog.module.css';

interface TurnOnDialogProps {
  readonly onClose: () => void;
}

export function TurnOnDialog({ onClose }: TurnOnDialogProps) {
  const { t } = useTranslation(['lock', 'account']);
  const { user } = useSession();
  const api = useApi();
  const holder = useReplicaHolder();
  const isOffline = useIsOffline();
  const leavesTraces = useLeavesTraces();
  const [words, setWords] = useState('');
  const { problem, isBusy, run } = useStep<Problem>();
  const submit = run(async () => {
    if (!isLongEnough(words)) return 'settings.short';
    if (await areCommon(words)) return 'settings.common';
    const became = await turnLockOn({ user, words }, { api, holder });
    return became === 'begun' ? null : `settings.${became}`;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lock:settings.title')}
      description={
        <div className={styles['words']}>
          <p>{t('lock:settings.text')}</p>
          <p>{t('lock:settings.strength')}</p>
          <p>{t('lock:settings.forgotten')}</p>
          <p>{t('lock:settings.outside')}</p>
          {leavesTraces && <p>{t('lock:settings.traces')}</p>}
          {isOffline && <p role="status">{t('account:needsConnection')}</p>}
        </div>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('lock:settings.later')}</Button>
          <Button
            type="submit"
            form="lock-on"
            variant="primary"
            icon="lock"
            busy={isBusy}
            disabled={isOffline}
          >
            {t(isBusy ? 'lock:settings.turningOn' : 'lock:settings.turnOn')}
          </Button>
        </>
      }
    >
      <form id="lock-on" noValidate onSubmit={submit}>
        <WordsField
          data-autofocus
          label={t('lock:settings.words')}
          hint={t('lock:settings.hint')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          error={problem ? t(`lock:${saidOf(problem)}`) : undefined}
        />
      </form>
    </Dialog>
  );
}
