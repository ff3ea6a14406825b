import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ownersOfSealed } from '../../db/keys/owners-of-sealed.ts';
import type { Tables } from '../../db/tables.ts';
import { countOpenRows } from '../../db/keys/open-rows.ts';
import { COUNTED, ROW_BYTES } from '../../reflections/account-size.ts';

/** What is wrong with the rows, a sentence each; none for a sound database. Reads alone. */
export async function checkRows({ kysely }: Pick<Database, 'kysely'>): Promise<readonly string[]> {
  const findings = await Promise.all([
    findWrongCounters(kysely),
    findOwnerless(kysely),
    findKeyless(kysely),
    findOpen(kysely),
  ]);
  return findings.flat();
}

/** Her counter is the highest number of hers, and says how much she has. */
async function findWrongCounters(kysely: Kysely<Tables>): Promise<string[]> {
  const bytes = sql.join(
    COUNTED.map((name) => sql`coalesce(octet_length(${sql.ref(`reflections.${name}`)}), 0)`),
    sql` + `,
  );
  const { rows } = await sql<Counted>`
    SELECT user_sync.user_id AS owner, user_sync.seq AS seq, user_sync.documents AS documents,
      user_sync.answers AS answers, user_sync.bytes AS bytes,
      coalesce(max(reflections.seq), 0) AS newest, count(reflections.id) AS documents_found,
      count(CASE WHEN reflections.deleted = 0 THEN 1 END) AS answers_found,
      cast(coalesce(sum(CASE WHEN reflections.id IS NULL THEN 0 ELSE ${sql.lit(ROW_BYTES)} + ${bytes} END), 0) + coalesce((
        SELECT sum(${sql.lit(ROW_BYTES)} + octet_length(sealed_insights.sealed)) FROM sealed_insights
        WHERE sealed_insights.user_id = user_sync.user_id), 0) AS bigint) AS bytes_found
    FROM user_sync LEFT JOIN reflections ON reflections.user_id = user_sync.user_id
    GROUP BY user_sync.user_id, user_sync.seq, user_sync.documents, user_sync.answers, user_sync.bytes
  `.execute(kysely);
  return rows.flatMap((row) => {
    const { owner, seq, newest } = row;
    const behind =
      newest > seq ? [`The counter of ${owner} is at ${seq}, her newest answer at ${newest}.`] : [];
    const isCounted =
      row.documents === row.documents_found &&
      row.answers === row.answers_found &&
      row.bytes === row.bytes_found;
    return isCounted
      ? behind
      : [
          ...behind,
          `${owner} has ${row.documents_found} answers with erased ones, ${row.answers_found} without, in ${row.bytes_found} bytes; counted were ${row.documents}, ${row.answers} and ${row.bytes}.`,
        ];
  });
}

interface Counted {
  readonly owner: string;
  readonly seq: number;
  readonly documents: number;
  readonly answers: number;
  readonly bytes: number;
  readonly newest: number;
  readonly documents_found: number;
  readonly answers_found: number;
  readonly bytes_found: number;
}

/** Of accounts that are gone, and are not being erased. */
async function findOwnerless(kysely: Kysely<Tables>): Promise<string[]> {
  const rows = await kysely
    .selectFrom('reflections')
    .leftJoin('users', 'users.id', 'reflections.user_id')
    .leftJoin('unfinished_erasures', 'unfinished_erasures.account_id', 'reflections.user_id')
    .where('users.id', 'is', null)
    .where('unfinished_erasures.account_id', 'is', null)
    .groupBy('reflections.user_id')
    .select((build) => ['reflections.user_id as owner', build.fn.countAll<number>().as('count')])
    .execute();
  return rows.map(({ owner, count }) => `${count} answers belong to ${owner}, who has no account.`);
}

/** Of an account that is being erased the key goes first. */
async function findKeyless(kysely: Kysely<Tables>): Promise<string[]> {
  const { count } = await kysely
    .selectFrom(ownersOfSealed(kysely))
    .where('user_id', 'in', kysely.selectFrom('users').select('id'))
    .where('user_id', 'not in', kysely.selectFrom('account_keys').select('user_id'))
    .select((build) => build.fn.count<number>('user_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  return [
    `The keys of ${count} accounts with words are missing: nobody can read these, and nothing is stored for them.`,
  ];
}

/** From before accounts had keys. */
async function findOpen(kysely: Kysely<Tables>): Promise<string[]> {
  const count = await countOpenRows(kysely);
  return count === 0
    ? []
    : [`${count} rows from before 1.1.0 lie open: the server that runs seals them by and by.`];
}
