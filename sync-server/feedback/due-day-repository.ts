import type { Database } from '../db/database.ts';
import { nextTurn, slicesOf } from '../db/slices.ts';
import type { Day } from '../../shared/contract/day.ts';

export interface DueDay {
  readonly userId: string;
  readonly date: Day;
  readonly timeZone: string;
}

export interface DueDayRepository {
  /**
   * Days from `first` on, of accounts on the premium plan, whose answers arrived after `since`
   * (epoch ms) and are newer than what was written of them; the newest first.
   */
  list(query: {
    readonly first: Day;
    readonly since: number;
    readonly limit: number;
  }): Promise<DueDay[]>;
}

/** Members looked at in one turn of the event loop: others are answered in between. */
const MEMBERS_AT_ONCE = 50;

export function createDueDayRepository({ kysely }: Pick<Database, 'kysely'>): DueDayRepository {
  return {
    async list({ limit, ...since }) {
      let due: DueDay[] = [];
      for await (const members of slicesOf((last: string | null) => nextMembers(kysely, last))) {
        const found = await listOf(kysely, members, since);
        due = [...due, ...found].sort(newestFirst).slice(0, limit);
        await nextTurn();
      }
      return due;
    },
  };
}

function newestFirst(one: DueDay, other: DueDay): number {
  if (one.date === other.date) return 0;
  return one.date < other.date ? 1 : -1;
}

async function nextMembers(kysely: Database['kysely'], last: string | null): Promise<string[]> {
  const rows = await kysely
    .selectFrom('users')
    .select('id')
    .where('subscription_type', '=', 'premium')
    .where('id', '>', last ?? '')
    .orderBy('id')
    .limit(MEMBERS_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function listOf(
  kysely: Database['kysely'],
  members: readonly string[],
  { first, since }: { readonly first: Day; readonly since: number },
): Promise<DueDay[]> {
  const rows = await kysely
    .selectFrom('users')
    // A cross join keeps the order of the tables: the answers of a day are found by their user alone.
    .crossJoin('reflections as answers')
    .leftJoin('feedback', (join) =>
      join
        .onRef('feedback.user_id', '=', 'answers.user_id')
        .onRef('feedback.date', '=', 'answers.date'),
    )
    .select((build) => [
      'answers.user_id',
      'answers.date',
      build.fn.coalesce('users.time_zone', build.val('UTC')).as('time_zone'),
    ])
    .where('users.id', 'in', members)
    .whereRef('answers.user_id', '=', 'users.id')
    .where('answers.deleted', '=', 0)
    .where('answers.date', '>=', first)
    .where('answers.received_at', '>', since)
    .groupBy(['answers.user_id', 'answers.date', 'users.time_zone'])
    // Its key: with it all of its row.
    .groupBy(['feedback.user_id', 'feedback.date'])
    .having((build) =>
      build.or([
        build('feedback.seq', 'is', null),
        // Emptied, and not written anew.
        build.and([build('feedback.feedback_text', '=', ''), build('feedback.sealed', 'is', null)]),
        build(build.fn.max('answers.seq'), '>', build.ref('feedback.seq')),
      ]),
    )
    .$castTo<{ user_id: string; date: Day; time_zone: string }>()
    .execute();
  return rows.map(({ user_id, date, time_zone }) => ({
    userId: user_id,
    date,
    timeZone: time_zone,
  }));
}
