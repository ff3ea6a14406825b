import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { aboutTheFolder, folderFault, prepareFolders } from './prepare-folders.ts';
import { explainStart } from './start-faults.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noor-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function linesOf(dataDir: string, archiveRoot: string | null = null): readonly string[] {
  try {
    prepareFolders({ dataDir, database: null }, archiveRoot);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

test('missing folders are made, for nobody else to read', () => {
  expect(linesOf(join(folder, 'a', 'data'), join(folder, 'b', 'builds'))).toEqual([]);
  expect(statSync(join(folder, 'a', 'data')).mode & 0o777).toBe(0o700);
});

test('a file where a folder is to be, or above it, is named with its variable', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(linesOf(file, join(file, 'builds'))).toEqual([
    `DATA_DIR must be a folder, but ${file} is a file or lies below one: name another folder.`,
    `BUILDS_DIR must be a folder, but ${join(file, 'builds')} is a file or lies below one: name another folder.`,
  ]);
});

test('what another user made is named with both of them', () => {
  const closed = join(folder, 'noor.db');
  writeFileSync(closed, '');
  const asAnother = (path: string) => {
    if (path === closed) throw Object.assign(new Error('no'), { code: 'EACCES' });
  };
  const start = () => prepareFolders({ dataDir: folder, database: null }, null, asAnother);
  const uid = process.getuid?.();
  expect(start).toThrow(
    `DATA_DIR must be a folder that this user (uid ${uid}) can write, but ${closed} is not open to it, which belongs to uid ${uid}: chown -R ${uid} ${folder}, or name another folder.`,
  );
});

test('a data folder that others can read is worth one line', () => {
  const config = { dataDir: folder, database: null };
  chmodSync(folder, 0o700);
  expect(aboutTheFolder(config)).toEqual([]);
  chmodSync(folder, 0o750);
  expect(aboutTheFolder(config)).toEqual([
    `Others on this machine can read what is in DATA_DIR: chmod 700 ${folder}`,
  ]);
});

test.each([
  ['EACCES', /^DATA_DIR must be a folder that this user .*belongs to uid \d+: chown -R /],
  ['EPERM', /^DATA_DIR must be a folder that this user .*: chown -R /],
  ['EROFS', /^DATA_DIR .* lies on a read-only disk: name a folder on another one\.$/],
  ['ENOSPC', /^DATA_DIR: the disk of .* is full, so make room there\.$/],
  ['EIO', /^DATA_DIR must be a folder, but .* cannot be used \(EIO\): name another folder\.$/],
])('a folder that answers %s is explained', (code, sentence) => {
  const error = Object.assign(new Error(code), { code });
  expect(folderFault({ name: 'DATA_DIR', path: folder, error })).toMatch(sentence);
});

test.each(['SQLITE_CANTOPEN', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_FULL', 'ENOSPC'])(
  'what the database says with %s is explained in one line that names DATA_DIR',
  (code) => {
    const error = Object.assign(new Error('unable to open database file'), { code });
    expect(explainStart(error)).toEqual([expect.stringMatching(/^DATA_DIR .*\.$/)]);
  },
);

test('another fault is told with what caused it', () => {
  const cause = new Error('ECONNREFUSED');
  expect(explainStart(new Error('No answer.', { cause }))).toEqual([
    'No answer.',
    '  ECONNREFUSED',
  ]);
});
