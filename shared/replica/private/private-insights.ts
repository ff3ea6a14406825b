import type { RxCollection } from 'rxdb';
import { BehaviorSubject, filter, merge, type Observable, type Subscription, tap } from 'rxjs';
import { addDays, dayIn, type Day } from '../../contract/day.ts';
import { blankOf, isBlank, type Feedback } from '../../contract/feedback.ts';
import { createReflectionBatch } from '../../contract/reflections.ts';
import { orderedLiveAnswers } from '../answers/day-answers.ts';
import { refreshSummaries } from '../days/summaries.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { LocalStore } from '../store/local-store.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { findRows, putRows, queryRows } from '../store/row-store.ts';
import { feedbackOf, type ReflectionRow, reflectionOf } from '../store/rows.ts';
import { scanRows } from '../store/scan-rows.ts';
import type { DayMaterial, PrivateInsights } from './journal-status.ts';
import type { PrivateJournal } from './private-journal.ts';

/** A row of `cached_feedback`; the storage keeps what its schema does not name. */
type InsightRow = Feedback & { readonly of?: readonly string[] };

/** As many as were before. */
const EARLIER = 14;
/** As far back as somebody waits for one that was never written. */
const AWAITED_DAYS = 60;
/** Each start of a page looks at so many: some hundred rows at most. */
const LOOKED_BACK_DAYS = 14;
/** Fewer days, those awaited among them, are asked for one by one. */
const FEW_DAYS = 100;
const AT_ONCE = 50;

export function createPrivateInsights(
  parts: ReplicaParts,
  journal: PrivateJournal,
): PrivateInsights {
  const { store } = parts;
  const due$ = new BehaviorSubject<readonly Day[]>([]);
  /** Days of which answers changed, and of which an insight came. */
  const touched = { answers: new Set<Day>(), insights: new Set<Day>() };
  let hasLookedBack = false;
  let subscription: Subscription | null = null;

  function listen(): void {
    subscription ??= store
      .watch((local) =>
        merge(
          changesOf(local.reflections, touched.answers),
          changesOf(local.cached_feedback, touched.insights),
        ),
      )
      .subscribe({ error: () => (subscription = null) });
  }
  listen();

  async function lookAt(days: readonly Day[], changed: ReadonlySet<Day>): Promise<void> {
    if (days.length === 0) return;
    const oldest = addDays(dayIn(parts.now(), parts.timeZone()), -AWAITED_DAYS);
    const asked = await store.use((local) => daysInQuestion(local, days, oldest));
    const live =
      asked.length > FEW_DAYS
        ? await liveOfAll(parts, new Set(asked))
        : await liveOfSome(parts, asked);
    const unfit = await store.use((local) => blankUnfit(local, live, { oldest, changed }));
    const looked = new Set(days);
    const others = due$.value.filter((day) => !looked.has(day));
    due$.next([...others, ...unfit].sort().reverse());
  }

  async function send(): Promise<void> {
    const days = await store.use((local) => readMeta(local, 'unsent_insights', []));
    for (let start = 0; start < days.length; start += AT_ONCE) {
      const some = days.slice(start, start + AT_ONCE);
      const rows = (await store.use((local) => findRows(local.cached_feedback, some))).filter(
        (row) => !isBlank(row),
      );
      const reflections = await Promise.all(
        rows.map((row) =>
          journal.sealInsight({ feedback: feedbackOf(row), answerIds: idsOf(row) }),
        ),
      );
      if (reflections.length > 0) {
        const options = { signal: parts.signal, userId: parts.user.id };
        await parts.api.call(createReflectionBatch, { reflections }, options);
      }
      const sent = new Set(some);
      await changeUnsent(parts, (left) => left.filter((day) => !sent.has(day)));
    }
  }

  return {
    due$,
    async read(day) {
      const { answers, earlier } = await store.use((local) => materialOf(local, day));
      return answers.length > 0 ? { answers, earlier } : null;
    },
    async keep(feedback, answers) {
      const { date } = feedback;
      const of = answers.map(({ id }) => id).sort();
      const isFit = await store.use(async (local) => {
        const { live } = await answersOf(local, date);
        if (!isSameSet(live, of)) return false;
        const row: InsightRow = { ...feedback, of };
        await putRows(local.cached_feedback, [row]);
        await refreshSummaries(local, [date]);
        return true;
      });
      if (!isFit) return false;
      due$.next(due$.value.filter((day) => day !== date));
      await changeUnsent(parts, (left) => [...new Set([...left, date])]);
      await send().catch(() => undefined);
      return true;
    },
    async settle() {
      listen();
      // Until all of it is sealed, those of before have not arrived with what they were written from.
      if (parts.journalStatus$.value.kind !== 'private') return;
      const changed = new Set(touched.answers);
      const news = [...changed, ...touched.insights];
      touched.answers.clear();
      touched.insights.clear();
      try {
        const left = hasLookedBack ? [] : await recentDays(parts);
        await lookAt([...new Set([...news, ...left])], changed);
        hasLookedBack = true;
      } catch (error) {
        // Nothing else says so: the next pass looks at them.
        for (const day of news) (changed.has(day) ? touched.answers : touched.insights).add(day);
        throw error;
      }
    },
    send,
    close: () => subscription?.unsubscribe(),
  };
}

