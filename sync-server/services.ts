import { createAccountService, type AccountService } from './accounts/account-service.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createSessionRepository } from './accounts/session-repository.ts';
import { createSessionService, type SessionService } from './accounts/session-service.ts';
import { createUserRepository } from './accounts/user-repository.ts';
import { loadBank, type Bank } from './days/bank.ts';
import { createDayService, type DayService } from './days/day-service.ts';
import type { Database } from './db/open-database.ts';
import { createFeedbackRepository } from './feedback/feedback-repository.ts';
import { createFeedbackService, type FeedbackService } from './feedback/feedback-service.ts';
import type { RateLimits } from './http/limit-rate.ts';
import { createReflectionRepository } from './reflections/reflection-repository.ts';
import {
  createReflectionService,
  type ReflectionService,
} from './reflections/reflection-service.ts';
import { createSyncEvents } from './reflections/sync-events.ts';

export interface ServiceDependencies {
  readonly database: Database;
  readonly limits: RateLimits;
  readonly sessionDays: number;
  readonly now: () => number;
  readonly newId: () => string;
}

export interface Services {
  readonly bank: Bank;
  readonly sessions: SessionService;
  readonly accounts: AccountService;
  readonly days: DayService;
  readonly reflections: ReflectionService;
  readonly feedback: FeedbackService;
}

/** What the server can do, without HTTP: the routes, the admin's tool and the demo stand on it. */
export function createServices(dependencies: ServiceDependencies): Services {
  const { database, limits, sessionDays, now, newId } = dependencies;
  const { epoch } = database;
  const bank = loadBank();
  const events = createSyncEvents();
  const users = createUserRepository(database);
  const stored = createSessionRepository(database);
  const sessions = createSessionService({
    ...{ sessions: stored, users, sessionDays, now, newId },
    onEnd: (userId, sessionId) => events.endSession(userId, sessionId),
  });
  const reflections = createReflectionService({
    ...{ now, newId, events, epoch, findQuestion: bank.findQuestion },
    reflections: createReflectionRepository({ ...database, now }),
  });
  return {
    bank,
    sessions,
    accounts: createAccountService({
      ...{ users, sessions: stored, sessionService: sessions, limits, now, newId },
      passwords: createPasswords(),
    }),
    days: createDayService(bank, now),
    reflections,
    feedback: createFeedbackService({
      ...{ events, epoch, now },
      feedback: createFeedbackRepository(database),
      hasAnswersOn: (userId, date) => reflections.hasAnyOn(userId, date),
    }),
  };
}
