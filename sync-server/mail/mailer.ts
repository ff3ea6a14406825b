import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Config, MailConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createSeal } from '../db/seal.ts';
import { createMailDelivery, type MailDelivery } from './mail-delivery.ts';
import { createMailFiles, type MailFiles } from './mail-files.ts';
import { createMailList, type MailList } from './mail-list.ts';
import { createMailRepository } from './mail-repository.ts';
import { createMailService, type MailLog, type MailService } from './mail-service.ts';
import { createSealedMails } from './sealed-mails.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface MailerOptions {
  /** Null: nothing delivers, and mails wait in the folder. */
  readonly smtp: MailConfig | null;
  /** Whom mails come from; null: a sender made of the page's address. */
  readonly sender: string | null;
  /** Where the texts of mails wait: an absolute folder, or sealed in the database that several servers share. */
  readonly texts: { readonly folder: string } | { readonly secretKey: string };
  readonly log: MailLog;
}

/** As the operator configured it. */
export function mailerOptions(
  { mail, dataDir, database }: Pick<Config, 'mail' | 'dataDir' | 'database'>,
  log: MailLog,
): MailerOptions {
  const texts = database ?? { folder: join(dataDir, 'outbox') };
  return { smtp: mail, sender: mail?.from ?? null, texts, log };
}

interface Surroundings {
  readonly database: Pick<Database, 'kysely' | 'transact' | 'engine' | 'words'>;
  /** Where people reach the page, without a slash at its end. */
  readonly publicUrl: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly newId: () => string;
}

/** Writing mails, sending them, and looking after those that did not go. */
export interface Mailer {
  readonly mail: MailService;
  readonly delivery: MailDelivery;
  readonly list: MailList;
}

/** Null options: of a program from which no mail leaves; what it would write is forgotten. */
export function createMailer(surroundings: Surroundings, options: MailerOptions | null): Mailer {
  if (!options) return noMailer;
  const { database, publicUrl } = surroundings;
  const { smtp, sender } = options;
  const shared = {
    ...surroundings,
    log: options.log,
    mails: createMailRepository(database),
    files: filesOf(surroundings, options),
    from: () => sender ?? senderAt(publicUrl()),
  };
  const transport = smtp === null ? null : createSmtpTransport(smtp);
  const delivery = createMailDelivery({ ...shared, transport });
  const mail = createMailService({
    ...shared,
    delivers: transport !== null,
    wake: () => delivery.wake(),
  });
  return { mail, delivery, list: createMailList(shared) };
}

function filesOf({ database, now }: Surroundings, { texts }: MailerOptions): MailFiles {
  if ('folder' in texts) return createMailFiles(texts.folder, database.words.house);
  return createSealedMails({ database, seal: createSeal(texts.secretKey, 'mail texts'), now });
}

const nothing = () => Promise.resolve();
const noMailer: Mailer = {
  mail: {
    enqueue: () => Promise.resolve(true),
    forget: nothing,
    countByState: () => Promise.resolve(new Map()),
    withdraw: nothing,
  },
  delivery: { wake: () => undefined, deliverDue: nothing, tidy: nothing, stop: nothing },
  list: {
    listWaiting: () => Promise.resolve([]),
    listRefused: () => Promise.resolve([]),
    read: () => Promise.resolve(null),
    retry: () => Promise.resolve(false),
  },
};

function senderAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return `Noor <noor@${isNumber ? 'localhost' : hostname}>`;
}
