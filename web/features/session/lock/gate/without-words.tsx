import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/button.tsx';
import { GateHead } from './gate-head.tsx';
import { countLost, type Lost, removeClosed, sendClosed, signInAsOther } from './leave-closed.ts';
import entrance from '../../entrance.module.css';
import styles from './gate-screen.module.css';

export interface Proven {
  /** Of the session that has just begun. */
  readonly token: string;
  readonly onRemoved: () => void;
}

export interface WayProps {
  readonly userId: string;
  /** Where her password was taken a moment ago: nobody else has what is closed removed. */
  readonly proven?: Proven | undefined;
  readonly unkept: ReactNode;
  readonly onBack: () => void;
}

type Problem = 'lost.failed' | 'forgot.offline';

/** Whoever only holds the device destroys nothing here: her password comes first. */
export function Forgot({ userId, proven, unkept, onBack }: WayProps) {
  const { t } = useTranslation('lock');
  const token = proven?.token;
  const [lost, setLost] = useState<Lost | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const sent = token === undefined ? Promise.resolve() : sendClosed(userId, token);
    void sent.then(() => countLost(userId)).then(setLost);
  }, [userId, token]);
  const run = (work: () => Promise<unknown>, failed: Problem): void => {
    setBusy(true);
    setProblem(null);
    work().catch(() => {
      setProblem(failed);
      setBusy(false);
    });
  };
  const signIn = (): void => run(() => signInAsOther(userId), 'forgot.offline');
  // What failed half way has removed some of it.
  const remove = ({ token, onRemoved }: Proven): void =>
    run(() => removeClosed(userId, token).then(onRemoved), 'lost.failed');
  return (
    <>
      <GateHead title={t('forgot.title')} text={t(proven ? 'forgot.textSignedIn' : 'forgot.text')}>
        {unkept}
      </GateHead>
      {lost && <LostWords lost={lost} isSignedIn={proven !== undefined} />}
      {problem && <p role="alert">{t(problem)}</p>}
      <div className={entrance['form']}>
        {proven ? (
          <Button
            variant="danger"
            icon="trash"
            busy={isBusy || !lost}
            onClick={() => remove(proven)}
          >
            {t('forgot.confirm')}
          </Button>
        ) : (
          <Button variant="primary" icon="key" busy={isBusy || !lost} onClick={signIn}>
            {t('forgot.signIn')}
          </Button>
        )}
        <Button onClick={onBack}>{t('forgot.back')}</Button>
      </div>
    </>
  );
}

interface LostWordsProps {
  readonly lost: Lost;
  /** What could be sent was tried: it had no connection, or the server did not take it. */
  readonly isSignedIn: boolean;
}

function LostWords({
  lost: { answers, sendable, erasures, hasDrafts },
  isSignedIn,
}: LostWordsProps) {
  const { t } = useTranslation('lock');
  const going = (sendable > 0 || erasures > 0) && (
    <>
      {sendable > 0 && (
        <p>{t(isSignedIn ? 'forgot.unsent' : 'forgot.sendable', { count: sendable })}</p>
      )}
      {erasures > 0 && <p>{t('forgot.erasures', { count: erasures })}</p>}
    </>
  );
  const isNothing = answers === 0 && !hasDrafts;
  if (isNothing) {
    return <div role="status">{going || <p>{t('forgot.nothingLost')}</p>}</div>;
  }
  return (
    <div role="status" className={styles['lost']}>
      {going}
      <p>{t('forgot.lost')}</p>
      <ul>
        {answers === null && <li>{t('forgot.unknown')}</li>}
        {answers !== null && answers > 0 && <li>{t('forgot.answers', { count: answers })}</li>}
        {hasDrafts && <li>{t('forgot.drafts')}</li>}
      </ul>
    </div>
  );
}

/** She, or somebody else, comes in with another account. */
export function Other({ userId, unkept, onBack }: WayProps) {
  const { t } = useTranslation('lock');
  const [isBusy, setBusy] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const signIn = (): void => {
    setBusy(true);
    setOffline(false);
    signInAsOther(userId).catch(() => {
      setOffline(true);
      setBusy(false);
    });
  };
  return (
    <>
      <GateHead title={t('other.title')} text={t('other.text')}>
        {unkept}
      </GateHead>
      {isOffline && <p role="alert">{t('forgot.offline')}</p>}
      <div className={entrance['form']}>
        <Button variant="primary" icon="sign-out" busy={isBusy} onClick={signIn}>
          {t('other.confirm')}
        </Button>
        <Button onClick={onBack}>{t('forgot.back')}</Button>
      </div>
    </>
  );
}
