import type { Kysely } from 'kysely';
import { hash } from 'node:crypto';
import { AppError } from '../../shared/contract/app-error.ts';
import type { RequestKey } from '../http/request-key.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** What was made by requests that carried an `Idempotency-Key`; null stands for a request without one. */
export interface RequestKeys {
  /** The id of what this very request made before; null when it is new. Throws key_reused. */
  find(userId: string, request: RequestKey | null): Promise<string | null>;
  /** For what is named by the request itself (`idsOf`): from now on its key is taken. Throws key_reused. */
  claim(userId: string, request: RequestKey): Promise<void>;
  /** Inside the transaction that makes it: what is made and what made it are stored together. */
  within(tx: Tx): KeysWithin;
}

interface KeysWithin extends Pick<RequestKeys, 'find'> {
  note(userId: string, request: RequestKey | null, made: string): Promise<void>;
}

const KEPT_MS = 30 * 86_400_000;
/** Of one user; a whole day of pressing makes a few dozen. */
const MOST_KEYS = 1_000;
/** A year's worth that became old at once keeps nobody waiting. */
const FORGOTTEN_AT_ONCE = 100;

/** What may come again after months keeps its key in its own row, for as long as that is there. */
type KeyedTable = 'support_tickets' | 'feelings';
type Db = Kysely<Tables>;

export function createRequestKeys(
  { kysely, transact }: Pick<Database, 'kysely' | 'transact'>,
  rows?: KeyedTable,
): RequestKeys {
  const within = (db: Db): KeysWithin => ({
    find: (userId, request) => find(db, { userId, request, rows }),
    async note(userId, request, made) {
      if (!request) return;
      await forgetOld(db, request.at - KEPT_MS);
      const noted = { key_hash: request.hash, fingerprint: request.fingerprint() };
      await db
        .insertInto('request_keys')
        .values((build) => ({
          ...noted,
          user_id: userId,
          made,
          created_at: request.at,
          place: build
            .selectFrom('request_keys')
            .select((row) =>
              row(row.fn.coalesce(row.fn.max('place'), row.lit(0)), '+', row.lit(1)).as('place'),
            )
            .where('user_id', '=', userId)
            .where('created_at', '=', request.at),
        }))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'key_hash']).doUpdateSet((row) => ({
            fingerprint: row.ref('excluded.fingerprint'),
            made: row.ref('excluded.made'),
            created_at: row.ref('excluded.created_at'),
            place: row.ref('excluded.place'),
          })),
        )
        .execute();
      await forgetTooMany(db, userId);
      if (rows) await noteOwn(db, rows, { ...noted, user_id: userId, id: made });
    },
  });
  return {
    find: (userId, request) => within(kysely).find(userId, request),
    claim: (userId, request) =>
      transact(userId, async ({ db }) => {
        const keys = within(db);
        if ((await keys.find(userId, request)) === null) await keys.note(userId, request, '');
      }),
    within: ({ db }) => within(db),
  };
}

interface Search {
  readonly userId: string;
  readonly request: RequestKey | null;
  readonly rows: KeyedTable | undefined;
}

async function find(db: Db, { userId, request, rows }: Search): Promise<string | null> {
  if (!request) return null;
  const own = rows && (await findOwn(db, rows, { userId, request }));
  const row = own ?? (await findKey(db, userId, request));
  if (!row) return null;
  if (row.fingerprint !== request.fingerprint()) throw keyReused();
  return row.made;
}

function findKey(db: Db, userId: string, request: RequestKey) {
  return db
    .selectFrom('request_keys')
    .select(['made', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('key_hash', '=', request.hash)
    .where('created_at', '>', request.at - KEPT_MS)
    .executeTakeFirst();
}

/** Columns that are for this file alone, and so in no row that others read. */
interface KeyColumns {
  key_hash: string | null;
  fingerprint: string | null;
}

/** Both tables have an owner, an id and these columns; it is asked for by its name. */
function keyedTables(db: Db) {
  return db.$extendTables<Record<KeyedTable, KeyColumns>>();
}

async function findOwn(
  db: Db,
  rows: KeyedTable,
  { userId, request }: { readonly userId: string; readonly request: RequestKey },
) {
  const row = await keyedTables(db)
    .selectFrom(rows as 'feelings')
    .select(['id', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('key_hash', '=', request.hash)
    .executeTakeFirst();
  return row && { made: row.id, fingerprint: row.fingerprint };
}

async function noteOwn(
  db: Db,
  rows: KeyedTable,
  { user_id, id, ...noted }: KeyColumns & { readonly user_id: string; readonly id: string },
): Promise<void> {
  await keyedTables(db)
    .updateTable(rows as 'feelings')
    .set(noted)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

async function forgetOld(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('request_keys')
    .where((build) =>
      build(
        build.refTuple('user_id', 'key_hash'),
        'in',
        build
          .selectFrom('request_keys')
          .select(['user_id', 'key_hash'])
          .where('created_at', '<=', before)
          .limit(FORGOTTEN_AT_ONCE)
          .$asTuple('user_id', 'key_hash'),
      ),
    )
    .execute();
}

async function forgetTooMany(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('request_keys')
    .where('user_id', '=', userId)
    .where((build) =>
      build(
        'key_hash',
        'in',
        build
          .selectFrom('request_keys')
          .select('key_hash')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('place', 'desc')
          .limit(FORGOTTEN_AT_ONCE)
          .offset(MOST_KEYS),
      ),
    )
    .execute();
}

/** Ids that her same request gets again, and no other one. */
export function idsOf(userId: string, request: RequestKey): () => string {
  let count = 0;
  return () => {
    count += 1;
    const digits = hash('sha256', `${userId} ${request.fingerprint()} ${count}`, 'hex');
    // The version for ids of one's own making (RFC 9562), in its only variant.
    const parts = [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `8${digits.slice(13, 16)}`,
      `a${digits.slice(17, 20)}`,
      digits.slice(20, 32),
    ];
    return parts.join('-');
  };
}

function keyReused(): AppError {
  return new AppError('key_reused', {
    message: 'This Idempotency-Key came with another request before. Use a new one.',
  });
}
