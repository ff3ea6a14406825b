import { randomInt } from 'node:crypto';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { Language } from '../../../shared/contract/language.ts';
import type { Background } from '../../background.ts';
import { refusal, type StorageHealth } from '../../db/storage-health.ts';
import type { UserRow } from '../../db/tables.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { RequestKey } from '../../http/request-key.ts';
import { sha256 } from '../../http/session.ts';
import type { MailService } from '../../mail/mail-service.ts';
import type { PasswordResetRepository } from './password-reset-repository.ts';
import type { Passwords } from './passwords.ts';
import { createLinkSender } from './reset-link.ts';
import type { UserRepository } from '../user-repository.ts';

const NOTICE_LIVES_MS = 7 * 86_400_000;

interface Asker {
  readonly address: string;
  readonly language: Language;
}

/** The same request again sends no second mail. */
type ResetAsker = Asker & { readonly request: RequestKey | null };

export interface PasswordResetService {
  /**
   * Resolves before anything is looked up, and nothing is for some seconds: neither the answer nor its
   * time, nor that of the request behind it, tells who has an account. Throws, whoever asks, while
   * nothing can be stored.
   */
  ask(email: string, asker: ResetAsker): Promise<void>;
  /**
   * Whose it was. Throws invalid_reset_token. The same password again through the same link is done
   * already: the answer may have been lost on its way.
   */
  reset(
    wish: { readonly token: string; readonly newPassword: string },
    asker: Asker,
  ): Promise<UserRow | null>;
}

export interface PasswordResetDependencies {
  readonly users: Pick<UserRepository, 'findByEmail' | 'find'>;
  readonly resets: PasswordResetRepository;
  readonly passwords: Pick<Passwords, 'hash' | 'verify'>;
  readonly limits: Pick<RateLimits, 'passAction' | 'noteLogIn'>;
  readonly mail: Pick<MailService, 'enqueue'>;
  readonly background: Pick<Background, 'run' | 'surely' | 'later'>;
  readonly health: Pick<StorageHealth, 'fault'>;
  /** How long nothing happens after an ask; some random seconds unless told otherwise. */
  readonly resetDelayMs?: (() => number) | undefined;
  /** Where people reach the page; never what a request says about itself. */
  readonly publicUrl: () => string;
  /** Called for each session that ends with the old password. */
  readonly onEnd: (userId: string, sessionId: string) => void;
  readonly now: () => number;
}

export function createPasswordResetService(
  dependencies: PasswordResetDependencies,
): PasswordResetService {
  const { users, resets, passwords, limits, mail, background, publicUrl, now } = dependencies;
  const { health, resetDelayMs = someSeconds } = dependencies;
  const sendLink = createLinkSender(dependencies);

  async function sendNotice(user: UserRow, language: Language): Promise<void> {
    const at = now();
    await mail.enqueue({
      kind: 'password_changed',
      forgotLink: `${publicUrl()}/forgot-password`,
      ...envelope(user, language),
      dedupeKey: `password_changed:${user.id}:${at}`,
      expiresAt: at + NOTICE_LIVES_MS,
    });
  }

  return {
    async ask(email, { address, ...asker }) {
      const fault = health.fault();
      if (fault !== null) throw refusal(fault);
      await limits.passAction('ask_for_reset', address);
      background.surely(resetDelayMs(), () => sendLink({ email, ...asker }));
    },

    async reset({ token, newPassword }, { address, language }) {
      await limits.passAction('reset_password', address);
      const tokenHash = sha256(token);
      const known = await resets.find(tokenHash, now());
      if (known === null) throw invalidToken();
      if (known.isUsed) return requireDone(dependencies, known.userId, newPassword);
      const passwordHash = await passwords.hash(newPassword);
      const redeemed = await resets.redeem({ tokenHash, passwordHash, now: now() });
      if (!redeemed) return requireDone(dependencies, known.userId, newPassword);
      const { userId, endedSessions } = redeemed;
      for (const id of endedSessions) dependencies.onEnd(userId, id);
      const user = await users.find(userId);
      if (!user) return null;
      // Whoever reads her mail is she: wrong guesses of before do not make her wait.
      await limits.noteLogIn({ email: user.email, address, device: null });
      background.run(() => sendNotice(user, language));
      return user;
    },
  };
}

/** Whoever knows the password that the link has set. */
async function requireDone(
  { users, passwords }: Pick<PasswordResetDependencies, 'users' | 'passwords'>,
  userId: string,
  newPassword: string,
): Promise<UserRow> {
  const user = await users.find(userId);
  if (user && (await passwords.verify(user, newPassword))) return user;
  throw invalidToken();
}

/** Nobody knows when the work of an ask is done, so nothing that is slow for a moment points to it. */
const someSeconds = (): number => randomInt(1_000, 5_000);

function envelope(user: UserRow, language: Language) {
  return { to: user.email, userId: user.id, language: user.language ?? language };
}

function invalidToken(): AppError {
  return new AppError('invalid_reset_token', {
    message: 'This password reset link is invalid or has expired.',
  });
}
