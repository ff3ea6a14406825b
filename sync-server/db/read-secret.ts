import type { Database as Sqlite } from 'better-sqlite3';
import { randomBytes } from 'node:crypto';

/** A random key of this database under `name`, made when it is first asked for. */
export function readSecret(sqlite: Sqlite, name: string): string {
  const key = `secret:${name}`;
  const read = sqlite
    .prepare<[string], string>('SELECT value FROM database_meta WHERE key = ?')
    .pluck();
  const known = read.get(key);
  if (known !== undefined) return known;
  sqlite
    .prepare('INSERT INTO database_meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .run(key, randomBytes(32).toString('base64url'));
  return String(read.get(key));
}
