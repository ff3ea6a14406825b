import type { Command } from 'commander';
import { ConfigError, readConfig, type Config } from '../../config.ts';
import { isKeyFileThere } from '../../db/keys/key-file.ts';
import { keyFileOf } from '../../db/open-database.ts';
import { backUp } from './back-up.ts';
import { lockFolder } from '../../db/sqlite/lock-folder.ts';
import { databaseFile, withDatabase } from '../with-database.ts';
import { checkRows } from './check-database.ts';
import { moveToPostgres } from './move-to-postgres.ts';
import { nameAnew } from './name-anew.ts';
import { restore } from './restore.ts';
import { rotateKey, wipeOld } from './rotate-key.ts';

const HOUR_MS = 3_600_000;

/** What is about the database as a whole: docs/operations.md. */
export function addStorageVerbs(program: Command): void {
  addBackup(program);
  addRestoring(program);
  addCheck(program);
  addMove(program);
  addRotateKey(program);
}

function addRotateKey(program: Command): void {
  program
    .command('rotate-key')
    .description(
      'seals the keys of all accounts with a new key, and takes the old one out of KEY_FILE',
    )
    .action(async () => {
      await withDatabase(async (database) => {
        const count = await rotateKey(database);
        const isGone = await wipeOld(database);
        console.log(`Keys of accounts that are sealed with a new key now: ${count}.`);
        console.log(
          `It is in ${database.words.masters.source.path}: copy it to where you keep it.`,
        );
        console.log('Copies of before cannot be read with it: make a backup now.');
        if (isGone) return;
        console.log(
          'noor.db still holds what was sealed with the old key, because something reads it all the while, like a backup: restart the server once that has ended.',
        );
      });
    });
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .description('writes a checked copy of the database')
    .argument('<file>', 'a file that does not exist yet')
    .action((file: string) => {
      const config = readConfig(process.env);
      if (config.database)
        throw new Error('PostgreSQL is backed up by its own tools: pg_dump, or pgBackRest.');
      const keys = backUp(databaseFile(), file);
      console.log(`The copy is ${file}.`);
      if (keys === null) return;
      console.log(
        `Its keys are ${keys}, which took the place of earlier ones: keep it with the copies.`,
      );
      const keyFile = keyFileOf({ ...config, database: null });
      console.log(`Nobody can read either without ${keyFile}: keep that elsewhere.`);
      if (!isKeyFileThere(keyFile)) {
        console.log(
          'But it is not there! Put it back from where you keep its copy before the server is stopped.',
        );
      }
    });
}

function addRestoring(program: Command): void {
  program
    .command('restore')
    .description('puts a copy in the place of the database; the server must be stopped')
    .argument('<file>', 'what backup wrote')
    .action((copy: string) => {
      const config = readConfig(process.env);
      if (config.database) {
        throw new Error(
          'PostgreSQL is restored by its own tools, and then: npm run admin -- restored',
        );
      }
      const { dataDir } = config;
      const keyFile = keyFileOf({ ...config, database: null });
      const { kept, forgotten } = restore({ dataDir, copy, keyFile, now: new Date() });
      console.log(
        `${copy} is the database now, and every device will compare what it has with it.`,
      );
      if (kept !== null) {
        console.log(
          `What was there before is ${kept}, with its keys: delete it once the restored one is proved. Until then nobody is forgotten there.`,
        );
      }
      if (forgotten > 0)
        console.log(`${forgotten} accounts of it were deleted since, and are not in it any more.`);
    });

  program
    .command('restored')
    .description('tells every device that another tool has restored the database')
    .action(async () => {
      const config = readConfig(process.env);
      if (!config.database) {
        databaseFile();
        // A running server would go on under the name that it has read.
        lockFolder(config.dataDir);
      }
      await withDatabase(nameAnew);
      console.log('Every device will compare what it has with this database.');
    });
}

function addCheck(program: Command): void {
  program
    .command('check')
    .description('looks whether the database is sound, and changes nothing')
    .action(async () => {
      await withDatabase(async (database) => {
        const isSound = await database.engine.examine(AbortSignal.timeout(HOUR_MS));
        const isDamaged = isSound === false || database.health.fault() !== null;
        const findings = [
          ...(isDamaged ? ['The file is damaged.'] : []),
          ...(isSound === null ? ['The file could not be looked through.'] : []),
          ...(await checkRows(database)),
        ];
        for (const finding of findings) console.log(finding);
        if (findings.length > 0) process.exitCode = 1;
        else console.log('Nothing was found.');
      });
    });
}

function addMove(program: Command): void {
  program
    .command('move')
    .description('copies everything into an empty PostgreSQL database; the server must be stopped')
    .argument('<url>', 'postgres://…, with SECRET_KEY set as for its servers')
    .action(async (url: string) => {
      const config = configOfTarget(url);
      const { dataDir, database: target } = config;
      if (!target) throw new Error('Name the PostgreSQL database: postgres://…');
      const keyFile = keyFileOf({ ...config, database: null });
      await moveToPostgres({ dataDir, keyFile, target, say: (line) => console.log(line) });
    });
}

/** The environment still names SQLite, so a fault of the address is one of the argument. */
function configOfTarget(url: string): Config {
  if (!process.env['SECRET_KEY']?.trim()) {
    throw new Error(
      'SECRET_KEY is missing, and the servers of the new database need it: make one with openssl rand -base64 32, keep it, and say SECRET_KEY=… npm run admin -- move postgres://…',
    );
  }
  try {
    return readConfig({ ...process.env, DATABASE_URL: url });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = error.lines.map((line) => line.replace(/^DATABASE_URL must/, 'The address must'));
    throw new ConfigError(lines, { cause: error });
  }
}
