import type { Language } from '../../shared/contract/language.ts';
import { buildMessage } from './build-message.ts';
import type { MailFiles } from './mail-files.ts';
import type { MailRepository } from './mail-repository.ts';
import { writeBody, type MailContent } from './mail-texts.ts';

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
  /**
   * True once the mail is on the disk, or was before. Never rejects: a mail that cannot be kept is
   * told to the log, not to whoever caused it.
   */
  enqueue(mail: Mail): Promise<boolean>;
  /** Throws away everything that is about an account. */
  forget(userId: string): Promise<void>;
  countByState(): Promise<ReadonlyMap<string, number>>;
  /** Takes back what has not left yet. */
  withdraw(userId: string, kind: Mail['kind']): Promise<void>;
}

export interface MailDependencies {
  readonly mails: MailRepository;
  readonly files: MailFiles;
  readonly from: () => string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: MailLog;
  /** Is there a way out? */
  readonly delivers: boolean;
  /** Called when there is something to deliver. */
  readonly wake: () => void;
}

/** Neither says to whom nor what. */
export interface MailLog {
  /** Kept, and nothing is there that delivers it. */
  held(kind: string): void;
  /** It has become useless before it could leave. */
  expired(kind: string): void;
  /** An attempt failed; it is tried again unless it was given up. */
  notSent(kind: string, attempt: FailedAttempt): void;
  fault(error: unknown): void;
}

export interface FailedAttempt {
  readonly fault: string;
  readonly attempts: number;
  readonly givenUp: boolean;
}

export function createMailService(dependencies: MailDependencies): MailService {
  const { mails, files, log } = dependencies;
  const gone = new Set<string>();

  async function discard(ids: readonly string[]): Promise<void> {
    await files.remove(ids);
    await mails.remove(ids);
  }

  return {
    async enqueue(mail) {
      try {
        if (mail.kind !== 'affirmation') await discardExpired(dependencies);
        await keep(dependencies, mail, () => mail.userId !== null && gone.has(mail.userId));
        return true;
      } catch (error) {
        log.fault(error);
        return false;
      }
    },
    countByState: () => mails.countByState(),
    async forget(userId) {
      // What is being written for her at this moment must not outlive the account.
      gone.add(userId);
      await discard(await mails.listIdsOf(userId));
    },
    withdraw: async (userId, kind) => discard(await mails.listWaitingIdsOf(userId, kind)),
  };
}

type Shelf = Pick<MailDependencies, 'mails' | 'files' | 'log' | 'now'>;

/** A batch of them; how many. */
export async function discardExpired({ mails, files, log, now }: Shelf): Promise<number> {
  const expired = await mails.listExpired(now());
  const ids = expired.map(({ id }) => id);
  await files.remove(ids);
  await mails.remove(ids);
  for (const { kind, state } of expired) if (state === 'held') log.expired(kind);
  return expired.length;
}

/** The text before the row: what is in the queue can be sent, whenever the server dies. */
async function keep(
  dependencies: MailDependencies,
  mail: Mail,
  isGone: () => boolean,
): Promise<void> {
  const { mails, files, now, newId, wake } = dependencies;
  if (isGone() || (await mails.has(mail.dedupeKey))) return;
  const [id, at] = [newId(), now()];
  await files.write(id, await writeMessage(dependencies, mail, { id, at }));
  let isNew = false;
  try {
    isNew =
      !isGone() &&
      (await mails.add({
        user_id: mail.userId,
        id,
        kind: mail.kind,
        recipient: mail.to,
        language: mail.language,
        dedupe_key: mail.dedupeKey,
        state: 'held',
        attempts: 0,
        lease: null,
        fault: null,
        bulk: mail.kind === 'affirmation' ? 1 : 0,
        next_at: at,
        expires_at: mail.expiresAt,
        created_at: at,
      }));
  } finally {
    if (!isNew) await files.remove([id]);
  }
  if (!isNew) return;
  if (dependencies.delivers) wake();
  else dependencies.log.held(mail.kind);
}

function writeMessage(
  { from }: Pick<MailDependencies, 'from'>,
  mail: Mail,
  { id, at }: { readonly id: string; readonly at: number },
): Promise<Buffer> {
  const { to, language } = mail;
  return buildMessage({
    id,
    to,
    language,
    from: from(),
    sentAt: at,
    body: writeBody(mail, language),
    replyTo: mail.kind === 'support_ticket' ? mail.ticket.email : null,
    unsubscribeUrl: mail.kind === 'affirmation' ? mail.unsubscribeLink : null,
  });
}
