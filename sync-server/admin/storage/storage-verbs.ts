import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { backUp } from '../../db/sqlite/back-up.ts';
import { lockFolder } from '../../db/sqlite/lock-folder.ts';
import { databaseFile, withDatabase } from '../with-database.ts';
import { checkRows } from './check-database.ts';
import { moveToPostgres } from './move-to-postgres.ts';
import { nameAnew } from './name-anew.ts';
import { restore } from './restore.ts';

const HOUR_MS = 3_600_000;

/** What is about the database as a whole: docs/operations.md. */
export function addStorageVerbs(program: Command): void {
  addBackup(program);
  addRestoring(program);
  addCheck(program);
  addMove(program);
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .description('writes a checked copy of the database')
    .argument('<file>', 'a file that does not exist yet')
    .action((file: string) => {
      if (readConfig(process.env).database)
        throw new Error('PostgreSQL is backed up by its own tools: pg_dump, or pgBackRest.');
      backUp(databaseFile(), file);
      console.log(`The copy is ${file}.`);
    });
}

function addRestoring(program: Command): void {
  program
    .command('restore')
    .description('puts a copy in the place of the database; the server must be stopped')
    .argument('<file>', 'what backup wrote')
    .action((copy: string) => {
      const { dataDir, database } = readConfig(process.env);
      if (database) {
        throw new Error(
          'PostgreSQL is restored by its own tools, and then: npm run admin -- restored',
        );
      }
      const kept = restore({ dataDir, copy, now: new Date() });
      console.log(
        `${copy} is the database now, and every device will compare what it has with it.`,
      );
      if (kept !== null) console.log(`What was there before is ${kept}.`);
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
      const { dataDir, database } = readConfig({ ...process.env, DATABASE_URL: url });
      if (!database) throw new Error('Name the PostgreSQL database: postgres://…');
      await moveToPostgres({ dataDir, target: database, say: (line) => console.log(line) });
    });
}
