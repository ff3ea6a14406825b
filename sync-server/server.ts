import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { sealOpenRows } from './accounts/data/open-rows-repository.ts';
import { createBackground, type Background } from './background.ts';
import type { Payments } from './billing/billing-parts.ts';
import { createStripeProvider } from './billing/stripe/stripe-provider.ts';
import type { Config } from './config.ts';
import { createContext, type Context } from './context.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import type { StorageFault } from './db/storage-health.ts';
import { createModelClient } from './feedback/model/model-client.ts';
import type { ModelUse } from './feedback/model/model-service.ts';
import { archiveBuild } from './http/page/archive-build.ts';
import { inMemory, type Counts } from './http/limiters.ts';
import { createSharedCounts } from './http/shared-counts-repository.ts';
import { createRateLimits, type RateQuotas } from './http/rate-limits.ts';
import { listen } from './http/listen.ts';
import { describe } from './http/request-log.ts';
import { servePage } from './http/page/serve-page.ts';
import { jobsOf, startJobs } from './jobs.ts';
import { sealOpenMails } from './mail/mail-files.ts';
import { mailerOptions } from './mail/mailer.ts';
import type { MailLog } from './mail/mail-service.ts';
import { followOthers } from './sync/follow-others.ts';
import { readVersion } from './version.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface ServerOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly quotas: RateQuotas;
  /** Between the ask for a new password and its work; some random seconds when absent. */
  readonly resetDelayMs?: () => number;
  /** The built page; `dist/web` by default. */
  readonly webRoot?: string;
  /** Where former builds' hashed files are kept; null keeps none. */
  readonly archiveRoot: string | null;
  /** False: mails of the morning, and those that must be tried again, leave only when they are asked to. */
  readonly scheduled: boolean;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  readonly context: Context;
  /** Refuses new requests, finishes those under way, commits, closes. */
  stop(): Promise<void>;
}

export const defaultArchiveRoot = join(root, 'dist/previous-builds');

/** Config, database, context, app, port: in this order, and back again when it stops. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, logger, now, newId } = options;
  if (!config.database) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(config);
  const stopping = new AbortController();
  const { signal } = stopping;
  try {
    watchStorage(database, logger, signal);
    database.words.watch((_, { table }) => logger.error({ table }, 'a row cannot be opened'));
    await sealOpenMails(join(config.dataDir, 'outbox'), database.words.house);
    const say = (job: string) => (error: unknown) =>
      logger.error(describe(database.health.judge(error)), job);
    const background = createBackground(say('background'));
    let url = '';
    const limits = createRateLimits(options.quotas, countsOf(config, database));
    const context = createContext({
      database,
      background,
      limits,
      mailer: mailerOptions(config, createMailLog(logger, database.health)),
      payments: paymentsOf(options),
      model: modelOf(options, signal),
      isMeasured: config.metricsToken !== null,
      publicUrl: () => config.publicUrl ?? url,
      sessionDays: config.sessionDays,
      bounds: config.account,
      backupKeepDays: config.backupKeepDays,
      supportEmail: config.supportEmail,
      ...(options.resetDelayMs && { resetDelayMs: options.resetDelayMs }),
      now,
      newId,
    });
    const app = createApp(context, {
      config,
      logger,
      database,
      limits,
      now,
      version: readVersion(),
      page: openPage(options),
      stopping: signal,
    });
    const handle = app.callback();
    const listening = await listen((request, response) => void handle(request, response), config);
    url = `http://${hostInUrl(config.host)}:${listening.port}`;
    keepWorking(context, { database, background, stopping: signal });
    const endJobs = startJobs(options.scheduled ? jobsOf(context, limits) : [], say('job'));
    const stop = once(async () => {
      stopping.abort();
      endJobs();
      background.stop();
      await listening.drain();
      await background.settled();
      await context.mailer.delivery.stop();
      await context.leases.giveBack().catch(say('leases'));
      await database.close();
    });
    return { url, port: listening.port, database, context, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const BILLING_PAUSE_MS = 30_000;
/** What the operator's tool gives or takes reaches an open page within this. */
const PLAN_PAUSE_MS = 3_000;
/** A disk that was full has room again. */
const ERASURE_PAUSE_MS = 30_000;