/** A page that went before it had written what was due left nothing that says so. */
async function recentDays({ store, now, timeZone }: ReplicaParts): Promise<Day[]> {
  const oldest = addDays(dayIn(now(), timeZone()), -LOOKED_BACK_DAYS);
  const selector = { date: { $gte: oldest } };
  const rows = await store.use((local) => queryRows(local.reflections, { selector }));
  return [...new Set(rows.flatMap(({ date, erased }) => (erased ? [] : [date])))];
}

function changesOf<Row extends { readonly date: Day }>(
  collection: RxCollection<Row>,
  into: Set<Day>,
): Observable<unknown> {
  return collection.$.pipe(
    filter(({ isLocal }) => !isLocal),
    tap(({ documentData }) => void (documentData.date && into.add(documentData.date))),
  );
}

function idsOf(row: InsightRow): readonly string[] {
  return row.of ?? [];
}

async function changeUnsent(
  { store }: ReplicaParts,
  change: (days: readonly Day[]) => Day[],
): Promise<void> {
  await store.use(async (local) => {
    const days = await readMeta(local, 'unsent_insights', []);
    await writeMeta(local, 'unsent_insights', change(days));
  });
}

async function materialOf(local: LocalStore, day: Day): Promise<DayMaterial> {
  const rows = await queryRows(local.reflections, { selector: { date: day } });
  const earlier = await queryRows(local.cached_feedback, {
    selector: { date: { $lt: day } },
    sort: [{ date: 'desc' }],
    limit: EARLIER,
  });
  const written = rows.filter(({ erased }) => !erased).map(reflectionOf);
  return { answers: orderedLiveAnswers(written), earlier: earlier.map(feedbackOf) };
}

interface AnswersOfDay {
  readonly live: readonly string[];
  /** Earlier versions and erased ones too. */
  readonly known: ReadonlySet<string>;
}

async function answersOf(local: LocalStore, day: Day): Promise<AnswersOfDay> {
  return idsIn(await queryRows(local.reflections, { selector: { date: day } }));
}

function idsIn(rows: readonly ReflectionRow[]): AnswersOfDay {
  const live = orderedLiveAnswers(rows.filter(({ erased }) => !erased));
  return { live: live.map(({ id }) => id), known: new Set(rows.map(({ id }) => id)) };
}

/** A new device is told of ten years: what has no insight and is long past needs no look at its answers. */
async function daysInQuestion(
  local: LocalStore,
  days: readonly Day[],
  oldest: Day,
): Promise<readonly Day[]> {
  const rows = await findRows(
    local.cached_feedback,
    days.filter((day) => day < oldest),
  );
  return [...days.filter((day) => day >= oldest), ...rows.map(({ date }) => date)];
}

type LiveOfDays = ReadonlyMap<Day, AnswersOfDay>;

async function liveOfSome({ store }: ReplicaParts, days: readonly Day[]): Promise<LiveOfDays> {
  return store.use(async (local) => {
    const found = new Map<Day, AnswersOfDay>();
    for (const day of days) found.set(day, await answersOf(local, day));
    return found;
  });
}

async function liveOfAll({ store }: ReplicaParts, days: ReadonlySet<Day>): Promise<LiveOfDays> {
  const rows = new Map<Day, ReflectionRow[]>([...days].map((day) => [day, []]));
  for await (const slice of scanRows(store)) {
    for (const row of slice) rows.get(row.date)?.push(row);
  }
  return new Map([...rows].map(([day, ofDay]) => [day, idsIn(ofDay)]));
}

/** What may quote words that are gone is emptied at once; the days that want one are returned. */
async function blankUnfit(
  local: LocalStore,
  live: LiveOfDays,
  { oldest, changed }: { readonly oldest: Day; readonly changed: ReadonlySet<Day> },
): Promise<Day[]> {
  const rows: readonly InsightRow[] = await findRows(local.cached_feedback, [...live.keys()]);
  const byDay = new Map(rows.map((row) => [row.date, row]));
  const due: Day[] = [];
  const blanked: Feedback[] = [];
  for (const [day, { live: ids, known }] of live) {
    const row = byDay.get(day);
    if (row && !isBlank(row) && isSameSet(ids, idsOf(row))) continue;
    // It came before an answer that it is of: that one will say so.
    if (row && !changed.has(day) && idsOf(row).some((id) => !known.has(id))) continue;
    const quotesWhatIsGone = row && !isBlank(row) && idsOf(row).some((id) => !ids.includes(id));
    if (quotesWhatIsGone === true) blanked.push(blankOf(feedbackOf(row)));
    if (ids.length > 0 && (row || day >= oldest)) due.push(day);
  }
  await putRows(local.cached_feedback, blanked);
  await refreshSummaries(
    local,
    blanked.map(({ date }) => date),
  );
  return due;
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const known = new Set(other);
  return one.every((id) => known.has(id));
}
