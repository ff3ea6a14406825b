import BetterSqlite3 from 'better-sqlite3';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStorageHealth, type StorageHealth } from './storage-health.ts';

let sqlite: BetterSqlite3.Database;
let health: StorageHealth;

beforeEach(() => {
  vi.useFakeTimers();
  sqlite = new BetterSqlite3(':memory:');
  sqlite.exec('CREATE TABLE database_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  health = createStorageHealth(sqlite);
  return () => {
    health.stop();
    sqlite.close();
    vi.useRealTimers();
  };
});

const refused = (code: string) => Object.assign(new Error('As SQLite says it'), { code });
const leave = (pages: number) => {
  const used = Number(sqlite.pragma('page_count', { simple: true }));
  sqlite.pragma(`max_page_count = ${used + pages}`);
};
/** Longer than it takes to look again, many times over. */
const aWhile = () => vi.advanceTimersByTime(60_000);

test.each([
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_IOERR_DIR_FSYNC',
  'SQLITE_IOERR_TRUNCATE',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
])('%s is told as a disk that takes nothing now', (code) => {
  leave(0);
  expect(health.judge(refused(code))).toMatchObject({ code: 'storage_full' });
  expect(health.fault()).toBe('storage_full');
});

test.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])(
  '%s is told as damage',
  (code) => {
    expect(health.judge(refused(code))).toMatchObject({ code: 'storage_damaged' });
    expect(health.fault()).toBe('storage_damaged');
  },
);

test('any other error stays as it is, and all is well', () => {
  const error = refused('SQLITE_CONSTRAINT_UNIQUE');
  expect(health.judge(error)).toBe(error);
  expect(health.fault()).toBe(null);
});

test('a full disk is full until there is room for more than a small row, and the trial leaves nothing', () => {
  const heard: (string | null)[] = [];
  health.watch((fault) => heard.push(fault));
  leave(0);
  health.judge(refused('SQLITE_FULL'));
  aWhile();
  expect(health.fault()).toBe('storage_full');
  leave(3);
  sqlite.exec(`INSERT INTO database_meta VALUES ('a', 'small row')`);
  aWhile();
  expect(health.fault()).toBe('storage_full');
  leave(10_000);
  aWhile();
  expect(health.fault()).toBe(null);
  expect(heard).toEqual(['storage_full', null]);
  expect(sqlite.prepare('SELECT key FROM database_meta').pluck().all()).toEqual(['a']);
});

test('damage stays until somebody has looked at it, whatever fails or passes meanwhile', () => {
  health.judge(refused('SQLITE_FULL'));
  health.noteDamaged();
  expect(health.judge(refused('SQLITE_FULL'))).toMatchObject({ code: 'storage_damaged' });
  aWhile();
  expect(health.fault()).toBe('storage_damaged');
  expect(() => sqlite.exec(`INSERT INTO database_meta VALUES ('a', 'word')`)).toThrow('readonly');
});
