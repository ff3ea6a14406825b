import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { LyingOpen } from '../../../../../shared/replica/lock/seal-device.ts';
import type { Unlocked } from '../../../../../shared/sealed/device-lock.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Entrance } from '../../entrance.tsx';
import { GateHead } from './gate-head.tsx';
import { useWaiting, useWhatLiesOpen } from './use-what-lies-here.ts';
import { WordsField } from '../words-field.tsx';
import type { Proven, WayProps } from './without-words.tsx';
import entrance from '../../entrance.module.css';
import styles from './gate-screen.module.css';

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

/** What is there for whoever does not type her words; fetched when it is asked for. */
type Way = 'Forgot' | 'Other';

/** All that is seen of a closed device. */
export function GateScreen({ onShown, ...gate }: GateScreenProps) {
  const { userId, tryWords, tryPasskey, proven, isOverPage = false } = gate;
  const { t } = useTranslation(['common', 'lock']);
  const [away, setAway] = useState<{ readonly View: ComponentType<WayProps> } | null>(null);
  useEffect(() => {
    document.title = t('appName');
    onShown?.();
  }, [t, onShown]);
  const show = async (way: Way): Promise<void> => {
    const views = await import('./without-words.tsx');
    setAway({ View: views[way] });
  };
  const unkept = isOverPage ? <p role="status">{t('lock:gate.unkept')}</p> : null;
  return (
    <main className={styles['gate']}>
      <Entrance>
        {away ? (
          <away.View userId={userId} proven={proven} unkept={unkept} onBack={() => setAway(null)} />
        ) : (
          <Words
            userId={userId}
            tryWords={tryWords}
            tryPasskey={tryPasskey}
            unkept={unkept}
            onWay={show}
          />
        )}
      </Entrance>
    </main>
  );
}

/** Whoever copied the device tries elsewhere; who sits here waits a moment between two tries. */
const PAUSE_MS = 1_000;

const TEXTS = {
  words: 'gate.textLeft',
  request: 'gate.textRequest',
  nothing: 'gate.text',
} as const satisfies Record<LyingOpen, string>;

interface WordsProps extends Pick<GateScreenProps, 'userId' | 'tryWords' | 'tryPasskey'> {
  readonly unkept: ReactNode;
  /** Rejects where it cannot be had now. */
  readonly onWay: (way: Way) => Promise<void>;
}

function Words({ userId, tryWords, tryPasskey, unkept, onWay }: WordsProps) {
  const { t } = useTranslation('lock');
  const lying = useWhatLiesOpen(userId);
  // Of a page that lives on they go out all the same.
  const waiting = useWaiting(unkept ? null : userId);
  const safe = lying && t(TEXTS[lying]);
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
  const go = (way: Way): void => {
    setProblem(null);
    onWay(way).catch(() => setProblem(t('gate.failed')));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy && words.trim() !== '') void open();
  };
  return (
    <>
      <GateHead title={t('gate.title')} text={unkept ? null : safe}>
        {unkept}
        {waiting > 0 && <p>{t('gate.waiting', { count: waiting })}</p>}
      </GateHead>
      <form className={entrance['form']} noValidate onSubmit={submit}>
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
      <div className={entrance['ways']}>
        {tryPasskey && (
          <Button variant="ghost" icon="key" onClick={() => void ask(tryPasskey)}>
            {t('gate.passkey')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => go('Forgot')}>
          {t('gate.forgot')}
        </Button>
        <Button variant="ghost" onClick={() => go('Other')}>
          {t('gate.other')}
        </Button>
      </div>
    </>
  );
}
