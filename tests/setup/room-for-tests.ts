import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** Where tests put their databases: in memory where there is room, so that none of them waits for a disk. */
function roomForTests(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** What every program that a test starts finds: room, and the code of those before it already compiled. */
export function surroundings(): { readonly TMPDIR: string; readonly NODE_COMPILE_CACHE: string } {
  const room = roomForTests();
  return { TMPDIR: room, NODE_COMPILE_CACHE: join(room, 'noor-compiled') };
}
