import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import Koa, { type Context as Exchange, type Middleware } from 'koa';
import type { Logger } from 'pino';
import { AppError } from '../shared/contract/app-error.ts';
import { affirmationRoutes } from './affirmations/affirmation-routes.ts';
import { accountRoutes, passwordRoutes } from './accounts/account-routes.ts';
import { dataRoutes } from './accounts/data/data-routes.ts';
import { billingRoutes } from './billing/billing-routes.ts';
import { communityRoutes } from './community/community-routes.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { dayRoutes } from './days/day-routes.ts';
import { AccountGone, type Database } from './db/database.ts';
import { watchOutages } from './db/watch-outages.ts';
import { feedbackRoutes } from './feedback/feedback-routes.ts';
import { modelRoutes } from './feedback/model/model-routes.ts';
import { answerUnknownApi } from './http/answer-unknown-api.ts';
import { configRoutes } from './http/config-routes.ts';
import { attachFacts } from './http/guards.ts';
import { healthRoutes, type WhyNotReady } from './http/health-routes.ts';
import { journalRoutes } from './journal/journal-routes.ts';
import { legalRoutes } from './http/page/legal-routes.ts';
import type { RateLimits } from './http/rate-limits.ts';
import { reportErrors } from './http/report-errors.ts';
import { createFaultLog, describe, logRequests } from './http/request-log.ts';
import { secureHeaders } from './http/page/secure-headers.ts';
import { watchProxy } from './http/watch-proxy.ts';
import { measureRequests, metricsRoutes } from './metrics/metrics-routes.ts';
import { reflectionRoutes } from './reflections/reflection-routes.ts';
import { supportRoutes } from './support/support-routes.ts';
import { syncRoutes } from './sync/sync-routes.ts';

export interface AppOptions {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly logger: Logger;
  readonly limits: RateLimits;
  /** Epoch ms. */
  readonly now: () => number;
  /** Answers what is neither API nor health. */
  readonly page: Middleware;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

/** The whole server, not listening. */
export function createApp(context: Context, options: AppOptions): Koa {
  const { config, logger, now, page, stopping, database, limits } = options;
  const { metrics, sessions } = context;
  const router = createRouter(context, options);
  const publicOrigin = config.publicUrl === null ? null : new URL(config.publicUrl).origin;
  const guards = { limits, sessions, publicOrigin, now, stopping };
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  app.on('error', (error: unknown, ctx?: Exchange) => {
    // Event streams end when the other side goes: that is how they end.
    if (ctx?.type !== 'text/event-stream') logger.warn(describe(error), 'connection');
  });
  app.use(async (ctx, next) => {
    attachFacts(ctx, { id: randomUUID(), guards, route: null, session: null });
    if (stopping.aborted) ctx.set('Connection', 'close');
    await next();
  });
  app.use(logRequests(logger, now));
  app.use(watchProxy(config.trustProxy, (line) => logger.warn(line)));
  app.use(measureRequests(metrics));
  app.use(secureHeaders({ https: config.publicUrl?.startsWith('https:') ?? false }));
  const outages = watchOutages({
    answers: () => answers(database),
    say: (isAway) => sayOutage(logger, isAway),
    stopping,
  });
  const judged = (error: unknown) => {
    const found = judge(database, error);
    if (found instanceof AppError && found.code === 'unavailable') outages.look();
    return found;
  };
  app.use(reportErrors({ log: createFaultLog(logger), judge: judged }));
  app.use(
    healthRoutes(async () => {
      const reason = await whyNotReady(database, stopping);
      if (reason === 'storage_silent') outages.look();
      return reason;
    }),
  );
  app.use(metricsRoutes(metrics, config.metricsToken));
  app.use(router.routes());
  app.use(answerUnknownApi(router));
  app.use(page);
  return app;
}

/** Every route of the API. */
export function createRouter(
  context: Context,
  { config, version, logger }: Pick<AppOptions, 'config' | 'version' | 'logger'>,
): Router {
  const { metrics, plans, billing, devices } = context;
  const router = new Router({ sensitive: true, strict: true });
  accountRoutes(router, context.accounts, context);
  passwordRoutes(router, context.passwordResets, devices);
  dataRoutes(router, context);
  dayRoutes(router, context.days);
  affirmationRoutes(router, context.affirmations, context.publicUrl);
  reflectionRoutes(router, context.reflections, metrics);
  syncRoutes(router, context.reflections, { metrics, plans });
  journalRoutes(router, context.journals);
  feedbackRoutes(router, context.feedback);
  modelRoutes(router, context.model);
  communityRoutes(router, context.community, context.authors);
  supportRoutes(router, context.support);
  billingRoutes(router, billing);
  configRoutes(router, config, { version, sells: () => billing.sells() });
  legalRoutes(router, {
    dataDir: config.dataDir,
    onUnreadable: (file, error) =>
      logger.warn({ file, ...describe(error) }, 'a legal page cannot be read'),
  });
  return router;
}

function judge({ health }: Database, error: unknown): unknown {
  // It was deleted while this request was under way; the next one is told what became of it.
  if (error instanceof AccountGone)
    return new AppError('unauthenticated', { message: 'This account is gone.', cause: error });
  return health.judge(error);
}

async function whyNotReady(database: Database, stopping: AbortSignal): Promise<WhyNotReady> {
  if (stopping.aborted) return 'stopping';
  const isThere = await answers(database);
  return database.health.fault() ?? (isThere ? null : 'storage_silent');
}

async function answers({ kysely }: Database): Promise<boolean> {
  try {
    await kysely.selectFrom('database_meta').select('key').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}

function sayOutage(logger: Logger, isAway: boolean): void {
  if (isAway) logger.error('the database does not answer: requests get 503 until it is back');
  else logger.warn('the database answers again');
}
