import { hasPremium } from './accounts/present-user.ts';
import type { UserRepository } from './accounts/user-repository.ts';
import type { Background } from './background.ts';
import type { AccountBounds } from './config.ts';
import type { Bank } from './days/bank.ts';
import type { Database } from './db/open-database.ts';
import { createRequestKeys } from './db/request-keys.ts';
import { daysToWrite } from './feedback/days-to-write.ts';
import { createDueDayRepository } from './feedback/due-day-repository.ts';
import { createFeedbackRepository } from './feedback/feedback-repository.ts';
import { createFeedbackService, type FeedbackService } from './feedback/feedback-service.ts';
import { createConsentRepository } from './feedback/model/consent-repository.ts';
import { createLedgerRepository } from './feedback/model/ledger-repository.ts';
import {
  createModelService,
  noModel,
  type ModelService,
  type ModelUse,
} from './feedback/model/model-service.ts';
import { createWriteDay } from './feedback/write-day.ts';
import { createReflectionRepository } from './reflections/reflection-repository.ts';
import {
  createReflectionService,
  type ReflectionService,
} from './reflections/reflection-service.ts';
import type { SyncEvents } from './reflections/sync-events.ts';

/** What she writes, and what answers it. */
export interface Journal {
  readonly reflections: ReflectionService;
  readonly feedback: FeedbackService;
  readonly model: ModelService;
}

interface JournalDependencies {
  readonly database: Database;
  readonly background: Background;
  readonly bank: Bank;
  readonly events: SyncEvents;
  readonly users: Pick<UserRepository, 'find'>;
  readonly model?: ModelUse;
  readonly bounds: AccountBounds;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Longer than the page takes to ask: a second on the dashboard, and the way. */
const PAGE_ASKS_WITHIN_MS = 5_000;

export function createJournal(dependencies: JournalDependencies): Journal {
  const { database, now, newId, background, bank, events, users } = dependencies;
  const { epoch } = database;
  const isPremiumNow = async (userId: string) => {
    const user = await users.find(userId);
    return user !== undefined && hasPremium(user, now());
  };
  const insights = createFeedbackRepository(database);
  const ledger = createLedgerRepository(database);
  const model = createModelService({
    ...(dependencies.model ?? noModel),
    ledger,
    now,
    newId,
    consents: createConsentRepository(database),
    hasPremium: isPremiumNow,
  });
  const reflections = createReflectionService({
    now,
    newId,
    events,
    epoch,
    findQuestion: bank.findQuestion,
    keys: createRequestKeys(database),
    reflections: createReflectionRepository({
      ...database,
      now,
      bounds: dependencies.bounds,
      onErased(userId, erased) {
        const days = new Set(erased.map(({ date }) => date));
        insights.blank(userId, days);
        ledger.blankBodies(
          userId,
          erased.map(({ id }) => id),
        );
        feedback.rewriteQuietly(userId, days);
      },
    }),
    onStored(sender, days) {
      if (!sender.premium) return;
      const { atOnce, unlessAsked } = daysToWrite(sender, days, now());
      feedback.generateQuietly(sender.userId, atOnce);
      if (unlessAsked.length === 0) return;
      background.later(PAGE_ASKS_WITHIN_MS, () => {
        feedback.generateQuietly(sender.userId, unlessAsked);
        return Promise.resolve();
      });
    },
  });
  const feedback = createFeedbackService({
    events,
    epoch,
    now,
    background,
    feedback: insights,
    writeDay: createWriteDay(model),
    listDay: (userId, date) => reflections.listDay(userId, date),
    dueDays: createDueDayRepository(database),
    hasPremium: isPremiumNow,
  });
  return { reflections, feedback, model };
}
