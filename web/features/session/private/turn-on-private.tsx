import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { journalMark } from '../../../../shared/sealed/drawn-keys.ts';
import { createCell } from '../../../lib/cell.ts';
import { useApi } from '../../../lib/use-api.ts';
import { isUnreached } from '../../../lib/use-waiting-requests.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { useIsKeptClosed } from '../lock/use-is-kept-closed.ts';
import { useLeavesTraces } from '../lock/settings/use-leaves-traces.ts';
import { WordsField } from '../lock/words-field.tsx';
import { useReplicaHolder } from '../replica-holder-context.ts';
import { useSession } from '../session.ts';
import {
  isOfPassphrase,
  NewPassphrase,
  type NewPassphraseProblem,
  NO_PASSPHRASE,
  problemOf,
} from './new-passphrase.tsx';
import { drawJournal, type Drawn, type NotReady, renewKeys, turnOn } from './begin-private.ts';
import { SheetStep } from './sheet/sheet-step.tsx';
import { useStep } from '../use-step.ts';
import { HereWords } from './here-words.tsx';
import { useShownSheet } from './sheet/shown-sheet.ts';
import { useFailedText } from './use-failed-text.ts';
import { VoidSheet } from './sheet/void-sheet.tsx';
import { WhatServerKnows } from './what-server-knows.tsx';
import styles from './private.module.css';

interface TurnOnPrivateProps {
  readonly onClose: () => void;
  /** It is private already, and gets new keys: somebody may know her passphrase, or the server was put back. */
  readonly anew?: 'known' | 'put back';
  /** It was private, and the server says that it never was. */
  readonly isAgain?: boolean;
}

type Problem =
  | NewPassphraseProblem
  | NotReady
  | 'unreached'
  | 'wrong_password'
  | 'wrong'
  | 'refused';

type Step = 'words' | 'known' | 'sheet' | 'void' | 'here';

/** What another device did meanwhile is told after these. */
const FIRST: readonly Step[] = ['sheet', 'void', 'here'];

/** First what she chooses, then the sheet, which she shows to be there; only then anything changes. */
export function TurnOnPrivate({ onClose, anew, isAgain = false }: TurnOnPrivateProps) {
  const { t } = useTranslation(['private', 'common']);
  const { user } = useSession();
  const api = useApi();
  const holder = useReplicaHolder();
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [step, setStep] = useState<Step>('words');
  const [answer, setAnswer] = useState<() => void>(() => () => undefined);
  const isClosed = useIsKeptClosed();
  const isAnew = anew !== undefined;
  const isPutBack = anew === 'put back';
  const { problem, error, isBusy, run } = useStep<Problem>();
  const failedText = useFailedText();
  const said = (met: Problem | 'failed') =>
    met === 'failed' ? failedText(error) : sentence(t, met);
  useShownSheet(step === 'sheet', FIRST.includes(step));
  const place = { user, api, holder };

  const choose = run(async () => {
    const met =
      (await problemOf(passphrase, password)) ?? (password === '' ? 'wrong_password' : null);
    if (met) return met;
    const mode = isAnew ? 'sealed' : 'plain';
    const next = await drawJournal(mode, place, drawn).catch(unreached);
    if (typeof next === 'string') return next;
    setDrawn(next);
    setStep('sheet');
    return null;
  });
  // Left in another way: it goes on as it is.
  useEffect(() => answer, [answer]);
  const [isThere] = useState(() => createCell(false));
  useEffect(() => {
    isThere.set(true);
    return () => isThere.set(false);
  }, [isThere]);
  const onHere = () =>
    new Promise<void>((resolve) => {
      if (!isThere.read()) resolve();
      setAnswer(() => resolve);
      setStep('here');
    });
  const finish = run(async () => {
    if (!drawn) return null;
    const ways = { passphrase: passphrase.words, ...drawn };
    const became = isAnew
      ? await renewKeys({ ...ways, current, isPutBack, onHere }, password, place)
      : await turnOn(ways, password, place);
    if (became === 'begun') return null;
    if (became === 'wrong_password' || became === 'wrong') setStep('words');
    if (became === 'changed') setStep('void');
    return became;
  });
  if (step === 'known')
    return <WhatServerKnows isAhead={!isAnew} onClose={() => setStep('words')} />;
  if (step === 'void') return <VoidSheet onClose={onClose} />;
  if (step === 'here') return <HereWords words={passphrase.words} onClose={answer} />;
  if (step === 'sheet' && drawn) {
    return (
      <SheetStep
        groups={drawn.sheet.groups}
        mark={journalMark(drawn.keys.fingerprint)}
        action={t(isBusy ? 'on.making' : isAnew ? 'anew.make' : 'on.make')}
        isBusy={isBusy}
        problem={problem && said(problem)}
        onBack={() => setStep('words')}
        onProven={finish}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isAnew ? 'anew.title' : 'on.title')}
      description={
        <div className={styles['words']}>
          {(isPutBack ? PUT_BACK : isAnew ? ANEW : ON).map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
          {isAgain && <p>{t('anew.again')}</p>}
          {!isClosed && <ClosesDevice />}
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
        {isAnew && (
          <WordsField
            data-autofocus
            label={t(isPutBack ? 'anew.device' : 'settings.current')}
            value={current}
            onChange={({ target }) => setCurrent(target.value)}
            error={
              problem === 'wrong' ? t(isPutBack ? 'anew.wrongDevice' : 'settings.wrong') : undefined
            }
          />
        )}
        <NewPassphrase value={passphrase} onChange={setPassphrase} problem={problem} />
        <PasswordField
          label={t('on.password')}
          hint={t('on.passwordHint')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={isOfPassword(problem) ? said(problem) : undefined}
        />
      </form>
      <div className={styles['ways']}>
        <Button variant="ghost" disabled={isBusy} onClick={() => setStep('known')}>
          {t('settings.known')}
        </Button>
      </div>
    </Dialog>
  );
}

const ON = ['on.text', 'on.lost', 'on.outside'] as const;
const ANEW = ['anew.text', 'anew.passkeys', 'anew.others', 'anew.copies'] as const;
const PUT_BACK = ['anew.putBack', 'anew.passkeys', 'anew.others'] as const;

/** The keys lie under a lock, and this device has none yet. */
function ClosesDevice() {
  const { t } = useTranslation(['private', 'lock']);
  const leavesTraces = useLeavesTraces();
  return (
    <>
      <p>{t('private:on.closes')}</p>
      {leavesTraces && <p>{t('lock:settings.traces')}</p>}
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<['private', 'common']>>['t'];

function unreached(error: unknown): 'unreached' {
  if (isUnreached(error)) return 'unreached';
  throw error;
}

function isOfPassword(problem: Problem | 'failed' | null): problem is Problem | 'failed' {
  return problem !== null && problem !== 'wrong' && !isOfPassphrase(problem);
}

function sentence(t: Translate, problem: Problem): string {
  if (problem === 'wrong_password') return t('on.wrongPassword');
  if (problem === 'wrong') return t('settings.wrong');
  return t(`on.${problem}`);
}
