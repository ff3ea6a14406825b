import type { MailRow } from '../db/tables.ts';
import type { MailRepository } from './mail-repository.ts';

/** For the operator: what waits and what was refused. */
export interface MailList {
  listWaiting(): Promise<MailRow[]>;
  listRefused(): Promise<MailRow[]>;
  /** False when none of that id was refused. */
  retry(id: string): Promise<boolean>;
}

const RETRY_LIVES_MS = 86_400_000;

export function createMailList(dependencies: {
  readonly mails: Pick<MailRepository, 'listIn' | 'revive'>;
  readonly now: () => number;
}): MailList {
  const { mails, now } = dependencies;
  return {
    listWaiting: () => mails.listIn('held'),
    listRefused: () => mails.listIn('failed'),
    retry: (id) => mails.revive(id, { now: now(), expiresAt: now() + RETRY_LIVES_MS }),
  };
}
