import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { Switch } from '../../../../ui/field/switch.tsx';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { useToast } from '../../../../ui/toast/use-toast.ts';
import { useReplicaHolder } from '../../replica-holder-context.ts';
import { useStep } from '../../use-step.ts';
import { changeRules, changeWords, isLongEnough, keepOpenHere } from '../change-lock.ts';
import { turnLockOff } from '../turn-lock-off.ts';
import { hasPasskey, removePasskey } from '../change-passkey.ts';
import { areCommon } from '../common-words/are-common.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { openedLock, type OpenedLock } from '../opened-lock.ts';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { type Problem, saidOf } from './problem.ts';
import { useMayHavePasskeys } from './use-may-have-passkeys.ts';
import { WordsField } from '../words-field.tsx';
import styles from './lock-dialog.module.css';

interface LockDialogProps {
  readonly onClose: () => void;
}

type View = 'rules' | 'words' | 'off' | 'passkey';

export function LockDialog({ onClose }: LockDialogProps) {
  const opened = useSyncExternalStore(openedLock.subscribe, openedLock.read);
  const [view, setView] = useState<View>('rules');
  const back = (): void => setView('rules');
  if (!opened) return <TurnOnDialog onClose={onClose} />;
  if (view === 'words') return <OtherWords opened={opened} onClose={back} />;
  if (view === 'passkey') return <PasskeyDialog opened={opened} onClose={back} />;
  if (view === 'off') return <TurnOff opened={opened} onClose={back} />;
  return <Rules opened={opened} onClose={onClose} onView={setView} />;
}

interface OpenedProps extends LockDialogProps {
  readonly opened: OpenedLock;
}

const IDLE = [1, 5, 15, 60];
const HIDDEN = [0, 1, 5];

function Rules({
  opened,
  onClose,
  onView,
}: OpenedProps & { readonly onView: (view: View) => void }) {
  const { t } = useTranslation('lock');
  const { hasFailed, attempt } = useAttempt();
  const { idleMinutes, hiddenMinutes, isHersAlone = false } = opened.kept;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.title')}
      description={t('settings.on')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('settings.done')}
        </Button>
      }
    >
      <div className={styles['rules']}>
        <Select
          label={t('settings.idle')}
          value={idleMinutes}
          onChange={({ target }) =>
            attempt(() => changeRules(opened, { idleMinutes: Number(target.value) }))
          }
        >
          {IDLE.map((count) => (
            <option key={count} value={count}>
              {t('settings.minutes', { count })}
            </option>
          ))}
        </Select>
        <Select
          label={t('settings.hidden')}
          value={hiddenMinutes}
          onChange={({ target }) =>
            attempt(() => changeRules(opened, { hiddenMinutes: Number(target.value) }))
          }
        >
          {HIDDEN.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t('settings.atOnce') : t('settings.after', { count })}
            </option>
          ))}
        </Select>
        <Switch
          label={t('settings.alone')}
          hint={t('settings.aloneHint')}
          checked={isHersAlone}
          onCheckedChange={(isOn) => attempt(() => keepOpenHere(opened, isOn))}
        />
        {hasFailed && <p role="alert">{t('settings.failed')}</p>}
        <div className={styles['ways']}>
          <Button icon="key" onClick={() => onView('words')}>
            {t('settings.change')}
          </Button>
          <PasskeyButton
            opened={opened}
            onRemove={() => attempt(() => removePasskey(opened))}
            onAdd={() => onView('passkey')}
          />
          {opened.ring.journal ? (
            <p>{t('settings.isPrivate')}</p>
          ) : (
            <Button variant="ghost" onClick={() => onView('off')}>
              {t('settings.turnOff')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function PasskeyButton({
  opened,
  onRemove,
  onAdd,
}: {
  readonly opened: OpenedLock;
  readonly onRemove: () => void;
  readonly onAdd: () => void;
}) {
  const { t } = useTranslation('lock');
  const mayAdd = useMayHavePasskeys();
  if (hasPasskey(opened)) {
    return (
      <Button variant="ghost" onClick={onRemove}>
        {t('passkey.remove')}
      </Button>
    );
  }
  if (mayAdd !== true) return null;
  return <Button onClick={onAdd}>{t('passkey.title')}</Button>;
}

function OtherWords({ opened, onClose }: OpenedProps) {
  const { t } = useTranslation('lock');
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { problem, isBusy, run } = useStep<Problem>();
  const submit = run(async () => {
    if (!isLongEnough(next)) return 'settings.short';
    if (await areCommon(next)) return 'settings.common';
    if ((await changeWords(opened, { current, next })) === 'refused') return 'gate.wrong';
    toast.show({ title: t('settings.changed'), tone: 'success' });
    onClose();
    return null;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.change')}
      description={t('settings.strength')}
      actions={
        <>
          <Button onClick={onClose}>{t('forgot.back')}</Button>
          <Button type="submit" form="lock-words" variant="primary" icon="key" busy={isBusy}>
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <form id="lock-words" className={styles['rules']} noValidate onSubmit={submit}>
        <WordsField
          data-autofocus
          label={t('settings.current')}
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
          error={problem === 'gate.wrong' ? t(problem) : undefined}
        />
        <WordsField
          label={t('settings.words')}
          hint={t('settings.hint')}
          value={next}
          onChange={({ target }) => setNext(target.value)}
          error={problem && problem !== 'gate.wrong' ? t(saidOf(problem)) : undefined}
        />
      </form>
    </Dialog>
  );
}

function TurnOff({ opened, onClose }: OpenedProps) {
  const { t } = useTranslation('lock');
  const api = useApi();
  const holder = useReplicaHolder();
  const [words, setWords] = useState('');
  const { problem, isBusy, run } = useStep<Problem>();
  const submit = run(async () => {
    const became = await turnLockOff(opened, words, { api, holder });
    if (became === 'refused') return 'gate.wrong';
    return became === 'begun' ? null : `settings.${became}`;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.turnOff')}
      description={t('settings.turnOffText')}
      actions={
        <>
          <Button onClick={onClose}>{t('forgot.back')}</Button>
          <Button type="submit" form="lock-off" variant="primary" busy={isBusy}>
            {t(isBusy ? 'settings.turningOff' : 'settings.turnOff')}
          </Button>
        </>
      }
    >
      <form id="lock-off" noValidate onSubmit={submit}>
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
