import { type ReactNode, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unlocked } from '../../../../../shared/sealed/device-lock.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { LogoMark } from '../../../../ui/icon/logo-mark.tsx';
import { countLost, type Lost, removeClosed, sendClosed, signInAsOther } from './leave-closed.ts';
import { useIsLeftOpen, useWaiting } from './use-what-lies-here.ts';
import { WordsField } from '../words-field.tsx';
import styles from './gate-screen.module.css';

interface Proven {
  /** Of the session that has just begun. */
  readonly token: string;
  readonly onRemoved: () => void;
}

interface GateScreenProps {
  readonly userId: string;
  readonly tryWords: (words: string) => Promise<Unlocked['kind']>;
  /** Where there is one. */
  readonly tryPasskey?: (() => Promise<Unlocked['kind']>) | undefined;
  /** Where her password was taken a moment ago: nobody else has what is closed removed. */
  readonly proven?: Proven | undefined;
  readonly onShown?: (() => void) | undefined;
  /** What she wrote last stands in the page behind it alone. */
  readonly isOverPage?: boolean;
}

type View = 'words' | 'forgot' | 'other';

/** All that is seen of a closed device. */
export function GateScreen({ onShown, ...gate }: GateScreenProps) {
  const { userId, tryWords, tryPasskey, proven, isOverPage = false } = gate;
  const { t } = useTranslation(['common', 'lock']);
  const [view, setView] = useState<View>('words');
  useEffect(() => {
    document.title = t('appName');
    onShown?.();
  }, [t, onShown]);
  const back = (): void => setView('words');
  const unkept = isOverPage ? <p role="status">{t('lock:gate.unkept')}</p> : null;
  return (
    <main className={styles['gate']}>
      <p className={styles['brand']}>
        <LogoMark />
        <span>{t('appName')}</span>
      </p>
      <Card className={styles['card']}>
        {view === 'words' && (
          <Words
            userId={userId}
            tryWords={tryWords}
            tryPasskey={tryPasskey}
            unkept={unkept}
            onView={setView}
          />
        )}
        {view === 'forgot' && (
          <Forgot userId={userId} proven={proven} unkept={unkept} onBack={back} />
        )}
        {view === 'other' && <Other userId={userId} unkept={unkept} onBack={back} />}
      </Card>
    </main>
  );
}

/** Whoever copied the device tries elsewhere; who sits here waits a moment between two tries. */
const PAUSE_MS = 1_000;

interface WordsProps extends Pick<GateScreenProps, 'userId' | 'tryWords' | 'tryPasskey'> {
  readonly unkept: ReactNode;
  readonly onView: (view: View) => void;
}

function Words({ userId, tryWords, tryPasskey, unkept, onView }: WordsProps) {
  const { t } = useTranslation('lock');
  const isLeft = useIsLeftOpen(userId);
  // Of a page that lives on they go out all the same.
  const waiting = useWaiting(unkept ? null : userId);
  const safe = isLeft === null ? null : t(isLeft ? 'gate.textLeft' : 'gate.text');
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);

  async function open(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const became = await tryWords(words).catch(() => 'failed' as const);
    if (became === 'open') return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    setBusy(false);
    setProblem(t(became === 'refused' ? 'gate.wrong' : `gate.${became}`));
    field.current?.select();
  }
  async function ask(passkey: () => Promise<Unlocked['kind']>): Promise<void> {
    setProblem(null);
    const became = await passkey().catch(() => 'failed' as const);
    if (became !== 'open') setProblem(t('gate.noPasskey'));
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy && words.trim() !== '') void open();
  };
  return (
    <>
      <Head title={t('gate.title')} text={unkept ? null : safe}>
        {unkept}
        {waiting > 0 && <p>{t('gate.waiting', { count: waiting })}</p>}
      </Head>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <WordsField
          ref={field}
          label={t('gate.words')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          error={problem ?? undefined}
        />
        <Button type="submit" variant="primary" icon="key" busy={isBusy}>
          {t(isBusy ? 'gate.opening' : 'gate.open')}
        </Button>
      </form>
      <div className={styles['ways']}>
        {tryPasskey && (
          <Button variant="ghost" icon="key" onClick={() => void ask(tryPasskey)}>
            {t('gate.passkey')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => onView('forgot')}>
          {t('gate.forgot')}
        </Button>
        <Button variant="ghost" onClick={() => onView('other')}>
          {t('gate.other')}
        </Button>
      </div>
    </>
  );
}

interface WayProps extends Pick<GateScreenProps, 'userId'> {
  readonly unkept: ReactNode;
  readonly onBack: () => void;
}

/** Whoever only holds the device destroys nothing here: her password comes first. */
function Forgot({ userId, proven, unkept, onBack }: WayProps & Pick<GateScreenProps, 'proven'>) {
  const { t } = useTranslation('lock');
  const token = proven?.token;
  const [lost, setLost] = useState<Lost | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'settings.failed' | 'forgot.offline' | null>(null);
  useEffect(() => {
    const sent = token === undefined ? Promise.resolve() : sendClosed(userId, token);
    void sent.then(() => countLost(userId)).then(setLost);
  }, [userId, token]);
  const run = (work: () => Promise<unknown>): void => {
    setBusy(true);
    setProblem(null);
    work().catch(() => {
      setProblem('settings.failed');
      setBusy(false);
    });
  };
  const signIn = (): void => {
    // Signed out without a way to sign in she could not even try her words again.
    if (navigator.onLine) run(() => signInAsOther(userId));
    else setProblem('forgot.offline');
  };
  return (
    <>
      <Head title={t('forgot.title')} text={t(proven ? 'forgot.textSignedIn' : 'forgot.text')}>
        {unkept}
      </Head>
      {lost && <LostWords lost={lost} isSignedIn={proven !== undefined} />}
      {problem && <p role="alert">{t(problem)}</p>}
      <div className={styles['form']}>
        {proven ? (
          <Button
            variant="danger"
            icon="trash"
            busy={isBusy || !lost}
            onClick={() => run(() => removeClosed(userId, proven.token).then(proven.onRemoved))}
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

function LostWords({ lost: { answers, sendable, hasDrafts }, isSignedIn }: LostWordsProps) {
  const { t } = useTranslation('lock');
  const going = sendable > 0 && (
    <p>{t(isSignedIn ? 'forgot.unsent' : 'forgot.sendable', { count: sendable })}</p>
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

function Other({ userId, unkept, onBack }: WayProps) {
  const { t } = useTranslation('lock');
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <Head title={t('other.title')} text={t('other.text')}>
        {unkept}
      </Head>
      <div className={styles['form']}>
        <Button
          variant="primary"
          icon="sign-out"
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void signInAsOther(userId);
          }}
        >
          {t('other.confirm')}
        </Button>
        <Button onClick={onBack}>{t('forgot.back')}</Button>
      </div>
    </>
  );
}

interface HeadProps {
  readonly title: string;
  readonly text: string | null;
  readonly children?: ReactNode;
}

function Head({ title, text, children }: HeadProps) {
  return (
    <div className={styles['head']}>
      <h1>{title}</h1>
      {text !== null && <p>{text}</p>}
      {children}
    </div>
  );
}
