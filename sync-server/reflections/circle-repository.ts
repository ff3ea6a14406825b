import type { Database as Sqlite } from 'better-sqlite3';
import type { Reflection } from '../../shared/contract/reflections.ts';

/** So far back is looked: nobody edits more often, and a chain made to cost time must not. */
export const LONGEST_CHAIN = 2_000;
const LINKS_AT_ONCE = 200;

/** What was seen of one user's chains within one work of the write queue: each link is looked at once. */
export interface CircleWalk {
  /** Would it be a version before itself? Every answer of a circle is replaced by another, and none would be shown. */
  closes(answer: Pick<Reflection, 'id' | 'supersedes'>): boolean;
  /** Something was erased, and its chain ends earlier now. */
  forget(): void;
  /** Links looked at so far. */
  steps(): number;
}

export function prepareCircleWalks(sqlite: Sqlite): (userId: string) => CircleWalk {
  const { isNamed, links } = prepareStatements(sqlite);
  return (userId) => {
    let steps = 0;
    /** Where the chain of an id ended: at one that was not here, or (null) where no circle can be found. */
    const ends = new Map<string, string | null>();

    function endOf(start: string): string | null {
      const passed: string[] = [];
      const last = steps + LONGEST_CHAIN;
      let at: string | null = start;
      while (at !== null) {
        const end = ends.get(at);
        if (end !== undefined) {
          passed.push(at);
          at = end;
          continue;
        }
        const found = steps < last ? links.all({ userId, id: at }) : null;
        if (found?.length === 0) break;
        steps += found?.length ?? 0;
        at = null;
        for (const { id, supersedes } of found ?? []) {
          passed.push(id);
          at = supersedes;
          if (at === null || ends.has(at)) break;
        }
      }
      for (const id of passed) ends.set(id, at);
      return at;
    }

    return {
      closes({ id, supersedes }) {
        if (supersedes === null) return false;
        if (supersedes === id) return true;
        // Only one that comes later than what names it can close a circle.
        return isNamed.get(userId, id) === 1 && endOf(supersedes) === id;
      },
      forget: () => ends.clear(),
      steps: () => steps,
    };
  };
}

interface Link {
  readonly id: string;
  readonly supersedes: string | null;
}

function prepareStatements(sqlite: Sqlite) {
  return {
    isNamed: sqlite
      .prepare<[string, string], 1>(
        'SELECT 1 FROM reflections WHERE user_id = ? AND supersedes = ? LIMIT 1',
      )
      .pluck(),
    links: sqlite.prepare<[{ userId: string; id: string }], Link>(
      `WITH RECURSIVE earlier (id, supersedes, place) AS (
         SELECT id, supersedes, 1 FROM reflections WHERE user_id = @userId AND id = @id
         UNION ALL
         SELECT one.id, one.supersedes, place + 1 FROM earlier
         JOIN reflections AS one ON one.user_id = @userId AND one.id = earlier.supersedes
         WHERE place < ${LINKS_AT_ONCE})
       SELECT id, supersedes FROM earlier ORDER BY place`,
    ),
  };
}
