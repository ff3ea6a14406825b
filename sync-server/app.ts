import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import { accountRoutes } from './accounts/account-routes.ts';
import { createAccountService } from './accounts/account-service.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createSessionRepository } from './accounts/session-repository.ts';
import { createSessionService } from './accounts/session-service.ts';
import { createUserRepository } from './accounts/user-repository.ts';
import type { Config } from './config.ts';
import { loadBank } from './days/bank.ts';
import { dayRoutes } from './days/day-routes.ts';
import { createDayService } from './days/day-service.ts';
import type { Database } from './db/open-database.ts';
import { createFeedbackRepository } from './feedback/feedback-repository.ts';
import { feedbackRoutes } from './feedback/feedback-routes.ts';
import { createFeedbackService } from './feedback/feedback-service.ts';
import { answerUnknownApi } from './http/answer-unknown-api.ts';
import { configRoutes } from './http/config-routes.ts';
import { attachFacts, type Guards } from './http/guards.ts';
import { healthRoutes } from './http/health-routes.ts';
import { createRateLimits, type RateQuotas } from './http/limit-rate.ts';
import { reportErrors } from './http/report-errors.ts';
import { createFaultLog, describe, logRequests } from './http/request-log.ts';
import { secureHeaders } from './http/secure-headers.ts';
import { createReflectionRepository } from './reflections/reflection-repository.ts';
import { reflectionRoutes } from './reflections/reflection-routes.ts';
import { createReflectionService } from './reflections/reflection-service.ts';
import { createSyncEvents } from './reflections/sync-events.ts';
import { syncRoutes } from './reflections/sync-routes.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly quotas: RateQuotas;
  /** Answers what is neither API nor health. */
  readonly page: Middleware;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

/** The whole server, not listening. */
export function createApp(dependencies: AppDependencies): Koa {
  const { config, logger, now, newId, page, stopping, database } = dependencies;
  const { router, guards } = createApi(dependencies);
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  app.on('error', (error: unknown) => logger.warn(describe(error), 'connection'));
  app.use(async (ctx, next) => {
    attachFacts(ctx, { id: newId(), guards, route: null, session: null });
    if (stopping.aborted) ctx.set('Connection', 'close');
    await next();
  });
  app.use(logRequests(logger, now));
  app.use(secureHeaders({ https: config.publicUrl?.startsWith('https:') ?? false }));
  app.use(reportErrors(createFaultLog(logger)));
  app.use(healthRoutes(() => isReady(database, stopping)));
  app.use(router.routes());
  app.use(answerUnknownApi(router));
  app.use(page);
  return app;
}

/** Every service of the API and its routes. */
function createApi(dependencies: AppDependencies): { router: Router; guards: Guards } {
  const { config, database, now, newId, quotas, stopping } = dependencies;
  const router = new Router({ sensitive: true, strict: true });
  const limits = createRateLimits(quotas);
  const bank = loadBank();
  const events = createSyncEvents();
  const { epoch } = database;

  const users = createUserRepository(database);
  const sessions = createSessionRepository(database);
  const { sessionDays } = config;
  const sessionService = createSessionService({ sessions, users, sessionDays, now, newId });
  const accounts = createAccountService({
    ...{ users, sessions, sessionService, limits, now, newId },
    passwords: createPasswords(),
  });
  const reflections = createReflectionService({
    ...{ now, newId, events, epoch, findQuestion: bank.findQuestion },
    reflections: createReflectionRepository({ ...database, now }),
  });
  const feedback = createFeedbackService({
    ...{ events, epoch, now },
    feedback: createFeedbackRepository(database),
    hasAnswersOn: (userId, date) => reflections.hasAnyOn(userId, date),
  });

  accountRoutes(router, accounts, sessionService);
  dayRoutes(router, createDayService(bank, now));
  reflectionRoutes(router, reflections);
  syncRoutes(router, reflections);
  feedbackRoutes(router, feedback);
  configRoutes(router, config, dependencies.version);
  const publicOrigin = config.publicUrl === null ? null : new URL(config.publicUrl).origin;
  return { router, guards: { limits, sessions: sessionService, publicOrigin, now, stopping } };
}

async function isReady({ kysely }: Database, stopping: AbortSignal): Promise<boolean> {
  if (stopping.aborted) return false;
  try {
    await kysely.selectFrom('database_meta').select('key').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
