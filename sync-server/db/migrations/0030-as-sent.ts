import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from '../ddl.ts';

/**
 * What a caller sent beside an answer and nobody could understand is kept. Answers that replaced each
 * other in a circle were all hidden; in each circle the one stored first replaces nothing from now on.
 */
export const asSent: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ...statements);
  },
};

const statements = [
  'ALTER TABLE reflections ADD COLUMN as_sent TEXT',

  `WITH RECURSIVE earlier (user_id, start, id) AS (
     SELECT user_id, id, supersedes FROM reflections WHERE supersedes IS NOT NULL
     UNION
     SELECT earlier.user_id, earlier.start, one.supersedes FROM earlier
     JOIN reflections AS one ON one.user_id = earlier.user_id AND one.id = earlier.id
     WHERE one.supersedes IS NOT NULL AND earlier.id <> earlier.start),
   circles (user_id, id) AS (SELECT user_id, start FROM earlier WHERE start = id),
   links (user_id, start, seq) AS (
     SELECT earlier.user_id, earlier.start, one.seq FROM earlier
     JOIN circles USING (user_id, id)
     JOIN reflections AS one ON one.user_id = earlier.user_id AND one.id = earlier.id
     WHERE EXISTS (SELECT 1 FROM circles WHERE user_id = earlier.user_id AND id = earlier.start))
   UPDATE reflections SET supersedes = NULL
   WHERE (user_id, id) IN (SELECT user_id, id FROM circles)
     AND seq = (SELECT min(seq) FROM links
                WHERE links.user_id = reflections.user_id AND links.start = reflections.id)`,
];
