import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SearchResult } from './search-result.tsx';
import { MOST_FOUND, useAnswerSearch, type AnswerSearchState } from './use-answer-search.ts';
import { useIsArriving } from '../use-is-arriving.ts';
import styles from './search-panel.module.css';

interface SearchPanelProps {
  readonly onOpen: (day: Day) => void;
  readonly onVain: (isVain: boolean) => void;
}

/** Looks through what is on this device and sends nothing. */
export function SearchPanel({ onOpen, onVain }: SearchPanelProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const [query, setQuery] = useState('');
  const search = useAnswerSearch(query);
  const field = useRef<HTMLElement>(null);

  // She asked for the search: she can type at once.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  const isVain = isInVain(search);
  useEffect(() => {
    if (isVain !== null) onVain(isVain);
  }, [isVain, onVain]);
  useEffect(() => () => onVain(false), [onVain]);

  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || query === '') return;
    event.preventDefault();
    setQuery('');
  };
  return (
    <section ref={field} aria-labelledby={id} className={styles['panel']}>
      <h2 id={id}>{t('search.title')}</h2>
      <TextField
        type="search"
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        label={t('search.label')}
        hint={t('search.hint')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={handleKey}
      />
      <Arriving />
      <p role="status" className={styles['status']}>
        <Status search={search} />
      </p>
      <Results search={search} onOpen={onOpen} />
    </section>
  );
}

/** On a new device the search finds what has come so far, and says so. */
function Arriving() {
  const { t } = useTranslation('history');
  return useIsArriving() && <p className={styles['status']}>{t('search.arriving')}</p>;
}

interface SearchProps {
  readonly search: AnswerSearchState;
}

/** The search is through, and no answer holds the words; null while it looks. */
function isInVain({ words, result }: AnswerSearchState): boolean | null {
  if (words.length === 0 || result?.isBroken) return false;
  if ((result?.found.length ?? 0) > 0) return false;
  return result?.isDone ? true : null;
}

/** Said once the search is through: not a number for every month. */
function Status({ search }: SearchProps) {
  const { t } = useTranslation('history');
  const { asked, words, result } = search;
  if (asked === '') return null;
  if (words.length === 0) return t('search.short');
  if (result?.isBroken) return t('search.broken');
  if (!result?.isDone) return t('search.looking');
  if (isInVain(search)) {
    return (
      <>
        {t('search.none')} <q dir="auto">{asked}</q>. {t('search.noneText')}
      </>
    );
  }
  if (result.isCut) return t('search.cut', { most: formatNumber(MOST_FOUND) });
  return t('search.found', { count: result.found.length });
}

function Results({ search, onOpen }: SearchProps & Pick<SearchPanelProps, 'onOpen'>) {
  const { t } = useTranslation('history');
  const { words, result } = search;
  if (words.length === 0) return null;
  const found = result?.found ?? [];
  if (found.length === 0) return result?.isDone ? null : <Skeleton lines={3} />;
  return (
    <ul aria-label={t('search.results')} className={styles['results']}>
      {found.map((reflection) => (
        <li key={reflection.id}>
          <SearchResult reflection={reflection} words={words} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
