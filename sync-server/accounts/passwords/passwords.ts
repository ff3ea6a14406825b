import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from './concurrency-limit.ts';

export interface Passwords {
  /** PHC string, argon2id. */
  hash(password: string): Promise<string>;
  /** `null` for an account that does not exist: costs the same and is never right. */
  verify(phc: string | null, password: string): Promise<boolean>;
}

/** OWASP's smallest argon2id; about 9 ms of one core. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Every running hash holds 19 MiB and a pool thread that files and sockets need too. */
const AT_ONCE = 2;
const MAX_WAITING = 100;

export function createPasswords(): Passwords {
  const inTurn = createConcurrencyLimit({ places: AT_ONCE, queue: MAX_WAITING });
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async verify(phc, password) {
      dummy ??= hash('nobody has this password', parameters);
      const against = phc ?? (await dummy);
      const matches = await inTurn(() => verify(against, password));
      return phc !== null && matches;
    },
  };
}
