import type { Database } from './database.ts';

/** What one server does for all: a job belongs to whoever holds its lease. */
export interface Leases {
  /** Does the work unless another server is doing it, or did within the last `ms`. */
  whenMine(name: string, ms: number, work: () => Promise<unknown>): Promise<void>;
  /** So that the next server need not wait for their end. */
  giveBack(): Promise<void>;
}

interface Dependencies {
  readonly database: Pick<Database, 'kysely' | 'engine'>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly newId: () => string;
}

/**
 * They save work and are no lock: whatever is done under one stays right when two servers do it. A clock that
 * is wrong by a minute makes two of them do it, or nobody for that minute.
 */
export function createLeases({ database, now, newId }: Dependencies): Leases {
  if (!database.engine.isShared) {
    return {
      whenMine: async (_, __, work) => void (await work()),
      giveBack: () => Promise.resolve(),
    };
  }
  const { kysely } = database;
  const holder = newId();

  async function take(name: string, ms: number): Promise<boolean> {
    const until = now() + ms;
    const taken = await kysely
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until })
          .where((build) =>
            build.or([build('leases.holder', '=', holder), build('leases.until', '<=', now())]),
          ),
      )
      .returning('leases.name')
      .executeTakeFirst();
    return taken !== undefined;
  }

  return {
    async whenMine(name, ms, work) {
      if (await take(name, ms)) await work();
    },
    async giveBack() {
      await kysely.deleteFrom('leases').where('holder', '=', holder).execute();
    },
  };
}
