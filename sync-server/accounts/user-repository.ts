import type { Kysely } from 'kysely';
import type { Language } from '../../shared/contract/language.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables, UserRow } from '../db/tables.ts';

export interface UserRepository {
  findByEmail(email: string): Promise<UserRow | undefined>;
  find(userId: string): Promise<UserRow | undefined>;
  setLanguage(userId: string, language: Language): Promise<void>;
  setTimeZone(userId: string, timeZone: string): Promise<void>;
}

export function createUserRepository({ kysely }: Pick<Database, 'kysely'>): UserRepository {
  return {
    findByEmail: (email) =>
      kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),
    find: (userId) =>
      kysely.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
    setLanguage: (userId, language) => update(kysely, userId, { language }),
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
  };
}

async function update(
  kysely: Kysely<Tables>,
  userId: string,
  values: Partial<UserRow>,
): Promise<void> {
  await kysely.updateTable('users').set(values).where('id', '=', userId).execute();
}
