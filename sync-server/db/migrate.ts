import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { foundations } from './migrations/0001-foundations.ts';

/** In the order they run; a name never changes once it has been released. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundations': foundations,
};

/** Brings the schema up to date; a migration that fails leaves nothing of itself behind. */
export async function migrate<T>(
  db: Kysely<T>,
  list: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(list) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the list';
  throw new Error(`The database could not be migrated (${failed}).`, { cause: error });
}
