import type { Day } from '../../shared/contract/day.ts';
import type { Database } from '../db/database.ts';
import { createRequestKeys } from '../db/request-keys.ts';
import type { UserRow } from '../db/tables.ts';
import type { RequestKey } from '../http/request-key.ts';

export type AffirmationReader = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'language'
  | 'time_zone'
  | 'daily_affirmation_notifications'
  | 'affirmation_minute'
  | 'affirmation_last_day'
  | 'affirmation_next_at'
>;

/** What was found out about a reader whose `affirmation_next_at` was `seenAt`. */
export interface Progress {
  readonly seenAt: number | null;
  /** The day that has left now; null leaves the last one. */
  readonly day: Day | null;
  readonly nextAt: number;
}

export interface AffirmationRepository {
  find(userId: string): Promise<AffirmationReader | undefined>;
  /** Whoever is to be looked at, the longest waiting first. */
  listDue(now: number, limit: number): Promise<AffirmationReader[]>;
  /** Everyone who wants mails, by id. */
  listReaders(afterId: string, limit: number): Promise<AffirmationReader[]>;
  /** `nextAt` null: she wants none. False when this very request was carried out before. */
  choose(userId: string, choice: Choice): Promise<boolean>;
  /** Does not move a time that changed meanwhile. */
  advance(userId: string, progress: Progress): Promise<void>;
}

export interface Choice {
  readonly wanted: boolean;
  readonly minute: number;
  readonly nextAt: number | null;
  readonly request: RequestKey | null;
}

const columns = [
  'id',
  'email',
  'language',
  'time_zone',
  'daily_affirmation_notifications',
  'affirmation_minute',
  'affirmation_last_day',
  'affirmation_next_at',
] as const;

export function createAffirmationRepository(
  database: Pick<Database, 'kysely' | 'transact'>,
): AffirmationRepository {
  const { kysely, transact } = database;
  const keys = createRequestKeys(database);
  const readers = () => kysely.selectFrom('users').select(columns);
  return {
    find: (userId) => readers().where('id', '=', userId).executeTakeFirst(),
    listDue: (now, limit) =>
      readers()
        .where('affirmation_next_at', '<=', now)
        .orderBy('affirmation_next_at')
        .limit(limit)
        .execute(),
    listReaders: (afterId, limit) =>
      readers()
        .where('affirmation_next_at', 'is not', null)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute(),
    choose: (userId, { wanted, minute, nextAt, request }) =>
      transact(userId, async (tx) => {
        const within = keys.within(tx);
        if ((await within.find(userId, request)) !== null) return false;
        await tx.db
          .updateTable('users')
          .set({
            daily_affirmation_notifications: wanted ? 1 : 0,
            affirmation_minute: minute,
            affirmation_next_at: nextAt,
          })
          .where('id', '=', userId)
          .execute();
        await within.note(userId, request, '');
        return true;
      }),
    async advance(userId, { seenAt, day, nextAt }) {
      await kysely
        .updateTable('users')
        .set((build) => ({
          ...(day !== null && { affirmation_last_day: day }),
          affirmation_next_at: build
            .case()
            .when('affirmation_next_at', 'is not distinct from', seenAt)
            .then(nextAt)
            .else(build.ref('affirmation_next_at'))
            .end(),
        }))
        .where('id', '=', userId)
        .execute();
    },
  };
}
