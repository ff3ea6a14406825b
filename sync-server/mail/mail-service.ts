import type { Language } from '../../shared/contract/language.ts';
import type { MailFiles } from './mail-files.ts';
import { buildMessage } from './mail-message.ts';
import type { MailRepository } from './mail-repository.ts';
import { writeMail, type MailContent } from './mail-texts.ts';

export type Mail = MailContent & {
  readonly to: string;
  readonly language: Language;
  /** Whose account it is about: goes when that goes. */
  readonly userId: string | null;
  /** The same key again is the same mail, and is not sent twice. */
  readonly dedupeKey: string;
  /** Epoch ms; later it is of no use and is thrown away. */
  readonly expiresAt: number;
};

/** Mails that are to leave. While nothing delivers them they lie in the outbox's folder, to be read there. */
export interface MailService {
  /** Never rejects: a mail that cannot be kept is told to the log, not to whoever caused it. */
  enqueue(mail: Mail): Promise<void>;
  /** Throws away what waits for an account. */
  forget(userId: string): Promise<void>;
  countByState(): Promise<ReadonlyMap<string, number>>;
}

export interface MailDependencies {
  readonly mails: MailRepository;
  readonly files: MailFiles;
  readonly from: () => string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: MailLog;
}

/** Neither says to whom nor what. */
export interface MailLog {
  held(kind: Mail['kind']): void;
  fault(error: unknown): void;
}

export function createMailService(dependencies: MailDependencies): MailService {
  const { mails, files, now, log } = dependencies;

  async function discard(ids: readonly string[]): Promise<void> {
    await files.remove(ids);
    await mails.remove(ids);
  }

  return {
    async enqueue(mail) {
      try {
        await discard(await mails.listExpiredIds(now()));
        await keep(dependencies, mail);
      } catch (error) {
        log.fault(error);
      }
    },
    forget: async (userId) => discard(await mails.listIdsOf(userId)),
    countByState: () => mails.countByState(),
  };
}

/** The row first: it decides who of two writers keeps the mail. */
async function keep(
  { mails, files, from, log, now, newId }: MailDependencies,
  mail: Mail,
): Promise<void> {
  const id = newId();
  const at = now();
  const isNew = await mails.add({
    user_id: mail.userId,
    id,
    kind: mail.kind,
    recipient: mail.to,
    language: mail.language,
    dedupe_key: mail.dedupeKey,
    state: 'held',
    attempts: 0,
    next_at: at,
    expires_at: mail.expiresAt,
    created_at: at,
  });
  if (!isNew) return;
  const { to, language } = mail;
  const message = { id, from: from(), to, language, sentAt: at, ...writeMail(mail, language) };
  try {
    await files.write(id, buildMessage(message));
  } catch (error) {
    await mails.remove([id]);
    throw error;
  }
  log.held(mail.kind);
}
