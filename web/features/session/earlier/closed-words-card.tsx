import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { WordsField } from '../lock/words-field.tsx';
import { DeleteEarlier } from './delete-earlier.tsx';
import styles from './earlier-words-card.module.css';

interface ClosedWordsCardProps {
  /** False where those are not the words. */
  readonly onOpen: (words: string) => Promise<boolean>;
  readonly onDelete: () => Promise<void>;
}

/** Whoever copied the device tries elsewhere; who sits here waits a moment between two tries. */
const PAUSE_MS = 1_000;

/** Words of an account that is no more, on a device that was kept closed for it. */
export function ClosedWordsCard({ onOpen, onDelete }: ClosedWordsCardProps) {
  const { t } = useTranslation(['shell', 'lock']);
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'lock:gate.wrong' | 'shell:earlier.failed' | null>(null);
  const run = async (work: () => Promise<typeof problem>): Promise<void> => {
    setBusy(true);
    setProblem(await work().catch(() => 'shell:earlier.failed' as const));
    setBusy(false);
  };
  const open = async (): Promise<typeof problem> => {
    if (await onOpen(words)) return null;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return 'lock:gate.wrong';
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy && words.trim() !== '') void run(open);
  };
  return (
    <Card as="section" labelledBy="closed-words" className={styles['card']}>
      <h2 id="closed-words">{t('shell:earlier.title')}</h2>
      <p>{t('lock:earlier.text')}</p>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <WordsField
          label={t('lock:gate.words')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          error={problem === null ? undefined : t(problem)}
        />
        <div className={styles['buttons']}>
          <Button type="submit" variant="primary" icon="key" busy={isBusy}>
            {t(isBusy ? 'lock:gate.opening' : 'lock:gate.open')}
          </Button>
          <DeleteEarlier
            disabled={isBusy}
            onDelete={() => void run(() => onDelete().then(() => null))}
          />
        </div>
      </form>
    </Card>
  );
}
