import type { Tx } from './database.ts';

type Db = Tx['db'];

/** Whether none of these answers of hers was erased: asked within the transaction that keeps words of them. */
export async function hasAll(db: Db, userId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { count } = await answersOf(db, userId, ids).executeTakeFirstOrThrow();
  return count === ids.length;
}

/** Whether these are what she has to say now, to a model as well: none edited, erased or kept back. */
export async function isAllLive(db: Db, userId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { count } = await answersOf(db, userId, ids)
    .where('keep_from_model', '=', 0)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('reflections as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'answers.user_id')
            .whereRef('later.supersedes', '=', 'answers.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count === ids.length;
}

function answersOf(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('reflections as answers')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('answers.user_id', '=', userId)
    .where('answers.deleted', '=', 0)
    .where('answers.id', 'in', ids);
}
