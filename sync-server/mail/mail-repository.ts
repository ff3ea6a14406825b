import type { Database } from '../db/open-database.ts';
import type { MailRow } from '../db/tables.ts';

export interface MailRepository {
  /** False when a mail of that dedupe key is there already. */
  add(row: MailRow): Promise<boolean>;
  listIdsOf(userId: string): Promise<string[]>;
  listExpiredIds(now: number): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
  countByState(): Promise<ReadonlyMap<string, number>>;
}

export function createMailRepository({ kysely }: Pick<Database, 'kysely'>): MailRepository {
  return {
    async add(row) {
      const { numInsertedOrUpdatedRows } = await kysely
        .insertInto('mail_outbox')
        .values(row)
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async listIdsOf(userId) {
      const rows = await kysely
        .selectFrom('mail_outbox')
        .select('id')
        .where('user_id', '=', userId)
        .execute();
      return rows.map(({ id }) => id);
    },
    async listExpiredIds(now) {
      const rows = await kysely
        .selectFrom('mail_outbox')
        .select('id')
        .where('expires_at', '<=', now)
        .limit(100)
        .execute();
      return rows.map(({ id }) => id);
    },
    async remove(ids) {
      if (ids.length === 0) return;
      await kysely.deleteFrom('mail_outbox').where('id', 'in', ids).execute();
    },
    async countByState() {
      const rows = await kysely
        .selectFrom('mail_outbox')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return new Map(rows.map(({ state, count }) => [state, count]));
    },
  };
}
