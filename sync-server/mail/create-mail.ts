import { isIP } from 'node:net';
import type { Database } from '../db/open-database.ts';
import { createMailFiles } from './mail-files.ts';
import { createMailRepository } from './mail-repository.ts';
import { createMailService, type MailLog, type MailService } from './mail-service.ts';

interface MailOptions {
  readonly database: Pick<Database, 'kysely'>;
  /** Where people reach the page, without a slash at its end. */
  readonly publicUrl: () => string;
  /** Null: a sender made of `publicUrl`. */
  readonly from: string | null;
  /** Folder of the mails that wait; absolute. */
  readonly folder: string;
  readonly log: MailLog;
  readonly now: () => number;
  readonly newId: () => string;
}

export function createMail(options: MailOptions): MailService {
  const { database, folder, from, publicUrl } = options;
  return createMailService({
    ...options,
    mails: createMailRepository(database),
    files: createMailFiles(folder),
    from: () => from ?? senderAt(publicUrl()),
  });
}

/** For programs beside the server, from which no mail leaves. */
export const noMail: MailService = {
  enqueue: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  countByState: () => Promise.resolve(new Map()),
};

function senderAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return `Noor <noor@${isNumber ? 'localhost' : hostname}>`;
}
