import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HouseSeal } from '../db/keys/seals.ts';

/** The text of every mail that has not left yet, one sealed file each, for nobody's eyes but the server's. */
export interface MailFiles {
  /** Resolves once it is on the disk. */
  write(id: string, message: Buffer): Promise<void>;
  /** Null when it is not there. */
  read(id: string): Promise<Buffer | null>;
  /** Also those that are not there. */
  remove(ids: readonly string[]): Promise<void>;
  /** The ids of those written before `time` (epoch ms). */
  listOlderThan(time: number): Promise<string[]>;
}

export function createMailFiles(folder: string, seal: HouseSeal): MailFiles {
  const pathOf = (id: string) => join(folder, `${id}.sealed`);
  /** As those of before lie there. */
  const openPathOf = (id: string) => join(folder, `${id}.eml`);
  return {
    async write(id, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${pathOf(id)}.unfinished`;
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(seal.close(id, message));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, pathOf(id));
    },
    async read(id) {
      const sealed = await orNull(readFile(pathOf(id)));
      return sealed && seal.open(id, sealed);
    },
    async remove(ids) {
      for (const id of ids) {
        await rm(pathOf(id), { force: true });
        await rm(`${pathOf(id)}.unfinished`, { force: true });
        await rm(openPathOf(id), { force: true });
        await rm(`${openPathOf(id)}.unfinished`, { force: true });
      }
    },
    async listOlderThan(time) {
      const ids: string[] = [];
      for (const name of (await orNull(readdir(folder))) ?? []) {
        const id = /^(.+)\.(?:sealed|eml)(?:\.unfinished)?$/.exec(name)?.[1];
        if (id === undefined) continue;
        const found = await orNull(stat(join(folder, name)));
        if (found !== null && found.mtimeMs < time) ids.push(id);
      }
      return ids;
    },
  };
}

/**
 * Those of before, which lie open: each is there sealed before it goes. What a kill cut off half-written, then or
 * in here, was promised to nobody or is made anew. To be done before any is read.
 */
export async function sealOpenMails(folder: string, seal: HouseSeal): Promise<void> {
  const files = createMailFiles(folder, seal);
  for (const name of (await orNull(readdir(folder))) ?? []) {
    const [, id, unfinished] = /^(.+)\.eml(\.unfinished)?$/.exec(name) ?? [];
    if (id === undefined) continue;
    const message = unfinished === undefined ? await orNull(readFile(join(folder, name))) : null;
    if (message !== null) {
      await rm(join(folder, `${id}.sealed.unfinished`), { force: true });
      await files.write(id, message);
    }
    await rm(join(folder, name), { force: true });
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
