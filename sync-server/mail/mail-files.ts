import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The text of every mail that has not left yet, one `.eml` each, for nobody's eyes but the server's. */
export interface MailFiles {
  write(id: string, message: string): Promise<void>;
  /** Also those that are not there. */
  remove(ids: readonly string[]): Promise<void>;
}

export function createMailFiles(folder: string): MailFiles {
  const pathOf = (id: string) => join(folder, `${id}.eml`);
  return {
    async write(id, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${pathOf(id)}.unfinished`;
      await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' });
      await rename(unfinished, pathOf(id));
    },
    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },
  };
}
