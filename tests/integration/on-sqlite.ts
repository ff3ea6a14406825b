import { test } from 'vitest';
import { isOnPostgres } from '../../sync-server/db/testing/test-databases.ts';

/** For a test of what is SQLite's own: with the other engine there is nothing to test. */
export function onSqlite(reason: string): (name: string, body: () => Promise<void>) => void {
  if (isOnPostgres) return () => undefined;
  return (name, body) => test(`${name} (SQLite: ${reason})`, body);
}
