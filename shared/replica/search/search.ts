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
import { idle } from '../store/idle.ts';
import { createReadMonths, type ReadMonths } from './read-months.ts';
import { answersOfIds, findByMonth, waitingIn } from './search-pages.ts';
import { searchWords } from './search-words.ts';
import { nameOfFault } from '../sync/sync-log.ts';

type Searched = Pick<ReplicaParts, 'store' | 'view' | 'signal' | 'log'>;
type Search = (query: string, options: { readonly limit: number }) => Observable<AnswerSearch>;

/** What changes while she reads is looked through again after this pause. */
const CALM_MS = 1_000;
/** So long the page may wait for a slice of a search. */
const SLICE_MS = 8;
const NOTHING: AnswerSearch = { found: [], isDone: true, isCut: false };

/** The first search reads her whole history, those after it what changed since. */
export function createSearch(parts: Searched): Search {
  const months = createReadMonths(parts);
  return (query, { limit }) => searchAnswers({ ...parts, months }, query, limit);
}

/** Stops reading when nobody listens any more. */
function searchAnswers(
  parts: Searched & { readonly months: ReadMonths },
  query: string,
  limit: number,
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

/** A value a slice, a new month at least; the same one while nothing is found, so that a search given up ends there. */
async function* searchMonths(
  parts: Searched & { readonly months: ReadMonths },
  words: readonly string[],
  limit: number,
): AsyncGenerator<AnswerSearch> {
  await parts.view.settled();
  const waiting = waitingIn(parts);
  const found: Reflection[] = [];
  let hits: string[] = [];
  let shown: AnswerSearch = { found: [], isDone: false, isCut: false };
  let since = performance.now();
  const add = async (ids: readonly string[]): Promise<void> => {
    hits = [];
    if (ids.length > 0) found.push(...(await answersOfIds(parts, ids, waiting)));
  };
  for await (const { ids, isNew } of findByMonth(parts, words, waiting)) {
    hits.push(...ids);
    if (found.length + hits.length > limit) {
      await add(hits.slice(0, limit - found.length));
      yield { found, isDone: true, isCut: true };
      return;
    }
    if (!isNew && performance.now() - since < SLICE_MS) continue;
    await add(hits);
    if (found.length > shown.found.length) shown = { ...shown, found: [...found] };
    yield shown;
    await idle();
    since = performance.now();
  }
  await add(hits);
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
