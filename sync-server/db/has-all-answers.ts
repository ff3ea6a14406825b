import type { Database as Sqlite } from 'better-sqlite3';

/** Whether none of these answers of hers was erased: asked within the transaction that keeps words of them. */
export function prepareHasAll(sqlite: Sqlite): (userId: string, ids: readonly string[]) => boolean {
  const count = sqlite
    .prepare<[string, string], number>(
      `SELECT count(*) FROM reflections
       WHERE user_id = ? AND deleted = 0 AND id IN (SELECT value FROM json_each(?))`,
    )
    .pluck();
  return (userId, ids) => count.get(userId, JSON.stringify(ids)) === ids.length;
}

/** Whether these are what she has to say now, to a model as well: none edited, erased or kept back. */
export function prepareIsAllLive(
  sqlite: Sqlite,
): (userId: string, ids: readonly string[]) => boolean {
  const count = sqlite
    .prepare<[string, string], number>(
      `SELECT count(*) FROM reflections AS sent
       WHERE user_id = ? AND deleted = 0 AND keep_from_model = 0
         AND id IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM reflections AS later
           WHERE later.user_id = sent.user_id AND later.supersedes = sent.id)`,
    )
    .pluck();
  return (userId, ids) => count.get(userId, JSON.stringify(ids)) === ids.length;
}
