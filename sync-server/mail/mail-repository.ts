import type { Database } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';

/** What an attempt came to. */
export type Settlement = Pick<MailRow, 'state' | 'next_at' | 'expires_at' | 'fault' | 'recipient'>;

export interface MailRepository {
  /** False when a mail of that dedupe key is there already. */
  add(row: MailRow): Promise<boolean>;
  has(dedupeKey: string): Promise<boolean>;
  /** The next mail that is due, for one server alone until `until`; null when none is. */
  claim(claim: Claim): Promise<MailRow | null>;
  /** Does nothing when another server has taken the mail over meanwhile, or she has gone. */
  settle(id: string, lease: string, settlement: Settlement): Promise<void>;
  listIdsOf(userId: string): Promise<string[]>;
  /** Those of one kind that still wait. */
  listWaitingIdsOf(userId: string, kind: string): Promise<string[]>;
  listExpired(now: number): Promise<MailRow[]>;
  /** Newest first. */
  listIn(state: MailRow['state']): Promise<MailRow[]>;
  /** Of these ids, the ones without a row. */
  listUnknown(ids: readonly string[]): Promise<string[]>;
  /** Puts one that was refused back into the queue; false when there is none. */
  revive(id: string, times: { readonly now: number; readonly expiresAt: number }): Promise<boolean>;
  remove(ids: readonly string[]): Promise<void>;
  countByState(): Promise<ReadonlyMap<string, number>>;
}

export interface Claim {
  readonly lease: string;
  readonly now: number;
  readonly until: number;
  /** False: only one of those that are for one person. */
  readonly mayBeBulky: boolean;
}

export function createMailRepository({
  kysely,
  transact,
  engine,
}: Pick<Database, 'kysely' | 'transact' | 'engine'>): MailRepository {
  const mails = () => kysely.selectFrom('mail_outbox');
  return {
    claim: (asked) => transact(null, ({ db }) => claim({ db, engine }, asked)),
    async add(row) {
      const { numInsertedOrUpdatedRows } = await kysely
        .insertInto('mail_outbox')
        .values(row)
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async has(dedupeKey) {
      const row = await mails().select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst();
      return row !== undefined;
    },
    async settle(id, lease, settlement) {
      await kysely
        .updateTable('mail_outbox')
        .set({ ...settlement, lease: null })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute();
    },
    // In the turn of the writes: a mail that is being added just now is among them.
    listIdsOf: (userId) =>
      transact(null, async ({ db }) =>
        idsOf(
          await db.selectFrom('mail_outbox').select('id').where('user_id', '=', userId).execute(),
        ),
      ),
    listWaitingIdsOf: async (userId, kind) =>
      idsOf(
        await mails()
          .select('id')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('state', '=', 'held')
          .execute(),
      ),
    listExpired: (now) => mails().selectAll().where('expires_at', '<=', now).limit(500).execute(),
    listIn: (state) =>
      mails().selectAll().where('state', '=', state).orderBy('created_at', 'desc').execute(),
    listUnknown: (ids) => listUnknown(kysely, ids),
    revive: (id, times) => revive(kysely, id, times),
    async remove(ids) {
      if (ids.length === 0) return;
      await kysely.deleteFrom('mail_outbox').where('id', 'in', ids).execute();
    },
    countByState: () => countByState(kysely),
  };
}

async function revive(
  kysely: Database['kysely'],
  id: string,
  { now, expiresAt }: Parameters<MailRepository['revive']>[1],
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('mail_outbox')
    .set({ state: 'held', next_at: now, expires_at: expiresAt, attempts: 0, lease: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function countByState(kysely: Database['kysely']): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely
    .selectFrom('mail_outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

async function listUnknown(kysely: Database['kysely'], ids: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    const rows = await kysely
      .selectFrom('mail_outbox')
      .select('id')
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) known.add(id);
  }
  return ids.filter((id) => !known.has(id));
}

/** Those of one person before those of many; each lane is one look into the index. */
async function claim(at: Place, asked: Claim): Promise<MailRow | null> {
  const single = await claimIn(at, 0, asked);
  return single || !asked.mayBeBulky ? single : claimIn(at, 1, asked);
}

interface Place {
  readonly db: Database['kysely'];
  readonly engine: Database['engine'];
}

async function claimIn(
  { db, engine }: Place,
  bulk: 0 | 1,
  { lease, now, until }: Claim,
): Promise<MailRow | null> {
  const claimed = await db
    .updateTable('mail_outbox')
    .set((build) => ({ lease, next_at: until, attempts: build('attempts', '+', 1) }))
    .where(
      'id',
      '=',
      // Two that claim at once would else wait for each other, and both get the same mail.
      engine.unclaimed(
        db
          .selectFrom('mail_outbox')
          .select('id')
          .where('state', '=', 'held')
          .where('bulk', '=', bulk)
          .where('next_at', '<=', now)
          .where('expires_at', '>', now)
          .orderBy('next_at')
          .limit(1),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
