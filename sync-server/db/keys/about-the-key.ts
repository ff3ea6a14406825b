import { isKeyFileThere, isOpenToOthers, readKeyFile } from './key-file.ts';
import type { Seals } from './seals.ts';

/** What a start says of the key: where it is, and what an operator is to do about it. */
export function aboutTheKey({
  masters: { source },
  masterId,
}: Pick<Seals, 'masters' | 'masterId'>) {
  const { path, derived } = source;
  const file = path !== null && isKeyFileThere(path) ? path : null;
  const isDerived = masterId === derived?.id || file === null;
  const what = isDerived ? 'a key made of SECRET_KEY' : `the key in ${file}`;
  const lines = [
    `What people write is sealed with ${what}: without it nobody can read it. Keep a copy, and not where the backups are.`,
  ];
  if (file === null) return lines;
  if (isOpenToOthers(file)) {
    lines.push(`Others on this machine can read ${file}: chmod 600 ${file}`);
  }
  const { length } = readKeyFile(file);
  if (length > 1) {
    lines.push(
      `There are ${length} keys in ${file}, as after a rotate-key that was cut off. All of them are needed until this has gone through: npm run admin -- rotate-key`,
    );
  }
  return lines;
}
