import PostalMime, { type Email } from 'postal-mime';
import Sqlite from 'better-sqlite3';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../sync-server/db/open-database.ts';
import { openMasterKeys } from '../../../sync-server/db/keys/master-keys.ts';
import { HOUSE_KEY, houseSealOf } from '../../../sync-server/db/keys/open-word-seals.ts';
import type { HouseSeal } from '../../../sync-server/db/keys/seals.ts';
import { MASTER_MARK } from '../../../sync-server/db/keys/word-seals.ts';
import { createSeal } from '../../../sync-server/db/seal.ts';
import {
  databaseOf,
  isOnPostgres,
  query,
  SECRET_KEY,
} from '../../../sync-server/db/testing/test-databases.ts';
import { createMailFiles } from '../../../sync-server/mail/mail-files.ts';
import { createSealedMails } from '../../../sync-server/mail/sealed-mails.ts';
import type { TestServer } from '../../../sync-server/testing/start-test-server.ts';

export interface ReadMail {
  /** By their names in lower case, decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** As it came. */
  readonly raw: Buffer;
}

/** The mails that lie in the server's outbox folder, oldest first. */
export async function readOutbox({
  dataDir,
}: Pick<TestServer, 'dataDir'>): Promise<(ReadMail & { readonly mode: number })[]> {
  if (isOnPostgres) return readShared(dataDir);
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  // One that is still being written has another ending.
  const mails = names.filter((name) => name.endsWith('.sealed'));
  const files = createMailFiles(folder, houseOf(dataDir));
  return Promise.all(
    mails.toSorted().map(async (name) => ({
      ...(await readMail((await files.read(name.replace('.sealed', ''))) ?? Buffer.from(''))),
      /** Permission bits of the file. */
      mode: (await stat(join(folder, name))).mode & 0o777,
    })),
  );
}

/** What the server of this folder seals its mails with. */
function houseOf(dataDir: string): HouseSeal {
  const sqlite = new Sqlite(join(dataDir, 'noor.db'), { readonly: true });
  const read = sqlite
    .prepare<[string], string>('SELECT value FROM database_meta WHERE key = ?')
    .pluck();
  const [mark, house] = [read.get(MASTER_MARK), read.get(HOUSE_KEY)];
  sqlite.close();
  const source = { path: join(dataDir, 'noor.key'), derived: null, isChosen: true };
  return houseSealOf(openMasterKeys(source, mark ?? null), house ?? '');
}

async function readShared(dataDir: string): Promise<(ReadMail & { readonly mode: number })[]> {
  const database = await openDatabase({ dataDir, database: await databaseOf(dataDir) });
  try {
    const seal = createSeal(SECRET_KEY, 'mail texts');
    const mails = createSealedMails({ database, seal, now: Date.now });
    const ids = await mails.listOlderThan(Number.MAX_SAFE_INTEGER);
    const texts = await Promise.all(ids.toSorted().map((id) => mails.read(id)));
    const readable = texts.filter((text) => text !== null);
    // What only its own server opens is for nobody else's eyes.
    return await Promise.all(
      readable.map(async (raw) => ({ ...(await readMail(raw)), mode: 0o600 })),
    );
  } finally {
    await database.close();
  }
}

/** Nothing can be put there any more. */
export async function blockOutbox({
  dataDir,
  database,
}: Pick<TestServer, 'dataDir' | 'database'>): Promise<void> {
  if (isOnPostgres) await query(database, 'ALTER TABLE mail_texts RENAME TO in_the_way');
  else await writeFile(join(dataDir, 'outbox'), 'in the way');
}

/** Loses the texts of the mails that wait, not their rows. */
export async function emptyOutbox({
  dataDir,
  database,
}: Pick<TestServer, 'dataDir' | 'database'>): Promise<void> {
  if (isOnPostgres) await query(database, 'DELETE FROM mail_texts');
  else await rm(join(dataDir, 'outbox'), { recursive: true });
}

/** Reads a message the way a mail program does. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail: Email = await PostalMime.parse(raw);
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  headers.set('subject', mail.subject ?? '');
  headers.set('from', `${mail.from?.name ?? ''} <${mail.from?.address ?? ''}>`);
  return { headers, text: mail.text ?? '', html: mail.html ?? '', raw };
}

/** The link of the newest mail that has one; of those to one reader when she is named. */
export async function linkInMail(server: Pick<TestServer, 'dataDir'>, reader = ''): Promise<URL> {
  const mails = (await readOutbox(server)).filter(({ headers }) =>
    headers.get('to')?.includes(reader),
  );
  const links = mails.map(({ text }) => /https?:\/\/\S+token=\S+/.exec(text)?.[0]);
  const link = links.findLast((one) => one !== undefined);
  if (link === undefined) throw new Error('No mail holds a link.');
  return new URL(link);
}
