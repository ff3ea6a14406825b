import type { Subscription } from 'rxjs';
import type { Day } from '../../contract/day.ts';
import type { Feedback } from '../../contract/feedback.ts';
import type { Reflection } from '../../contract/reflections.ts';
import type { LocalStore } from './local-store.ts';
import type { ResilientStore } from './resilient-store.ts';
import { insertRows } from './row-store.ts';
import {
  type DayContentRow,
  dayContentOf,
  type DraftRow,
  draftRowOf,
  feedbackOf,
  rowOf,
} from './rows.ts';
import { refreshSummaries } from '../days/summaries.ts';

/**
 * What the screens of this page were shown: enough to fill a store that the browser has emptied, so that
 * nothing that stands on a screen goes from it. The rest comes from the server.
 */
export interface PageMemory {
  /** Live and earlier versions of a day, as last read. */
  readonly answers: Map<Day, readonly Reflection[]>;
  readonly feedback: Map<Day, Feedback>;
  readonly days: Map<Day, DayContentRow>;
  /** Unfinished text of every day, shown or not: it is nowhere else. */
  followDrafts(store: ResilientStore): Subscription;
  /** What lies there already stays. */
  refill(local: LocalStore): Promise<void>;
}

export function createPageMemory(): PageMemory {
  const answers = new Map<Day, readonly Reflection[]>();
  const feedback = new Map<Day, Feedback>();
  const days = new Map<Day, DayContentRow>();
  let drafts: readonly DraftRow[] = [];
  return {
    answers,
    feedback,
    days,
    followDrafts: (store) =>
      store
        .watch((local) => local.drafts.find({ selector: { date: { $gt: '' } } }).$)
        .subscribe({
          next: (rows) => {
            drafts = rows.map((row) => draftRowOf(row.toJSON()));
          },
          // The last ones known stay.
          error: () => undefined,
        }),
    async refill(local) {
      await insertRows(local.drafts, drafts);
      await insertRows(local.cached_daily_questions, [...days.values()].map(dayContentOf));
      await insertRows(local.cached_feedback, [...feedback.values()].map(feedbackOf));
      await insertRows(local.reflections, [...answers.values()].flat().map(rowOf));
      await refreshSummaries(local, [...answers.keys(), ...feedback.keys()]);
    },
  };
}
