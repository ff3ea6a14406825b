import { randomBytes } from 'node:crypto';
import { AppError, isAppError } from '../../shared/contract/app-error.ts';
import type { Language } from '../../shared/contract/language.ts';
import type { Background } from '../background.ts';
import type { UserRow } from '../db/tables.ts';
import type { RateLimits } from '../http/limit-rate.ts';
import { sha256 } from '../http/session.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { PasswordResetRepository } from './password-reset-repository.ts';
import type { Passwords } from './passwords.ts';
import type { UserRepository } from './user-repository.ts';

const LIVES_MS = 60 * 60_000;
const NOTICE_LIVES_MS = 7 * 86_400_000;

interface Asker {
  readonly address: string;
  readonly language: Language;
}

export interface PasswordResetService {
  /** Resolves before anything is looked up, so that neither the answer nor its time tells who has an account. */
  ask(email: string, asker: Asker): Promise<void>;
  /** Throws invalid_reset_token. */
  reset(
    wish: { readonly token: string; readonly newPassword: string },
    asker: Asker,
  ): Promise<void>;
}

export interface PasswordResetDependencies {
  readonly users: Pick<UserRepository, 'findByEmail' | 'find'>;
  readonly resets: PasswordResetRepository;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly limits: Pick<RateLimits, 'passAction' | 'noteLogIn'>;
  readonly mail: Pick<MailService, 'enqueue'>;
  readonly background: Pick<Background, 'run'>;
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

  async function sendLink(email: string, language: Language): Promise<void> {
    const user = await users.findByEmail(email);
    if (!user || !(await hasAsksLeft(limits, user.id))) return;
    const token = randomBytes(32).toString('base64url');
    const [tokenHash, at] = [sha256(token), now()];
    const expiresAt = at + LIVES_MS;
    await resets.replace({
      user_id: user.id,
      token_hash: tokenHash,
      created_at: at,
      expires_at: expiresAt,
      used_at: null,
    });
    await mail.enqueue({
      kind: 'password_reset',
      link: `${publicUrl()}/reset-password?token=${token}`,
      ...envelope(user, language),
      dedupeKey: `password_reset:${tokenHash}`,
      expiresAt,
    });
  }

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
    async ask(email, { address, language }) {
      await limits.passAction('ask_for_reset', address);
      background.run(() => sendLink(email, language));
    },

    async reset({ token, newPassword }, { address, language }) {
      await limits.passAction('reset_password', address);
      const tokenHash = sha256(token);
      if (!(await resets.isLive(tokenHash, now()))) throw invalidToken();
      const passwordHash = await passwords.hash(newPassword);
      const redeemed = await resets.redeem({ tokenHash, passwordHash, now: now() });
      if (!redeemed) throw invalidToken();
      const { userId, endedSessions } = redeemed;
      for (const id of endedSessions) dependencies.onEnd(userId, id);
      const user = await users.find(userId);
      if (!user) return;
      // Whoever reads her mail is she: wrong guesses of before do not make her wait.
      await limits.noteLogIn({ email: user.email, address });
      background.run(() => sendNotice(user, language));
    },
  };
}

function envelope(user: UserRow, language: Language) {
  return { to: user.email, userId: user.id, language: user.language ?? language };
}

async function hasAsksLeft(
  limits: Pick<RateLimits, 'passAction'>,
  userId: string,
): Promise<boolean> {
  try {
    await limits.passAction('ask_for_reset_of_account', userId);
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

function invalidToken(): AppError {
  return new AppError('invalid_reset_token', {
    message: 'This password reset link is invalid or has expired.',
  });
}
