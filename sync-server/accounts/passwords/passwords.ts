import { hash, verify } from '@node-rs/argon2';
import { composed } from '../../../shared/contract/auth.ts';
import { isStorageFault } from '../../db/storage-health.ts';
import type { UserRow } from '../../db/tables.ts';
import type { UserRepository } from '../user-repository.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

export type PasswordOwner = Pick<UserRow, 'id' | 'password_hash'>;

export interface Passwords {
  /** PHC string, argon2id; of the composed form. */
  hash(password: string): Promise<string>;
  /** `undefined` for an account that does not exist: costs the same and is never right. */
  verify(owner: PasswordOwner | undefined, password: string): Promise<boolean>;
}

/** OWASP's smallest argon2id; about 9 ms of one core. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Every running hash holds 19 MiB and a pool thread that files and sockets need too. */
const AT_ONCE = 2;
const MAX_WAITING = 100;

export function createPasswords(users: Pick<UserRepository, 'replacePasswordHash'>): Passwords {
  const inTurn = createConcurrencyLimit({ places: AT_ONCE, queue: MAX_WAITING });
  let dummy: Promise<string> | undefined;
  const hashOf = (password: string) => inTurn(() => hash(composed(password), parameters));

  /** A full disk must not lock her out: the next sign-in tries again. */
  async function renew({ id, password_hash: before }: PasswordOwner, password: string) {
    try {
      await users.replacePasswordHash(id, { before, after: await hashOf(password) });
    } catch (error) {
      if (!isStorageFault(error)) throw error;
    }
  }

  return {
    hash: hashOf,
    async verify(owner, password) {
      dummy ??= hash('nobody has this password', parameters);
      const against = owner?.password_hash ?? (await dummy);
      const fits = (form: string) => inTurn(() => verify(against, form));
      const form = composed(password);
      if (await fits(form)) return owner !== undefined;
      // Accounts from before 1.2 store the hash of the bytes that the keyboard sent. Unknown accounts take this second
      // step as well, so that the time does not tell who has an account.
      if (form === password || !(await fits(password)) || !owner) return false;
      await renew(owner, password);
      return true;
    },
  };
}
