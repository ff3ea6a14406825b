import type { Kysely } from 'kysely';
import type { Language } from '../../shared/contract/language.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables, UserRow } from '../db/tables.ts';

export interface UserRepository {
  findByEmail(email: string): Promise<UserRow | undefined>;
  find(userId: string): Promise<UserRow | undefined>;
  setLanguage(userId: string, language: Language): Promise<void>;
  setTimeZone(userId: string, timeZone: string): Promise<void>;
  setNotifications(userId: string, wanted: boolean): Promise<void>;
}

export function createUserRepository({ kysely }: Pick<Database, 'kysely'>): UserRepository {
  return {
    findByEmail: (email) =>
      kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),
    find: (userId) =>
      kysely.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
    setLanguage: (userId, language) => update(kysely, userId, { language }),
    setTimeZone: (userId, timeZone) => update(kysely, userId, { time_zone: timeZone }),
    setNotifications: (userId, wanted) =>
      update(kysely, userId, { daily_affirmation_notifications: wanted ? 1 : 0 }),
  };
}

async function update(
  kysely: Kysely<Tables>,
  userId: string,
  values: Partial<UserRow>,
): Promise<void> {
  await kysely.updateTable('users').set(values).where('id', '=', userId).execute();
}
