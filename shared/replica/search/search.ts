import {
  catchError,
  debounceTime,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  skip,
  startWith,
  switchMap,
} from 'rxjs';
import type { Reflection } from '../../contract/reflections.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { AnswerSearch } from '../replica.ts';
import { liveAnswersByMonth } from './search-pages.ts';
import { hasAllWords, searchWords } from './search-words.ts';
import { nameOfFault } from '../sync/sync-log.ts';

type Searched = Pick<ReplicaParts, 'store' | 'view' | 'signal' | 'log'>;

/** What changes while she reads is looked through again after this pause. */
const CALM_MS = 1_000;
const NOTHING: AnswerSearch = { found: [], isDone: true, isCut: false };

/** Stops reading when nobody listens any more. */
export function searchAnswers(
  parts: Searched,
  query: string,
  { limit }: { readonly limit: number },
): Observable<AnswerSearch> {
  const words = searchWords(query);
  if (words.length === 0) return of(NOTHING);
  return changesOf(parts).pipe(
    debounceTime(CALM_MS),
    map(() => 'again' as const),
    startWith('first' as const),
    switchMap((round) => {
      const steps = from(searchMonths(parts, words, limit)).pipe(
        distinctUntilChanged(),
        catchError((error: unknown) => broken(parts, error)),
      );
      // What is on the screen stays there until the second look is through.
      return round === 'first' ? steps : steps.pipe(filter(({ isDone }) => isDone));
    }),
  );
}

/** A value a month, the same one while nothing is found, so that a search given up ends there. */
async function* searchMonths(
  parts: Searched,
  words: readonly string[],
  limit: number,
): AsyncGenerator<AnswerSearch> {
  const found: Reflection[] = [];
  let shown: AnswerSearch = { found: [], isDone: false, isCut: false };
  for await (const answers of liveAnswersByMonth(parts)) {
    const hits = answers.filter((answer) => hasAllWords(answer, words));
    found.push(...hits);
    if (found.length > limit) {
      yield { found: found.slice(0, limit), isDone: true, isCut: true };
      return;
    }
    if (hits.length > 0) shown = { ...shown, found: [...found] };
    yield shown;
  }
  yield { found, isDone: true, isCut: false };
}

/** The store has tried a new connection already; the next change here is a new attempt. */
function broken({ signal, log }: Searched, error: unknown): Observable<AnswerSearch> {
  // Closed, by her sign-out too: nobody reads on.
  if (signal.aborted) return EMPTY;
  log.write(`search failed: ${nameOfFault(error)}`);
  return of({ ...NOTHING, isBroken: true });
}

function changesOf({ store, view }: Searched): Observable<unknown> {
  const rows$ = store.watch((local) => local.reflections.$.pipe(filter(({ isLocal }) => !isLocal)));
  return merge(rows$, view.entries$.pipe(skip(1)));
}
