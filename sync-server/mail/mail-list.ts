import type { MailRow } from '../db/tables.ts';
import type { MailFiles } from './mail-files.ts';
import type { MailRepository } from './mail-repository.ts';

/** For the operator: what waits and what was refused. */
export interface MailList {
  listWaiting(): Promise<MailRow[]>;
  listRefused(): Promise<MailRow[]>;
  /** As it would leave; null when it has left or never was. */
  read(id: string): Promise<Buffer | null>;
  /** False when none of that id was refused. */
  retry(id: string): Promise<boolean>;
}

const RETRY_LIVES_MS = 86_400_000;

export function createMailList(dependencies: {
  readonly mails: Pick<MailRepository, 'listIn' | 'revive'>;
  readonly files: Pick<MailFiles, 'read'>;
  readonly now: () => number;
}): MailList {
  const { mails, files, now } = dependencies;
  return {
    listWaiting: () => mails.listIn('held'),
    listRefused: () => mails.listIn('failed'),
    read: (id) => files.read(id),
    retry: (id) => mails.revive(id, { now: now(), expiresAt: now() + RETRY_LIVES_MS }),
  };
}
