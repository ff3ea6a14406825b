import type { Kysely } from 'kysely';
import type { Language } from '../../shared/contract/language.ts';
import type { Database } from '../db/database.ts';
import { createRequestKeys } from '../db/request-keys.ts';
import type { Tables, UserRow } from '../db/tables.ts';
import type { RequestKey } from '../http/request-key.ts';

export type PlanRow = Pick<
  UserRow,
  'id' | 'subscription_type' | 'subscription_status' | 'premium_until'
>;

export interface UserRepository {
  findByEmail(email: string): Promise<UserRow | undefined>;
  find(userId: string): Promise<UserRow | undefined>;
  listPlans(userIds: readonly string[]): Promise<PlanRow[]>;
  /** The same request again leaves what she chose since. */
  setLanguage(userId: string, language: Language, request: RequestKey | null): Promise<void>;
  setTimeZone(userId: string, timeZone: string): Promise<void>;
  /** The same password in another hash; nothing happens when she has chosen another one meanwhile. */
  replacePasswordHash(
    userId: string,
    hashes: { readonly before: string; readonly after: string },
  ): Promise<void>;
}

export function createUserRepository(
  database: Pick<Database, 'kysely' | 'transact'>,
): UserRepository {
  const { kysely, transact } = database;
  const keys = createRequestKeys(database);
  return {
    findByEmail: (email) =>
      kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),
    find: (userId) =>
      kysely.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
    listPlans: (userIds) =>
      kysely
        .selectFrom('users')
        .select(['id', 'subscription_type', 'subscription_status', 'premium_until'])
        .where('id', 'in', userIds)
        .execute(),
    setLanguage: (userId, language, request) =>
      transact(userId, async (tx) => {
        const within = keys.within(tx);
        if ((await within.find(userId, request)) !== null) return;
        await update(tx.db, userId, { language });
        await within.note(userId, request, '');
      }),
    async setTimeZone(userId, timeZone) {
      await update(kysely, userId, { time_zone: timeZone });
      // Her morning is elsewhere now.
      await kysely
        .updateTable('users')
        .set({ affirmation_next_at: 0 })
        .where('id', '=', userId)
        .where('affirmation_next_at', 'is not', null)
        .execute();
    },
    async replacePasswordHash(userId, { before, after }) {
      await kysely
        .updateTable('users')
        .set({ password_hash: after })
        .where('id', '=', userId)
        .where('password_hash', '=', before)
        .execute();
    },
  };
}

async function update(
  kysely: Kysely<Tables>,
  userId: string,
  values: Partial<UserRow>,
): Promise<void> {
  await kysely.updateTable('users').set(values).where('id', '=', userId).execute();
}
