import type { Database as Sqlite } from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
} from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { foundations } from './migrations/0001-foundations.ts';
import { passwordResets } from './migrations/0002-password-resets.ts';
import { mailOutbox } from './migrations/0003-mail-outbox.ts';
import { feelings } from './migrations/0004-feelings.ts';
import { communityAuthors } from './migrations/0005-community-authors.ts';
import { feelingReports } from './migrations/0006-feeling-reports.ts';
import { feelingReportsByFeeling } from './migrations/0007-feeling-reports-by-feeling.ts';
import { supportTickets } from './migrations/0008-support-tickets.ts';
import { erasedSessions } from './migrations/0009-erased-sessions.ts';
import { billing } from './migrations/0010-billing.ts';
import { mailDelivery } from './migrations/0015-mail-delivery.ts';
import { affirmationMornings } from './migrations/0016-affirmation-mornings.ts';
import { insights } from './migrations/0018-insights.ts';
import { asSent } from './migrations/0030-as-sent.ts';
import { requestKeys } from './migrations/0040-request-keys.ts';
import { noInventedNumber } from './migrations/0045-no-invented-number.ts';
import { accountSize } from './migrations/0050-account-size.ts';
import { keysOfRows } from './migrations/0055-keys-of-rows.ts';
import { unfinishedErasures } from './migrations/0057-unfinished-erasures.ts';
import { counterOfEveryUser } from './migrations/0060-counter-of-every-user.ts';
import { workByIndex } from './migrations/0065-work-by-index.ts';
import { orderOfKeys } from './migrations/0066-order-of-keys.ts';
import { severalServers } from './migrations/0070-several-servers.ts';
import { idsOfHerOwn } from './migrations/0071-ids-of-her-own.ts';
import { erasedByDay } from './migrations/0072-erased-by-day.ts';
import { closedDevices } from './migrations/0080-closed-devices.ts';
import { privateJournal } from './migrations/0090-private-journal.ts';
import { layOpenUntil } from './migrations/0092-lay-open-until.ts';
import { insightsCounted } from './migrations/0093-insights-counted.ts';
import { closedByIndex } from './migrations/0094-closed-by-index.ts';
import { nextToken } from './migrations/0095-next-token.ts';
import { wordsAtRest } from './migrations/0081-words-at-rest.ts';

/** In the order they run; a name never changes once it has been released. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundations': foundations,
  '0002-password-resets': passwordResets,
  '0003-mail-outbox': mailOutbox,
  '0004-feelings': feelings,
  '0005-community-authors': communityAuthors,
  '0006-feeling-reports': feelingReports,
  '0007-feeling-reports-by-feeling': feelingReportsByFeeling,
  '0008-support-tickets': supportTickets,
  '0009-erased-sessions': erasedSessions,
  '0010-billing': billing,
  '0015-mail-delivery': mailDelivery,
  '0016-affirmation-mornings': affirmationMornings,
  '0018-insights': insights,
  '0030-as-sent': asSent,
  '0040-request-keys': requestKeys,
  '0045-no-invented-number': noInventedNumber,
  '0050-account-size': accountSize,
  '0055-keys-of-rows': keysOfRows,
  '0057-unfinished-erasures': unfinishedErasures,
  '0060-counter-of-every-user': counterOfEveryUser,
  '0065-work-by-index': workByIndex,
  '0066-order-of-keys': orderOfKeys,
  '0070-several-servers': severalServers,
  '0071-ids-of-her-own': idsOfHerOwn,
  '0072-erased-by-day': erasedByDay,
  '0080-closed-devices': closedDevices,
  '0081-words-at-rest': wordsAtRest,
  '0090-private-journal': privateJournal,
  '0092-lay-open-until': layOpenUntil,
  '0093-insights-counted': insightsCounted,
  '0094-closed-by-index': closedByIndex,
  '0095-next-token': nextToken,
};

/** What a database of this version or an older one can have. */
export const migrationNames: readonly string[] = Object.keys(migrations);

type MigrationList = Readonly<Record<string, Migration>>;

/** Brings the schema up to date; a migration that fails leaves nothing of itself behind. */
export async function migrate(sqlite: Sqlite, list: MigrationList = migrations): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new Dialect(sqlite) });
  // A table that is built anew takes its rows along, also those of an account that is being erased.
  sqlite.pragma('foreign_keys = OFF');
  try {
    await migrateBy(db, list);
  } finally {
    sqlite.pragma('foreign_keys = ON');
  }
}

/** The same on an engine that Kysely speaks by itself. */
export async function migrateBy(
  db: Kysely<unknown>,
  list: MigrationList = migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(list) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const unknown = unknownMigration(error);
  if (unknown !== null) {
    throw new Error(
      `This data was written by a newer Noor (${unknown}): start that version, or restore a backup from before the update.`,
    );
  }
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the list';
  throw new Error(`The database could not be migrated (${failed}).`, { cause: error });
}

/** Kysely calls a database corrupted that has had a migration which this version does not know. */
function unknownMigration(error: unknown): string | null {
  const [, name = null] =
    error instanceof Error ? (/executed migration (\S+) is missing/.exec(error.message) ?? []) : [];
  return name;
}

/** Kysely thinks SQLite cannot roll back DDL; it can, so a failed migration leaves no half schema. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Immediate: two processes that migrate at once wait for each other instead of failing. */
class Driver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }
}

class Dialect extends SqliteDialect {
  readonly #database: Sqlite;
  constructor(database: Sqlite) {
    super({ database });
    this.#database = database;
  }
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
  override createDriver(): SqliteDriver {
    return new Driver({ database: this.#database });
  }
}
