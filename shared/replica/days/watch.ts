import {
  combineLatest,
  concatMap,
  distinctUntilChanged,
  map,
  type Observable,
  scan,
  tap,
} from 'rxjs';
import type { Day } from '../../contract/day.ts';
import { monthOf } from '../../contract/day.ts';
import type { DayContent } from '../../contract/days.ts';
import { isBlank, type Feedback } from '../../contract/feedback.ts';
import { showDay } from '../answers/day-answers.ts';
import { isSame } from '../is-same.ts';
import type { Reflection } from '../../contract/reflections.ts';
import type { Origin, ReplicaParts } from '../replica-parts.ts';
import type { DayRange, DaySummary, SavedAnswer } from '../replica.ts';
import { feedbackOf, reflectionOf } from '../store/rows.ts';

type Watched = Pick<ReplicaParts, 'store' | 'view' | 'memory'>;
type WatchedDay = Watched & Pick<ReplicaParts, 'origins'>;

export function watchDay(
  { store, view, origins, memory }: WatchedDay,
  date: Day,
): Observable<readonly SavedAnswer[]> {
  const rows$ = store
    .watch((local) => local.reflections.find({ selector: { date } }).$)
    .pipe(
      map((documents) => documents.filter(({ erased }) => !erased).map(reflectionOf)),
      tap((rows) => memory.answers.set(date, rows)),
      // An answer is announced as waiting before it enters the history: in this order, one that still
      // waits is never shown as being on the server.
      concatMap(async (rows) => {
        await view.settled();
        return rows;
      }),
    );
  return combineLatest([rows$, view.entries$]).pipe(
    map(([rows, entries]) => showDay(date, rows, entries)),
    scan(reuse),
    distinctUntilChanged(),
    tap((answers) => {
      for (const { reflection } of answers) origins.set(reflection.id, originOf(reflection));
    }),
  );
}

/** What stayed as it was is the same object: a screen draws the others anew, not all of them. */
function reuse(
  before: readonly SavedAnswer[],
  next: readonly SavedAnswer[],
): readonly SavedAnswer[] {
  const known = new Map(before.map((answer) => [answer.reflection.id, answer]));
  const answers = next.map((answer) => {
    const same = known.get(answer.reflection.id);
    return same && isSame(same, answer) ? same : answer;
  });
  const isUnchanged =
    answers.length === before.length && answers.every((answer, index) => answer === before[index]);
  return isUnchanged ? before : answers;
}

function originOf(reflection: Reflection): Origin {
  const { date, question_id, question_text, question_type, language, keep_from_model } = reflection;
  const asked = { date, question_id, question_text, question_type, language };
  return keep_from_model ? { ...asked, keep_from_model } : asked;
}

export function watchFeedback({ store, memory }: Watched, date: Day): Observable<Feedback | null> {
  return store
    .watch((local) => local.cached_feedback.findOne(date).$)
    .pipe(
      tap((document) => document && memory.feedback.set(date, feedbackOf(document))),
      map((document) => (document && !isBlank(document) ? feedbackOf(document) : null)),
      distinctUntilChanged(isSame),
    );
}

/** Newest first. Reads one small row a month, never an answer. */
export function watchSummaries(
  { store }: Watched,
  range: DayRange | null,
): Observable<readonly DaySummary[]> {
  const from = range ? monthOf(range.from) : '';
  const to = range ? monthOf(range.to) : '\uffff';
  return store
    .watch((local) => local.day_summaries.find({ selector: { month: { $gte: from, $lte: to } } }).$)
    .pipe(
      map((months) => {
        const days = months.flatMap((month) => month._data.days);
        const shown = range
          ? days.filter(({ date }) => date >= range.from && date <= range.to)
          : days;
        return shown.sort((left, right) => (left.date < right.date ? 1 : -1));
      }),
      distinctUntilChanged(isSame),
    );
}

export function watchDayContent(
  { store, premium$, memory }: Pick<ReplicaParts, 'store' | 'premium$' | 'memory'>,
  date: Day,
): Observable<DayContent | null> {
  const document$ = store
    .watch((local) => local.cached_daily_questions.findOne(date).$)
    .pipe(tap((document) => document && memory.days.set(date, document.toMutableJSON())));
  return combineLatest([document$, premium$]).pipe(
    map(([document, isPremium]) => {
      if (!document) return null;
      const { questions, affirmation } = document.toMutableJSON();
      // Kept from her free days: the questions are still to come, there are not none.
      return isPremium && questions.length === 0 ? null : { date, questions, affirmation };
    }),
    distinctUntilChanged(isSame),
  );
}
