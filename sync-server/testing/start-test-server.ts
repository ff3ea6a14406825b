import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { v7 } from 'uuid';
import { readConfig, type Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { productQuotas, type RateQuotas } from '../http/rate-limits.ts';
import { startServer } from '../server.ts';
import { databaseOf, dropDatabaseOf } from '../db/testing/test-databases.ts';

export interface TestServerOptions {
  /** Kept when given; else a temporary folder that goes with the server. */
  readonly dataDir?: string;
  readonly now?: () => number;
  readonly config?: Partial<Config>;
  /** Generous ones unless the test is about them. */
  readonly quotas?: Partial<RateQuotas>;
  /** None unless the test is about it. */
  readonly resetDelayMs?: () => number;
  readonly logger?: Logger;
  /** The built page; `dist/web` by default. */
  readonly webRoot?: string;
  /** Where former builds' files lie. */
  readonly archiveRoot?: string | null;
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly database: Database;
  readonly now: () => number;
  /** Its services: mails, when a test wants them now. */
  readonly context: Context;
  /** Finishes requests, closes the database, removes a temporary data folder. */
  stop(): Promise<void>;
}

const plenty = { points: 1_000_000, seconds: 60 };
export const generousQuotas: RateQuotas = {
  ...productQuotas,
  perAddress: plenty,
  perUser: plenty,
  signUpPerAddress: plenty,
  signUpPerAddressDaily: plenty,
  logInPerAddress: plenty,
  logInPerAccount: plenty,
  logInWithMarks: plenty,
  actions: {
    ask_for_reset: plenty,
    ask_for_reset_of_account: plenty,
    reset_password: plenty,
    confirm_password: plenty,
    export_account: plenty,
    share_feeling: plenty,
    report_feeling: plenty,
    choose_author: plenty,
    open_ticket: plenty,
    begin_payment: plenty,
    begin_payment_at_address: plenty,
    attach_payment: plenty,
    attach_payment_at_address: plenty,
  },
};

/** The real server on an ephemeral port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'noor-test-')));
  const now = options.now ?? Date.now;
  const database = await databaseOf(dataDir);
  const config = { ...readConfig({}), dataDir, database, port: 0, ...options.config };
  const server = await startServer({
    config,
    now,
    newId: v7,
    logger: options.logger ?? pino({ level: 'silent' }),
    quotas: { ...generousQuotas, ...options.quotas },
    ...(options.webRoot !== undefined && { webRoot: options.webRoot }),
    archiveRoot: options.archiveRoot ?? null,
    resetDelayMs: options.resetDelayMs ?? (() => 0),
    scheduled: false,
  });
  return {
    url: server.url,
    port: server.port,
    dataDir,
    database: server.database,
    context: server.context,
    now,
    async stop() {
      await server.stop();
      if (options.dataDir !== undefined) return;
      await dropDatabaseOf(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
