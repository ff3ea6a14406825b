import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import { isOpenToOthers } from './db/keys/key-file.ts';

/** Throws where this user may not do so much with it. */
type Access = (path: string, mode: number) => void;

/** Makes the folders that the server writes to. Throws ConfigError where it could not. */
export function prepareFolders(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  archiveRoot: string | null,
  access: Access = accessSync,
): void {
  const lines = [
    ...(database ? [] : faultsOf('DATA_DIR', { folder: dataDir, files: OF_SQLITE, access })),
    ...(archiveRoot === null
      ? []
      : faultsOf('BUILDS_DIR', { folder: archiveRoot, files: [], access })),
  ];
  if (lines.length > 0) throw new ConfigError(lines);
}

/** A volume that another user wrote to may hold these, and they cannot be opened then. */
const OF_SQLITE = ['noor.db', 'noor.db-wal', 'noor.db-shm', 'server.lock'];

/** What a start says of a data folder whose database, mails and key others on this machine could read. */
export function aboutTheFolder({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>) {
  if (database || !isOpenToOthers(dataDir)) return [];
  return [`Others on this machine can read what is in DATA_DIR: chmod 700 ${dataDir}`];
}

interface Wanted {
  readonly folder: string;
  readonly files: readonly string[];
  readonly access: Access;
}

function faultsOf(name: string, { folder, files, access }: Wanted): string[] {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [folderFault({ name, path: folder, error })];
  }
  const closed = files
    .map((file) => join(folder, file))
    .find((path) => existsSync(path) && !isWritable(path, access));
  return closed === undefined ? [] : [ownerFault({ name, path: closed, folder })];
}

function isWritable(path: string, access: Access): boolean {
  try {
    access(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

interface Unusable {
  readonly name: string;
  readonly path: string;
  readonly error: unknown;
}

export function folderFault({ name, path, error }: Unusable): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `${name} must be a folder, but ${path} is a file or lies below one: name another folder.`;
  }
  if (code === 'EROFS') {
    return `${name} must be a folder that can be written, but ${path} lies on a read-only disk: name a folder on another one.`;
  }
  if (code === 'ENOSPC') return `${name}: the disk of ${path} is full, so make room there.`;
  if (code === 'EACCES' || code === 'EPERM') return ownerFault({ name, path, folder: path });
  return `${name} must be a folder, but ${path} cannot be used (${code}): name another folder.`;
}

function ownerFault({
  name,
  path,
  folder,
}: Omit<Unusable, 'error'> & { readonly folder: string }): string {
  const uid = process.getuid?.();
  const me = uid === undefined ? 'this user' : `this user (uid ${uid})`;
  const owner = ownerOf(path);
  const whose = owner === null ? '' : `, which belongs to uid ${owner}`;
  const make = owner === null ? `mkdir -p ${folder} && ` : '';
  return `${name} must be a folder that ${me} can write, but ${path} is not open to it${whose}: ${make}chown -R ${uid ?? '<user>'} ${folder}, or name another folder.`;
}

function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return null;
  }
}
