import { chownSync, statSync } from 'node:fs';

/** Who has the file now: somebody else where the tests run as root, who alone may give files away. */
export function aNewOwner(path: string): { readonly uid: number; readonly gid: number } {
  if (process.getuid?.() === 0) chownSync(path, 4321, 4321);
  const { uid, gid } = statSync(path);
  return { uid, gid };
}
