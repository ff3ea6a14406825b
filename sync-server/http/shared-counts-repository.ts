import { createHmac } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { keyOf } from '../db/seal.ts';
import type { Counts, Limiter, Quota } from './limiters.ts';

/**
 * One count for all servers on this database, and in memory while that does not answer. Whoever reads the
 * table without the key learns neither an address nor an e-mail.
 */
export function createSharedCounts(
  { kysely }: Pick<Database, 'kysely'>,
  secretKey: string,
): Counts {
  const key = keyOf(secretKey, 'rate limits');
  const storeClient = {
    query: async ({ text, values }: { readonly text: string; readonly values: unknown[] }) => {
      const { rows, numAffectedRows = 0n } = await kysely.executeQuery(
        CompiledQuery.raw(text, values),
      );
      return { rows, rowCount: Number(numAffectedRows) || rows.length };
    },
  };
  const hidden = (plain: string) => createHmac('sha256', key).update(plain).digest('base64url');
  function open(name: string, { points, seconds }: Quota): Limiter {
    const shared = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    });
    return withKeys(shared, hidden);
  }
  return {
    open,
    async tidy() {
      await kysely.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
    },
  };
}

function withKeys(limiter: Limiter, hidden: (plain: string) => string): Limiter {
  const nameOf = (plain: string | number) => hidden(String(plain));
  return {
    consume: (plain, ...rest) => limiter.consume(nameOf(plain), ...rest),
    get: (plain, ...rest) => limiter.get(nameOf(plain), ...rest),
    delete: (plain, ...rest) => limiter.delete(nameOf(plain), ...rest),
    block: (plain, ...rest) => limiter.block(nameOf(plain), ...rest),
    set: (plain, ...rest) => limiter.set(nameOf(plain), ...rest),
    reward: (plain, ...rest) => limiter.reward(nameOf(plain), ...rest),
  };
}
