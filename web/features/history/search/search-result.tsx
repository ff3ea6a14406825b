import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import type { Reflection } from '../../../../shared/contract/reflections.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { snippetOf } from './snippet.ts';
import styles from './search-panel.module.css';

interface SearchResultProps {
  readonly reflection: Reflection;
  /** Folded. */
  readonly words: readonly string[];
  readonly onOpen: (day: Day) => void;
}

export const SearchResult = memo(function SearchResult(props: SearchResultProps) {
  const { reflection, words, onOpen } = props;
  const { t } = useTranslation('history');
  const { date, question_text: question, answer, language } = reflection;
  return (
    <button type="button" className={styles['result']} onClick={() => onOpen(date)}>
      <time dateTime={date} className={styles['date']}>
        {formatDay(date, 'full')}
      </time>
      <span dir="auto" lang={question ? language : undefined} className={styles['question']}>
        {question ? <Marked text={question} words={words} /> : t('details.question')}
      </span>
      <span dir="auto" className={styles['answer']}>
        <Marked text={answer} words={words} />
      </span>
    </button>
  );
});

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return snippetOf(text, words).map((piece, index) =>
    piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
