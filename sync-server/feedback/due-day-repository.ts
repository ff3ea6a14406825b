import type { Database } from '../db/database.ts';
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

export function createDueDayRepository({ kysely }: Pick<Database, 'kysely'>): DueDayRepository {
  return {
    async list({ first, since, limit }) {
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
        .whereRef('answers.user_id', '=', 'users.id')
        .where('users.subscription_type', '=', 'premium')
        .where('answers.deleted', '=', 0)
        .where('answers.date', '>=', first)
        .where('answers.received_at', '>', since)
        .groupBy(['answers.user_id', 'answers.date', 'users.time_zone'])
        .groupBy(['feedback.seq', 'feedback.feedback_text'])
        .having((build) =>
          build.or([
            build('feedback.seq', 'is', null),
            build('feedback.feedback_text', '=', ''),
            build(build.fn.max('answers.seq'), '>', build.ref('feedback.seq')),
          ]),
        )
        .orderBy('answers.date', 'desc')
        .limit(limit)
        .$castTo<{ user_id: string; date: Day; time_zone: string }>()
        .execute();
      return rows.map(({ user_id, date, time_zone }) => ({
        userId: user_id,
        date,
        timeZone: time_zone,
      }));
    },
  };
}
