import type { Database as Sqlite } from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../database.ts';

/** Those that are missing are made. */
export function readSecrets(sqlite: Sqlite): Secrets {
  const read = sqlite
    .prepare<[string], string>('SELECT value FROM database_meta WHERE key = ?')
    .pluck();
  function readSecret(name: keyof Secrets): string {
    const key = `secret:${name}`;
    const known = read.get(key);
    if (known !== undefined) return known;
    sqlite
      .prepare('INSERT INTO database_meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(key, randomBytes(32).toString('base64url'));
    return String(read.get(key));
  }
  return {
    community_alias: readSecret('community_alias'),
    unsubscribe: readSecret('unsubscribe'),
    device_cookie: readSecret('device_cookie'),
  };
}
