import type { Database } from '../db/open-database.ts';
import type { TicketRow } from '../db/tables.ts';

export interface TicketRepository {
  /** False when the id is taken. */
  add(row: TicketRow): Promise<boolean>;
  /** Newest first. */
  listOf(userId: string): Promise<TicketRow[]>;
  listAll(state: TicketRow['state'] | null): Promise<TicketRow[]>;
  find(id: string): Promise<TicketRow | undefined>;
  /** False when there is none of that id. */
  close(id: string): Promise<boolean>;
}

export function createTicketRepository({ kysely }: Pick<Database, 'kysely'>): TicketRepository {
  const select = () =>
    kysely.selectFrom('support_tickets').selectAll().orderBy('created_at', 'desc').orderBy('id');
  return {
    async add(row) {
      const { numInsertedOrUpdatedRows } = await kysely
        .insertInto('support_tickets')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    listOf: (userId) => select().where('user_id', '=', userId).execute(),
    listAll: (state) =>
      state === null ? select().execute() : select().where('state', '=', state).execute(),
    find: (id) => select().where('id', '=', id).executeTakeFirst(),
    async close(id) {
      const { numUpdatedRows } = await kysely
        .updateTable('support_tickets')
        .set({ state: 'closed' })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
