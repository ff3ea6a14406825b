import { AppError } from '../../shared/contract/app-error.ts';
import { dayIn, type Day } from '../../shared/contract/day.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { pageOf, planPull, type Page } from '../reflections/checkpoint.ts';
import type { PullQuery } from '../reflections/reflection-service.ts';
import type { SyncEvents } from '../reflections/sync-events.ts';
import type { FeedbackRepository, StoredFeedback } from './feedback-repository.ts';

interface Reader {
  readonly userId: string;
  readonly timeZone: string;
}

export interface FeedbackService {
  /** Newest day first. */
  list(userId: string): Promise<Feedback[]>;
  /** Of `date`, else of her today; null while there is none. */
  find(reader: Reader, date: Day | undefined): Promise<Feedback | null>;
  /** Throws nothing_written for a day without answers. */
  generate(reader: Reader, date: Day | undefined): Promise<Feedback>;
  save(userId: string, feedback: Feedback): Promise<void>;
  pull(userId: string, query: PullQuery): Promise<Page<StoredFeedback>>;
}

export function createFeedbackService(dependencies: {
  readonly feedback: FeedbackRepository;
  readonly hasAnswersOn: (userId: string, date: Day) => Promise<boolean>;
  readonly events: SyncEvents;
  readonly epoch: string;
  readonly now: () => number;
}): FeedbackService {
  const { feedback, hasAnswersOn, events, epoch, now } = dependencies;
  const dayOf = ({ timeZone }: Reader, date: Day | undefined) => date ?? dayIn(now(), timeZone);
  return {
    list: (userId) => feedback.listAll(userId),

    async find(reader, date) {
      return (await feedback.find(reader.userId, dayOf(reader, date))) ?? null;
    },

    async generate(reader, date) {
      if (!(await hasAnswersOn(reader.userId, dayOf(reader, date)))) {
        throw new AppError('nothing_written', { message: 'Nothing was written on that day.' });
      }
      throw new AppError('not_configured', { message: 'Insights are not configured here yet.' });
    },

    async save(userId, one) {
      events.notify(userId, await feedback.saveFeedback(userId, one));
    },

    async pull(userId, { after, limit, from }) {
      const here = { epoch, seq: await feedback.newestSeq(userId) };
      const { afterSeq, restarted } = planPull(after, here);
      const rows = await feedback.listChanges(userId, { afterSeq, limit: limit + 1, from });
      return pageOf(rows, { limit, restarted, here });
    },
  };
}
