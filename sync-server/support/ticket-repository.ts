import type { Database } from '../db/database.ts';
import { createRequestKeys } from '../db/request-keys.ts';
import type { TicketRow } from '../db/tables.ts';
import type { RequestKey } from '../http/request-key.ts';
import { NOTHING_OPEN, openTicket, sealTicket, type OpenTicket } from './ticket-words.ts';

export interface TicketRepository {
  /** Its id, that of the first one where the same request comes twice at once; null when the id is taken. */
  add(ticket: OpenTicket, request: RequestKey | null): Promise<string | null>;
  /** The id of the ticket that this request opened before; null when it is new. */
  findMade(userId: string, request: RequestKey | null): Promise<string | null>;
  /** Newest first. */
  listIdsOf(userId: string): Promise<string[]>;
  countOpenOf(userId: string): Promise<number>;
  listAll(state: OpenTicket['state'] | null): Promise<OpenTicket[]>;
  find(id: string): Promise<OpenTicket | undefined>;
  /** False when there is none of that id. */
  close(id: string): Promise<boolean>;
}

/** All but its key, which is for request-keys.ts alone. */
const COLUMNS = [
  ...(['user_id', 'id', 'email', 'subject', 'category'] as const),
  ...(['message', 'state', 'created_at', 'sealed'] as const),
];

export function createTicketRepository(
  database: Pick<Database, 'kysely' | 'transact' | 'words'>,
): TicketRepository {
  const { kysely, transact, words: seals } = database;
  const keys = createRequestKeys(database, 'support_tickets');
  const select = () =>
    kysely
      .selectFrom('support_tickets')
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id');
  async function open(row: TicketRow): Promise<OpenTicket | null> {
    return openTicket(row, await seals.reader(row.user_id));
  }

  return {
    async add(ticket, request) {
      const words = await seals.of(ticket.user_id);
      const sealed = sealTicket(ticket, words);
      const row = { ...ticket, ...NOTHING_OPEN, sealed };
      return transact(row.user_id, async (tx) => {
        const made = await keys.within(tx).find(row.user_id, request);
        if (made !== null) return made;
        await words.confirm(tx.db);
        const { numInsertedOrUpdatedRows } = await tx.db
          .insertInto('support_tickets')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return null;
        await keys.within(tx).note(row.user_id, request, row.id);
        return row.id;
      });
    },
    findMade: (userId, request) => keys.find(userId, request),
    async listIdsOf(userId) {
      const rows = await kysely
        .selectFrom('support_tickets')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async countOpenOf(userId) {
      const { count } = await kysely
        .selectFrom('support_tickets')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow();
      return count;
    },
    async listAll(state) {
      const asked = state === null ? select() : select().where('state', '=', state);
      const tickets: OpenTicket[] = [];
      for (const row of await asked.execute()) {
        const ticket = await open(row);
        if (ticket) tickets.push(ticket);
      }
      return tickets;
    },
    async find(id) {
      const row = await select().where('id', '=', id).executeTakeFirst();
      return row && ((await open(row)) ?? undefined);
    },
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
