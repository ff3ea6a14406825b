import { randomBytes } from 'node:crypto';
import { isAppError } from '../../../shared/contract/app-error.ts';
import type { Language } from '../../../shared/contract/language.ts';
import type { Background } from '../../background.ts';
import { isStorageFault } from '../../db/storage-health.ts';
import type { UserRow } from '../../db/tables.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { RequestKey } from '../../http/request-key.ts';
import { sha256 } from '../../http/session.ts';
import type { MailService } from '../../mail/mail-service.ts';
import type { PasswordResetRepository } from './password-reset-repository.ts';
import type { UserRepository } from '../user-repository.ts';

const LIVES_MS = 60 * 60_000;
/** She was told that it is on its way: what the disk does not take now is tried again, for as long as she may look for it. */
const PAUSE_MS = 60_000;

export interface ResetLinkDependencies {
  readonly users: Pick<UserRepository, 'findByEmail'>;
  readonly resets: Pick<PasswordResetRepository, 'replace'>;
  readonly limits: Pick<RateLimits, 'passAction'>;
  readonly mail: Pick<MailService, 'enqueue'>;
  readonly background: Pick<Background, 'later'>;
  readonly publicUrl: () => string;
  readonly now: () => number;
}

interface Wish {
  readonly email: string;
  readonly language: Language;
  readonly request: RequestKey | null;
}

interface Errand extends Wish {
  readonly askedAt: number;
  /** It has been counted already. */
  readonly isAgain: boolean;
}

/** Looks the account up and mails the link; to nobody where there is none. */
export function createLinkSender(
  dependencies: ResetLinkDependencies,
): (wish: Wish) => Promise<void> {
  const { users, limits, background, now } = dependencies;
  async function send(errand: Errand): Promise<void> {
    const user = await users.findByEmail(errand.email);
    if (!user || !(errand.isAgain || (await hasAsksLeft(limits, user.id)))) return;
    const left = await attempt(dependencies, user, errand);
    if (left === null || now() - errand.askedAt >= LIVES_MS) return;
    background.later(PAUSE_MS, () => send({ ...left, isAgain: true }));
  }
  return (wish) => send({ ...wish, askedAt: now(), isAgain: false });
}

/** What is left to do; null when it is done, or never will be. */
async function attempt(
  { resets, mail, publicUrl, now }: ResetLinkDependencies,
  user: UserRow,
  errand: Errand,
): Promise<Errand | null> {
  const token = randomBytes(32).toString('base64url');
  const [tokenHash, at] = [sha256(token), now()];
  const times = { created_at: at, expires_at: at + LIVES_MS, used_at: null };
  let { request } = errand;
  try {
    const row = { user_id: user.id, token_hash: tokenHash, ...times };
    if (!(await resets.replace(row, request))) return null;
    // Its key is noted now, and the next try must not be taken for a repetition.
    request = null;
    const isKept = await mail.enqueue({
      kind: 'password_reset',
      link: `${publicUrl()}/reset-password?token=${token}`,
      to: user.email,
      userId: user.id,
      language: user.language ?? errand.language,
      dedupeKey: `password_reset:${tokenHash}`,
      expiresAt: times.expires_at,
    });
    return isKept ? null : { ...errand, request };
  } catch (error) {
    if (!isStorageFault(error)) throw error;
    return { ...errand, request };
  }
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
