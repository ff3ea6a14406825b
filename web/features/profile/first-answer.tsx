import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DaySummary, SavedAnswer } from '../../../shared/replica/replica.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './reflection-journey.module.css';

/** Beyond these an answer is folded to as many lines on every screen. */
const LONG_CHARS = 600;
const FOLDED_LINES = 6;

interface FirstAnswerProps {
  readonly summary: DaySummary;
}

/** The whole of it: a summary holds only its beginning, and says so. */
export function FirstAnswer({ summary }: FirstAnswerProps) {
  const { snippet } = summary;
  return snippet.endsWith('…') ? <WholeAnswer summary={summary} /> : <Answer text={snippet} />;
}

function WholeAnswer({ summary: { date, snippet } }: FirstAnswerProps) {
  const replica = useReplica();
  const saved = useObservable<readonly SavedAnswer[] | null>(
    useMemo(() => replica.answers.watchDay(date), [replica, date]),
    null,
  );
  return <Answer text={saved?.[0]?.reflection.answer ?? snippet} />;
}

function Answer({ text }: { readonly text: string }) {
  const { t } = useTranslation('profile');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_CHARS || text.split('\n').length > FOLDED_LINES;
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={classNames(styles['answer'], isLong && !isOpen && styles['folded'])}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          className={styles['unfold']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'fold' : 'unfold')}
        </Button>
      )}
    </>
  );
}
