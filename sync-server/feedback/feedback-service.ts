import { createKeyedMutex } from '../../shared/async.ts';
import { AppError } from '../../shared/contract/app-error.ts';
import { addDays, dayIn, type Day } from '../../shared/contract/day.ts';
import { isBlank, type Feedback } from '../../shared/contract/feedback.ts';
import type { Language } from '../../shared/contract/language.ts';
import type { Background } from '../background.ts';
import type { Tx } from '../db/database.ts';
import type { RouteOutput } from '../../shared/contract/route.ts';
import type { pullFeedback } from '../../shared/contract/sync.ts';
import { pageOf, planPull } from '../sync/checkpoint.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import type { PullQuery, Sender } from '../reflections/reflection-service.ts';
import type { SyncEvents } from '../sync/sync-events.ts';
import { mapSlices, slicesOf, type Slices } from '../db/slices.ts';
import { toClosedWords } from '../journal/closed-words.ts';
import type { JournalService } from '../journal/journal-service.ts';
import { contentOf } from './content-of.ts';
import { daysToWrite, isAwaited, MOST_DAYS_BACK } from './days-to-write.ts';
import type { DueDayRepository } from './due-day-repository.ts';
import type { FeedbackRepository, StoredFeedback } from './feedback-repository.ts';
import type { ModelService } from './model/model-service.ts';
import type { WriteDay } from './write-day.ts';

interface Reader {
  readonly userId: string;
  readonly timeZone: string;
  readonly language: Language;
}

export interface FeedbackService {
  /** Newest day first. */
  list(userId: string): Slices<Feedback>;
  /** Of `date`, else of her today; null while there is none. */
  find(reader: Reader, date: Day | undefined): Promise<Feedback | null>;
  /** One per day and content, however often it is asked for. Throws nothing_written for a day without answers. */
  generate(reader: Reader, date?: Day, language?: Language): Promise<Feedback>;
  /** Later, without anyone waiting: new answers of these days are durable, and maybe no page asks. */
  follow(sender: Sender, days: ReadonlySet<Day>): void;
  /**
   * Blanks what was written from erased answers, within the write that erases them. What it returns is to
   * be called after the commit: then it is written anew from those that are left.
   */
  forget(tx: Tx, userId: string, erased: readonly ErasedAnswer[]): Promise<() => void>;
  /** What was due when the server was killed, one day after the other; until it is to stop. */
  writeLeftOver(stopping?: AbortSignal): Promise<void>;
  save(userId: string, feedback: Feedback): Promise<void>;
  pull(userId: string, query: PullQuery): Promise<RouteOutput<typeof pullFeedback>>;
}

interface ErasedAnswer {
  readonly id: string;
  readonly date: Day;
}

export interface FeedbackServiceDependencies {
  readonly feedback: FeedbackRepository;
  /** Insights that only her devices can read. */
  readonly closed: Pick<JournalService, 'listInsights' | 'stampOf'>;
  /** Live ones, in the order stored. */
  readonly listDay: (userId: string, date: Day) => Promise<Reflection[]>;
  readonly writeDay: WriteDay;
  readonly model: Pick<ModelService, 'forget'>;
  readonly dueDays: DueDayRepository;
  readonly hasPremium: (userId: string) => Promise<boolean>;
  readonly background: Background;
  readonly events: SyncEvents;
  readonly epoch: () => string;
  readonly now: () => number;
}

const DAY_MS = 86_400_000;
/** Longer than the page takes to ask: a second on the dashboard, and the way. */
const PAGE_ASKS_WITHIN_MS = 5_000;
/** Of some kilobytes each. */
const SLICE = 50;
/** More than a short while holds; the rest is written when it is asked for. */
const MOST_LEFT_OVER = 500;

