import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAffirmations } from './affirmations/create-affirmations.ts';
import type { Config } from './config.ts';
import { loadBank } from './days/bank.ts';
import type { Database } from './db/open-database.ts';
import { describe } from './http/request-log.ts';
import type { Job } from './jobs.ts';
import { createPostOffice } from './mail/create-mail.ts';
import type { MailLog, MailService } from './mail/mail-service.ts';

interface PostOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  readonly publicUrl: () => string;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Everything about mail that goes on while nobody asks. */
export interface Post {
  readonly mail: MailService;
  /** How many affirmations were queued. */
  sendAffirmations(): Promise<number>;
  /** Resolves when nothing more can be handed over now. */
  deliver(): Promise<void>;
  readonly jobs: readonly Job[];
  stop(): Promise<void>;
}

export function createPost(options: PostOptions): Post {
  const { config, logger, database } = options;
  const { mail, delivery } = createPostOffice({
    ...options,
    mail: config.mail,
    sender: config.mail?.from ?? null,
    folder: outboxFolder(config),
    log: createMailLog(logger, database.health),
  });
  const affirmations = createAffirmations({ ...options, bank: loadBank(), mail });
  const sendAffirmations = () => affirmations.sendDue();
  const deliver = () => delivery.deliverDue();
  const wakeUp = () => {
    delivery.wake();
    return Promise.resolve();
  };
  return {
    mail,
    sendAffirmations,
    deliver,
    jobs: [
      { pattern: '0 * * * * *', work: sendAffirmations },
      // Not to be waited for: a slow conversation would hold up the next turn.
      { pattern: '*/15 * * * * *', work: wakeUp },
      { pattern: '30 */10 * * * *', work: () => delivery.tidy() },
    ],
    stop: () => delivery.stop(),
  };
}

export function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

function createMailLog(logger: Logger, health: Database['health']): MailLog {
  return {
    held: (kind) => logger.info({ kind }, 'mail held in the outbox'),
    expired: (kind) => logger.warn({ kind }, 'mail expired before it could leave'),
    notSent: (kind, { fault, attempts, givenUp }) =>
      logger.error({ kind, fault, attempts }, givenUp ? 'mail refused' : 'mail not sent yet'),
    // Also of the outbox's folder: where no mail finds room, no answer will.
    fault: (error) => logger.error(describe(health.judge(error)), 'mail not kept'),
  };
}
