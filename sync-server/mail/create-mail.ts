import { isIP } from 'node:net';
import type { MailConfig } from '../config.ts';
import type { Database } from '../db/open-database.ts';
import { createMailDelivery, type MailDelivery } from './mail-delivery.ts';
import { createMailFiles } from './mail-files.ts';
import { createMailList, type MailList } from './mail-list.ts';
import { createMailRepository } from './mail-repository.ts';
import { createMailService, type MailLog, type MailService } from './mail-service.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface MailOptions {
  readonly database: Pick<Database, 'kysely' | 'sqlite' | 'writes'>;
  /** Where people reach the page, without a slash at its end. */
  readonly publicUrl: () => string;
  /** Null: nothing delivers. */
  readonly mail: MailConfig | null;
  /** Whom mails come from; null: a sender made of `publicUrl`. */
  readonly sender: string | null;
  /** Folder of the mails that wait; absolute. */
  readonly folder: string;
  readonly log: MailLog;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Writing mails, sending them, and looking after those that did not go. */
export interface PostOffice {
  readonly mail: MailService;
  readonly delivery: MailDelivery;
  readonly list: MailList;
}

export function createPostOffice(options: MailOptions): PostOffice {
  const { database, folder, mail: config, sender, publicUrl } = options;
  const shared = {
    ...options,
    mails: createMailRepository(database),
    files: createMailFiles(folder),
    from: () => sender ?? senderAt(publicUrl()),
  };
  const transport = config === null ? null : createSmtpTransport(config);
  const delivery = createMailDelivery({ ...shared, transport });
  const mail = createMailService({
    ...shared,
    delivers: transport !== null,
    wake: () => delivery.wake(),
  });
  return { mail, delivery, list: createMailList(shared) };
}

/** For programs beside the server, from which no mail leaves. */
export const noMail: MailService = {
  enqueue: () => Promise.resolve(true),
  forget: () => Promise.resolve(),
  countByState: () => Promise.resolve(new Map()),
  withdraw: () => Promise.resolve(),
};

function senderAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return `Noor <noor@${isNumber ? 'localhost' : hostname}>`;
}
