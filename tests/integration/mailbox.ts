import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '../../sync-server/testing/start-test-server.ts';

export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** Permission bits of the file. */
  readonly mode: number;
}

/** The mails that lie in the server's outbox folder, oldest first. */
export async function readOutbox({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<ReadMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  // One that is still being written has another ending.
  const mails = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(
    mails.toSorted().map(async (name) => ({
      ...readMail(await readFile(join(folder, name), 'utf8')),
      mode: (await stat(join(folder, name))).mode & 0o777,
    })),
  );
}

/** Reads a message the way a mail program does: headers unfolded and decoded, body from base64. */
export function readMail(message: string): Omit<ReadMail, 'mode'> {
  const [head = '', body = ''] = message.split('\r\n\r\n', 2);
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    });
  return { headers: new Map(headers), text: Buffer.from(body, 'base64').toString() };
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?B\?([^?]*)\?=/gi, (_word, base64: string) =>
      Buffer.from(base64, 'base64').toString(),
    );
}

/** The link of the newest mail that has one. */
export async function linkInMail(server: Pick<TestServer, 'dataDir'>): Promise<URL> {
  const mails = await readOutbox(server);
  const links = mails.map(({ text }) => /https?:\/\/\S+token=\S+/.exec(text)?.[0]);
  const link = links.findLast((one) => one !== undefined);
  if (link === undefined) throw new Error('No mail holds a link.');
  return new URL(link);
}
