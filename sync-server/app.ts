import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import { affirmationRoutes } from './affirmations/affirmation-routes.ts';
import { accountRoutes, passwordRoutes } from './accounts/account-routes.ts';
import { dataRoutes } from './accounts/data-routes.ts';
import type { Background } from './background.ts';
import type { Payments } from './billing/billing-parts.ts';
import { billingRoutes } from './billing/billing-routes.ts';
import { createStripeProvider } from './billing/stripe-provider.ts';
import { communityRoutes } from './community/community-routes.ts';
import type { Config } from './config.ts';
import { dayRoutes } from './days/day-routes.ts';
import type { Database } from './db/open-database.ts';
import { feedbackRoutes } from './feedback/feedback-routes.ts';
import { createModelClient } from './feedback/model/model-client.ts';
import { modelRoutes } from './feedback/model/model-routes.ts';
import { noModel, type ModelUse } from './feedback/model/model-service.ts';
import { answerUnknownApi } from './http/answer-unknown-api.ts';
import { configRoutes } from './http/config-routes.ts';
import { legalRoutes } from './http/legal-routes.ts';
import { attachFacts, type Guards } from './http/guards.ts';
import { healthRoutes, type WhyNotReady } from './http/health-routes.ts';
import { createRateLimits, type RateQuotas } from './http/limit-rate.ts';
import { reportErrors } from './http/report-errors.ts';
import { createFaultLog, describe, logRequests } from './http/request-log.ts';
import { secureHeaders } from './http/secure-headers.ts';
import type { MailService } from './mail/mail-service.ts';
import { measureRequests, metricsRoutes } from './metrics/metrics-routes.ts';
import { createMetrics, noMetrics, type Metrics } from './metrics/metrics.ts';
import { reflectionRoutes } from './reflections/reflection-routes.ts';
import { syncRoutes } from './reflections/sync-routes.ts';
import { createServices, type Services } from './services.ts';
import { supportRoutes } from './support/support-routes.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly quotas: RateQuotas;
  readonly resetDelayMs?: () => number;
  readonly background: Background;
  readonly mail: MailService;
  /** Where people reach the page, without a slash at its end; known once the server listens. */
  readonly publicUrl: () => string;
  /** Answers what is neither API nor health. */
  readonly page: Middleware;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

export interface App {
  readonly app: Koa;
  /** Begins what is done at intervals, until the background stops, and makes good what a kill left undone. */
  readonly startWork: () => void;
}

const BILLING_PAUSE_MS = 30_000;
/** What the operator's tool gives or takes reaches an open page within this. */
const PLAN_PAUSE_MS = 3_000;
/** A disk that was full has room again. */
const ERASURE_PAUSE_MS = 30_000;

/** The whole server, not listening. */
export function createApp(dependencies: AppDependencies): App {
  const { services, ...api } = createApi(dependencies);
  const { background, stopping } = dependencies;
  return {
    app: createKoa(dependencies, api),
    startWork() {
      background.repeat(BILLING_PAUSE_MS, () => services.billing.work(stopping));
      background.repeat(PLAN_PAUSE_MS, () => services.plans.lookAll());
      background.repeat(ERASURE_PAUSE_MS, () => services.erasures.finishLeftOver(stopping));
      background.run(() => services.reflections.finishErasures(stopping));
      background.run(() => services.feedback.writeLeftOver(stopping));
    },
  };
}

function createKoa(
  dependencies: AppDependencies,
  { router, guards, metrics }: Omit<Api, 'services'>,
): Koa {
  const { config, logger, now, newId, page, stopping, database } = dependencies;
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  app.on('error', (error: unknown, ctx?: Context) => {
    // Event streams end when the other side goes: that is how they end.
    if (ctx?.type !== 'text/event-stream') logger.warn(describe(error), 'connection');
  });
  app.use(async (ctx, next) => {
    attachFacts(ctx, { id: newId(), guards, route: null, session: null });
    if (stopping.aborted) ctx.set('Connection', 'close');
    await next();
  });
  app.use(logRequests(logger, now));
  app.use(measureRequests(metrics));
  app.use(secureHeaders({ https: config.publicUrl?.startsWith('https:') ?? false }));
  app.use(
    reportErrors({ log: createFaultLog(logger), judge: (error) => database.health.judge(error) }),
  );
  app.use(healthRoutes(() => whyNotReady(database, stopping)));
  app.use(metricsRoutes(metrics, config.metricsToken));
  app.use(router.routes());
  app.use(answerUnknownApi(router));
  app.use(page);
  return app;
}

interface Api {
  readonly router: Router;
  readonly guards: Guards;
  readonly metrics: Metrics;
  readonly services: Services;
}

export function createApi(dependencies: AppDependencies): Api {
  const { config, quotas, now, stopping, database } = dependencies;
  const router = new Router({ sensitive: true, strict: true });
  const limits = createRateLimits(quotas);
  const { sessionDays, supportEmail } = config;
  const { mail } = dependencies;
  const metrics =
    config.metricsToken === null
      ? noMetrics
      : createMetrics({ writes: database.writes, countMails: () => mail.countByState() });
  const model = modelUseOf(dependencies, metrics);
  const payments = createPayments(dependencies);
  const services = createServices({
    ...dependencies,
    limits,
    sessionDays,
    supportEmail,
    model,
    payments,
    bounds: config.account,
  });
  accountRoutes(router, services.accounts, services);
  passwordRoutes(router, services.passwordResets, services.devices);
  dataRoutes(router, services);
  dayRoutes(router, services.days);
  affirmationRoutes(router, services.affirmations, dependencies.publicUrl);
  reflectionRoutes(router, services.reflections, metrics);
  syncRoutes(router, services.reflections, { metrics, plans: services.plans });
  feedbackRoutes(router, services.feedback);
  modelRoutes(router, services.model);
  communityRoutes(router, services.community, services.authors);
  supportRoutes(router, services.support);
  billingRoutes(router, services.billing);
  configRoutes(router, config, {
    version: dependencies.version,
    sells: () => services.billing.sells(),
  });
  legalRoutes(router, {
    dataDir: config.dataDir,
    onUnreadable: (file, error) =>
      dependencies.logger.warn({ file, ...describe(error) }, 'a legal page cannot be read'),
  });
  const publicOrigin = config.publicUrl === null ? null : new URL(config.publicUrl).origin;
  const guards = { limits, sessions: services.sessions, publicOrigin, now, stopping };
  return { router, guards, metrics, services };
}

function createPayments({ config, logger, now }: AppDependencies): Payments | null {
  if (!config.stripe) return null;
  return {
    provider: createStripeProvider(config.stripe, now),
    log: {
      fault: (error) => logger.error(describe(error), 'payments'),
      note: (what, subject) => logger.warn({ subject }, `payments: ${what}`),
    },
  };
}

function modelUseOf({ config, logger, stopping }: AppDependencies, metrics: Metrics): ModelUse {
  if (!config.ai) return noModel;
  return {
    client: createModelClient(config.ai, { fetch, stopping }),
    dailyPerUser: config.ai.dailyPerUser,
    dailyTotal: config.ai.dailyTotal,
    onOutcome: (outcome) => metrics.countInsightOfModel(outcome),
    onFault: (error) => logger.warn(describe(error), 'model'),
  };
}

async function whyNotReady(
  { kysely, health }: Database,
  stopping: AbortSignal,
): Promise<WhyNotReady> {
  if (stopping.aborted) return 'stopping';
  try {
    await kysely.selectFrom('database_meta').select('key').limit(1).execute();
    return health.fault();
  } catch {
    return health.fault() ?? 'storage_silent';
  }
}
