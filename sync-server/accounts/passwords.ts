import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../shared/contract/app-error.ts';

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
  const inTurn = createTurnstile(AT_ONCE);
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

/** Runs at most `places` at once, the others in the order they came. */
function createTurnstile(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('unavailable', { message: 'Very busy right now.', retryAfterSeconds: 5 });
    }
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