export function createFeedbackService(dependencies: FeedbackServiceDependencies): FeedbackService {
  const { feedback, dueDays, background, events, epoch, now } = dependencies;
  const dayOf = ({ timeZone }: Reader, date: Day | undefined) => date ?? dayIn(now(), timeZone);
  const write = createDayWriting(dependencies);

  function writeQuietly(userId: string, days: Iterable<Day>): void {
    laterFor(days, (date) => write(userId, date, null));
  }

  function laterFor(days: Iterable<Day>, work: (date: Day) => Promise<unknown>): void {
    for (const date of new Set(days)) {
      background.run(async () => {
        await work(date);
      });
    }
  }

  return {
    list: (userId) =>
      mapSlices(
        slicesOf<StoredFeedback>((last) =>
          feedback.list(userId, { before: last?.date ?? null, limit: SLICE }),
        ),
        (page) => page.filter((one) => !isBlank(one)),
      ),

    async find(reader, date) {
      const found = await feedback.find(reader.userId, dayOf(reader, date));
      return found && !isBlank(found) ? found : null;
    },

    async generate(reader, date, language = reader.language) {
      const written = await write(reader.userId, dayOf(reader, date), language);
      if (written) return written;
      throw new AppError('nothing_written', { message: 'Nothing was written on that day.' });
    },

    follow(sender, days) {
      if (!sender.premium) return;
      const { atOnce, unlessAsked } = daysToWrite(sender, days, now());
      writeQuietly(sender.userId, atOnce);
      if (unlessAsked.length === 0) return;
      background.later(PAGE_ASKS_WITHIN_MS, () => {
        writeQuietly(sender.userId, unlessAsked);
        return Promise.resolve();
      });
    },

    async forget(tx, userId, erased) {
      const days = new Set(erased.map(({ date }) => date));
      await feedback.blank(tx, userId, days);
      await dependencies.model.forget(
        tx,
        userId,
        erased.map(({ id }) => id),
      );
      return () =>
        laterFor(days, async (date) => {
          const before = await feedback.find(userId, date);
          if (before && isBlank(before)) await write(userId, date, before.language);
        });
    },

    async writeLeftOver(stopping) {
      const since = now() - MOST_DAYS_BACK * DAY_MS;
      // Wherever she is, her today is at most a day ahead of or behind this one.
      const first = addDays(dayIn(now(), 'UTC'), -MOST_DAYS_BACK - 1);
      for (const day of await dueDays.list({ first, since, limit: MOST_LEFT_OVER })) {
        if (stopping?.aborted) return;
        const isDue = isAwaited(day.date, dayIn(now(), day.timeZone));
        if (isDue && (await dependencies.hasPremium(day.userId)))
          await write(day.userId, day.date, null);
      }
    },

    async save(userId, one) {
      const seq = await feedback.saveFeedback(userId, one);
      if (seq !== null) events.notify(userId, seq);
    },

    async pull(userId, { after, limit, from }) {
      const here = { epoch: epoch(), seq: await feedback.newestSeq(userId) };
      const { afterSeq, restarted } = planPull(after, here);
      const journal = await dependencies.closed.stampOf(userId);
      if (!journal) {
        const page = await feedback.listChanges(userId, { afterSeq, limit, from });
        return pageOf(page, { restarted, here });
      }
      const page = await bothKinds(dependencies, userId, { afterSeq, limit });
      return { ...pageOf(page, { restarted, here }), journal };
    },
  };
}

/** On the way from one kind to the other there are both. */
async function bothKinds(
  { feedback, closed }: Pick<FeedbackServiceDependencies, 'feedback' | 'closed'>,
  userId: string,
  { afterSeq, limit }: { readonly afterSeq: number; readonly limit: number },
) {
  const open = await feedback.listChanges(userId, { afterSeq, limit, from: undefined });
  const found = await closed.listInsights(userId, { afterSeq, limit });
  const sealed = found.rows.map(toClosedWords);
  const most = Math.min(endOf(open, afterSeq), endOf(found, afterSeq));
  const all = [...open.rows, ...sealed]
    .filter(({ seq }) => seq <= most)
    .sort((one, other) => one.seq - other.seq);
  const hasMore = open.hasMore || found.hasMore || all.length > limit;
  return { rows: all.slice(0, limit), hasMore };
}

/** Up to which seq nothing of that kind is missing. */
function endOf(
  {
    rows,
    hasMore,
  }: { readonly rows: readonly { readonly seq: number }[]; readonly hasMore: boolean },
  afterSeq: number,
): number {
  return hasMore ? (rows.at(-1)?.seq ?? afterSeq) : Infinity;
}

/** Another server or an erasure was faster: so often a day is read anew, and then what stands there will do. */
const MOST_READINGS = 3;

/** The day's insight as it is or newly written, one at a time per user; null for a day without answers. */
function createDayWriting(dependencies: FeedbackServiceDependencies) {
  const { feedback, listDay, writeDay, events, now } = dependencies;
  const turns = createKeyedMutex();

  async function writeOnce(
    userId: string,
    date: Day,
    asked: Language | null,
  ): Promise<Feedback | 'overtaken' | null> {
    const answers = await listDay(userId, date);
    const last = answers.at(-1);
    if (!last) return null;
    const language = asked ?? last.language;
    const content = contentOf(answers);
    const known = await feedback.findByContent(userId, date, content.hash);
    if (known) return known;
    const earlier = await feedback.list(userId, { before: date, limit: 14 });
    const written: Feedback = {
      ...(await writeDay({ userId, date, language, answers, earlier })),
      date,
      language,
      created_at: new Date(now()).toISOString(),
    };
    const seq = await feedback.saveFeedback(userId, written, content);
    if (seq !== null) events.notify(userId, seq);
    return (await feedback.findByContent(userId, date, content.hash)) ?? 'overtaken';
  }

  async function writeInTurn(userId: string, date: Day, asked: Language | null) {
    for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
      const written = await writeOnce(userId, date, asked);
      if (written !== 'overtaken') return written;
    }
    const standing = await feedback.find(userId, date);
    return standing && !isBlank(standing) ? standing : null;
  }

  return (userId: string, date: Day, language: Language | null): Promise<Feedback | null> =>
    turns.run(userId, () => writeInTurn(userId, date, language));
}