/** Whose rows could not be sealed is tried again. */
const SEALING_PAUSE_MS = 600_000;

interface Surroundings {
  readonly database: Database;
  readonly background: Background;
  readonly stopping: AbortSignal;
}

/** What is done at intervals, until the background stops; and makes good what a kill left undone. */
function keepWorking(context: Context, { database, background, stopping }: Surroundings): void {
  const { billing, plans, erasures, events, leases, journals, reflections, feedback } = context;
  background.repeat(BILLING_PAUSE_MS, () =>
    leases.whenMine('billing', 3 * BILLING_PAUSE_MS, () => billing.work(stopping)),
  );
  background.repeat(PLAN_PAUSE_MS, () => plans.lookAll());
  background.repeat(ERASURE_PAUSE_MS, () => erasures.finishLeftOver(stopping));
  background.repeat(ERASURE_PAUSE_MS, () => journals.finishLeftOver(stopping));
  if (database.engine.isShared) {
    const others = followOthers({ database, events });
    background.repeat(others.pauseMs, () => others.look());
  }
  background.run(() => reflections.finishErasures(stopping));
  background.run(() => feedback.writeLeftOver(stopping));
  let areSealed = false;
  background.repeat(SEALING_PAUSE_MS, async () => {
    areSealed ||= await sealOpenRows(database, stopping);
  });
}

function countsOf({ database: shared }: Config, database: Database): Counts {
  return shared ? createSharedCounts(database, shared.secretKey) : inMemory;
}

function openPage({ webRoot = join(root, 'dist/web'), archiveRoot }: ServerOptions): Middleware {
  if (archiveRoot !== null) archiveBuild(webRoot, archiveRoot);
  return servePage({ webRoot, archiveRoot });
}

function paymentsOf({ config, logger, now }: ServerOptions): Payments | null {
  if (!config.stripe) return null;
  return {
    provider: createStripeProvider(config.stripe, now),
    log: {
      fault: (error) => logger.error(describe(error), 'payments'),
      note: (what, subject) => logger.warn({ subject }, `payments: ${what}`),
    },
  };
}

function modelOf({ config, logger }: ServerOptions, stopping: AbortSignal): ModelUse | null {
  if (!config.ai) return null;
  return {
    client: createModelClient(config.ai, { fetch, stopping }),
    dailyPerUser: config.ai.dailyPerUser,
    dailyTotal: config.ai.dailyTotal,
    onFault: (error) => logger.warn(describe(error), 'model'),
  };
}

function createMailLog(logger: Logger, health: Database['health']): MailLog {
  return {
    held: (kind) => logger.info({ kind }, 'mail held in the outbox'),
    expired: (kind) => logger.warn({ kind }, 'mail expired before it could leave'),
    notSent: (kind, { fault, attempts, givenUp }) =>
      logger.error({ kind, fault, attempts }, givenUp ? 'mail refused' : 'mail not sent yet'),
    // Also of the folder they wait in: where no mail finds room, no answer will.
    fault: (error) => logger.error(describe(health.judge(error)), 'mail not kept'),
  };
}

const storageLines = {
  storage_full:
    'the disk is full: nothing is stored until there is room, reading and signing in go on',
  storage_damaged:
    'the database is damaged: nothing is stored any more, reading goes on as far as it can; stop the server and restore a backup',
} as const;

function watchStorage(database: Database, logger: Logger, stopping: AbortSignal): void {
  const { health, engine } = database;
  const say = (fault: StorageFault | null) => {
    if (fault === null) logger.warn('there is room on the disk again');
    else logger.fatal({ fault }, storageLines[fault]);
  };
  const known = health.fault();
  if (known !== null) say(known);
  health.watch(say);
  void engine.examine(stopping).then((sound) => {
    if (sound === false) health.noteDamaged();
    if (sound === null && !stopping.aborted) logger.warn('the database could not be checked');
  });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
