import { sql } from 'kysely';
import type { Reflection } from '../../shared/contract/reflections.ts';
import type { Tx } from '../db/database.ts';
import { keep } from '../db/kept.ts';

/** So far back is looked: nobody edits more often, and a chain made to cost time must not. */
export const LONGEST_CHAIN = 2_000;
const LINKS_AT_ONCE = 200;

/** What was seen of one user's chains within one work: each link is looked at once. */
export interface CircleWalk {
  /** Would it be a version before itself? Every answer of a circle is replaced by another, and none would be shown. */
  readonly closes: (answer: Pick<Reflection, 'id' | 'supersedes'>) => Promise<boolean>;
  /** Something was erased, and its chain ends earlier now. */
  forget(): void;
  /** Links looked at so far. */
  steps(): number;
}

export function prepareCircleWalks(): (db: Tx['db'], userId: string) => CircleWalk {
  const findNaming = prepareNaming();
  const listLinks = prepareLinks();
  return (db, userId) => {
    let steps = 0;
    /** Where the chain of an id ended: at one that was not here, or (null) where no circle can be found. */
    const ends = new Map<string, string | null>();

    async function isNamed(id: string): Promise<boolean> {
      return (await findNaming(db, { userId, id })).length > 0;
    }

    async function endOf(start: string): Promise<string | null> {
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
        const found = steps < last ? await listLinks(db, { userId, id: at }) : null;
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
      async closes({ id, supersedes }) {
        if (supersedes === null) return false;
        if (supersedes === id) return true;
        // Only one that comes later than what names it can close a circle.
        return (await isNamed(id)) && (await endOf(supersedes)) === id;
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

interface OfHers {
  readonly userId: string;
  readonly id: string;
}

function prepareNaming() {
  return keep<OfHers, { readonly id: string }>((db, value) =>
    db
      .selectFrom('reflections')
      .select('id')
      .where('user_id', '=', value('userId'))
      .where('supersedes', '=', value('id'))
      .limit(1),
  );
}

function prepareLinks() {
  return keep<OfHers, Link>((db, value) =>
    db
      .withRecursive('earlier(id, supersedes, place)', (start) =>
        start
          .selectFrom('reflections')
          .select(['id', 'supersedes', sql<number>`1`.as('place')])
          .where('user_id', '=', value('userId'))
          .where('id', '=', value('id'))
          .unionAll(
            start
              .selectFrom('earlier')
              .innerJoin('reflections as one', (join) =>
                join
                  .on('one.user_id', '=', value('userId'))
                  .onRef('one.id', '=', 'earlier.supersedes'),
              )
              .select(['one.id', 'one.supersedes', sql<number>`place + 1`.as('place')])
              .where('place', '<', LINKS_AT_ONCE),
          ),
      )
      .selectFrom('earlier')
      .select(['id', 'supersedes'])
      .orderBy('place'),
  );
}
