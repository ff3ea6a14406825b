import PostalMime, { type Email } from 'postal-mime';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  // One that is still being written has another ending.
  const mails = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(
    mails.toSorted().map(async (name) => ({
      ...(await readMail(await readFile(join(folder, name)))),
      /** Permission bits of the file. */
      mode: (await stat(join(folder, name))).mode & 0o777,
    })),
  );
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
