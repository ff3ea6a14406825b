import { useEffect, useMemo, useState } from 'react';
import type { AnswerSearch } from '../../../../shared/replica/replica.ts';
import { searchWords } from '../../../../shared/replica/search/search-words.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useReplica } from '../../../lib/replica-context.ts';

const PAUSE_MS = 200;
export const MOST_FOUND = 50;

export interface AnswerSearchState {
  /** What was looked for; it follows the typing after a pause. */
  readonly asked: string;
  readonly words: readonly string[];
  /** null while the device is read. */
  readonly result: AnswerSearch | null;
}

/** A new query ends the one before. */
export function useAnswerSearch(query: string): AnswerSearchState {
  const replica = useReplica();
  const asked = useSettled(query.trim());
  const words = useMemo(() => searchWords(asked), [asked]);
  const found$ = useMemo(() => replica.search(asked, { limit: MOST_FOUND }), [replica, asked]);
  const result = useObservable<AnswerSearch | null>(found$, null);
  return { asked, words, result };
}

/** The value once it has stayed the same for a moment; an emptied one at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : settled;
}
