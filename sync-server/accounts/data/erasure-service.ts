import { AppError } from '../../../shared/contract/app-error.ts';
import type { Confirming, RateLimits } from '../../http/rate-limits.ts';
import type { ErasureRepository } from './erasure-repository.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { UserRepository } from '../user-repository.ts';

/** Ends what lies outside the database; when it throws, nothing is erased. */
/** Ends what lies outside the database, before the account goes. */
export type OnAccountDeletion = (userId: string) => Promise<void>;

export interface ErasureService {
  /** The address that is free again. Throws wrong_password. */
  eraseAccount(caller: Confirming, password: string): Promise<string>;
  /** Of everybody, what a kill or a full disk cut off; until it is to stop. */
  finishLeftOver(stopping?: AbortSignal): Promise<void>;
  wasErased(userId: string): Promise<boolean>;
}

export function createErasureService(dependencies: {
  readonly users: Pick<UserRepository, 'find'>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly erasures: ErasureRepository;
  readonly limits: Pick<RateLimits, 'passAction'>;
  readonly onDelete: readonly OnAccountDeletion[];
  /** Called for each of her sessions. */
  readonly onEnd: (userId: string, sessionId: string) => void;
  readonly now: () => number;
}): ErasureService {
  const { users, passwords, erasures, limits, onDelete, onEnd, now } = dependencies;
  return {
    wasErased: (userId) => erasures.wasErased(userId),
    async eraseAccount({ userId, sessionId }, password) {
      await limits.passAction('confirm_password', sessionId);
      const user = await users.find(userId);
      const isRight = await passwords.verify(user, password);
      if (!user || !isRight) {
        throw new AppError('wrong_password', { message: 'This is not your password.' });
      }
      for (const end of onDelete) await end(userId);
      for (const id of await erasures.begin(userId, now())) onEnd(userId, id);
      await erasures.finish(userId);
      return user.email;
    },
    async finishLeftOver(stopping) {
      for (const userId of await erasures.listUnfinished()) {
        if (!stopping?.aborted) await erasures.finish(userId, stopping);
      }
    },
  };
}
